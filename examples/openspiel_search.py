"""OpenSpiel's own search plays Condottiere against our greedy bot, through one OpenSpiel state.

python examples/openspiel_search.py [--short]
"""

import json
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import signoria.research.openspiel  # registers the games
from signoria import bots

SHORT = "--short" in sys.argv
GAMES, SIMULATIONS = (1, 2) if SHORT else (20, 100)

game = pyspiel.load_game("python_signoria_condottiere(players=2,seed=1)")
random = np.random.RandomState(1)
search = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.4, SIMULATIONS, random_state=random)
search.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))  # repeatable
greedy = bots.make("greedy")
ours = signoria.game("condottiere")

won = 0
for number in range(GAMES):
    state, seat = game.new_initial_state(), number % 2
    while not state.is_terminal():
        if state.is_chance_node():
            action = 0  # sampled: the one outcome draws whatever is needed
        elif state.current_player() == seat:
            action = search.step(state)
        else:
            view = json.loads(state.observation_string())
            action = greedy.choose(ours, view, random.randint(2**31)).action
        state.apply_action(action)
    won += state.returns()[seat] > 0
print(f"OpenSpiel's ISMCTS, {SIMULATIONS} simulations a move, won {won} of {GAMES} games against greedy")
