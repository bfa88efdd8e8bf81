"""The promise kit: every promise of the kernel's contract, tried on random matches of any game.

    from signoria.engine.testing import Kit, cells
    for seats, options in cells(game):
        Kit(game).run(seats, options)      # raises BrokenPromise, which says how to see it again

Atomic                          every decision is a short, sorted list, never empty for who is asked, empty for others
Never stuck                     random play ends
Exact                           whatever is not offered is refused with a clause of the rules, and changes nothing
Luck outside                    the same luck and steps lead to the same position, also in another process
Draw late                       what looks alike to all seats together is alike: nothing is drawn that nobody sees
Views are complete and no more  a world made from a view alone, and a state dealt again, show the same view and offers
Resampling is fair              dealt again, every hidden place holds each thing as often as card counting says
Public questions                who is asked follows from what was told, never from what is hidden
Two witnesses                   what a seat sees after a step follows from what it saw and was told; and what it was
                                told says nothing of the hidden that its view does not; what a step showed, it keeps
Conservation                    things never appear or vanish
True copies                     play on a copy leaves the state alone, and the other way round
Undo is honest                  who may take a step back has learned nothing by it; nobody forgets what it showed
Going back is honest            a takeback that all agreed to brings the very position back; nobody forgets what was
                                shown since, as long as nothing was drawn or turned up
"""

from signoria.engine.testing.broken import PROMISES, BrokenPromise
from signoria.engine.testing.cells import cells, pairwise, rulings, short, variants
from signoria.engine.testing.counting import Fact, Place, Rule, Unseen
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
