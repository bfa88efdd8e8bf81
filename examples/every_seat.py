"""Every seat an agent: a game of Renaissance for three, with what each of them saw of a town.

python examples/every_seat.py
"""

from signoria import research
from signoria.research import pettingzoo

env = pettingzoo.env("renaissance", seats=3)
names = research.names("renaissance")
owner = names.index("towns[roma].owner=seat+0")

env.reset(seed=1)
held = dict.fromkeys(env.possible_agents, 0)
asked = dict.fromkeys(env.possible_agents, 0)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(f"{agent}: {reward:+.1f}; of {asked[agent]} decisions it held Rome in {held[agent]}")
        env.step(None)
        continue
    asked[agent] += 1
    held[agent] += int(observation[owner])
    env.action_space(agent).seed(asked[agent])
    env.step(env.action_space(agent).sample(info["action_mask"]))
