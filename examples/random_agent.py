"""One learner among bots: the shortest training loop, with the action mask.

python examples/random_agent.py [--short]
"""

import sys

from signoria.research import gymnasium

GAMES = 1 if "--short" in sys.argv else 20

env = gymnasium.env("condottiere", opponents=("greedy", "random", "random"))
won = 0
for seed in range(GAMES):
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, over, truncated, info = env.step(action)
    won += reward == 1
print(f"chance won {won} of {GAMES} games against greedy, random and random")
