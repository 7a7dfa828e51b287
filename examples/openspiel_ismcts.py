"""OpenSpiel's own IS-MCTS plays a game against our `greedy`.

pip install '.[openspiel]'    # in a checkout
python examples/openspiel_ismcts.py [edition] [simulations]
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import spinney
import spinney.envs.openspiel  # from now on pyspiel knows the game


def main(edition: str = "forest", simulations: str = "50") -> None:
    game = pyspiel.load_game("python_spinney", {"edition": edition, "players": 2})
    random = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, random), 1.5, int(simulations), random_state=random
    )
    greedy = spinney.bot("greedy")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(random.randint(256)))
        elif state.current_player() == 0:
            action = searcher.step(state)
            print(f"IS-MCTS: {state.action_to_string(0, action)}")
            state.apply_action(action)
        else:
            state.apply_action(greedy.choose(state.view(1)).index)
    print(f"IS-MCTS {state.table.score(0)} points, greedy {state.table.score(1)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
