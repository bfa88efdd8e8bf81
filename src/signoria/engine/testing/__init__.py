"""The promise kit: every promise of the engine's contract, tested on random matches of any game::

    from signoria.engine.testing import Kit, cells
    for seats, options in cells(game):
        Kit(game).run(seats, options)      # raises BrokenPromise, which says how to reproduce it

Atomic
    Every decision is a short, sorted list, never empty for a seat that is asked, empty for the others.
Never stuck
    Random play ends.
Exact
    Whatever is not offered is refused with a clause of the rules, and changes nothing.
Luck outside
    The same luck and steps lead to the same position, in another process too.
Draw late
    Positions that look alike to all seats together are alike: nothing is drawn before somebody sees it.
Views are complete and no more
    A world made from a view alone, and a resampled state, have the same view and the same legal actions.
Resampling is fair
    After resampling every hidden place holds each thing as often as card counting says.
Public questions
    Which seats are asked follows from public events, never from hidden information.
Two witnesses
    What a seat sees after a step follows from its view before and the events it was told; those events say nothing of
    the hidden that its view does not; and what a step showed, the view keeps.
Conservation
    Things never appear or vanish.
True copies
    Playing on a copy does not change the state, nor the other way round.
Undo is honest
    A seat that may undo a step has learned nothing by it; no seat forgets what the step showed. What others answered
    goes with it only if orders did it for them and everybody knew that there was nothing else to answer.
Going back is honest
    An agreed takeback restores the exact position; no seat forgets what was shown since, unless something was drawn or
    revealed.
"""

from signoria.engine.testing.broken import PROMISES, BrokenPromise
from signoria.engine.testing.card_counting import Fact, Place, Rule, Unseen
from signoria.engine.testing.cells import cells, pairwise, rulings, short, variants
from signoria.engine.testing.kit import Kit, Tally
from signoria.engine.testing.random_walk import walk

__all__ = [
    "PROMISES",
    "BrokenPromise",
    "Fact",
    "Kit",
    "Place",
    "Rule",
    "Tally",
    "Unseen",
    "cells",
    "pairwise",
    "rulings",
    "short",
    "variants",
    "walk",
]
