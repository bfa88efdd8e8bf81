"""Going back is honest: an agreed takeback restores the exact position, and no seat forgets what was shown."""

from __future__ import annotations

import random
from dataclasses import replace

from signoria.engine.illegal import Illegal
from signoria.engine.rewinds import goes_back, index_of, state_before
from signoria.engine.testing.broken import GOING_BACK, Witness
from signoria.engine.testing.card_counting import Counting
from signoria.engine.testing.restored import check_there_again

SELDOM = 0.5  # takebacks tried per match: each replays the whole match
MOST = 3  # in a match: it must come to its end all the same
LOOKS = 6  # how many stretches of a match are looked back over at its end
FAR = 12  # steps, at most
SHORT = 20  # a match of no more lines is always looked back over, a longer one in proportion


def check_takeback(witness: Witness, counting: Counting, rnd: random.Random) -> bool:
    """Now and then take back a decision, whatever came since. Returns whether that happened."""
    match = witness.match
    able = [seat for seat in range(match.seats) if match.takeable(seat) is not None]
    if not able or rnd.random() > SELDOM / len(match.record) or went_back(witness) >= MOST:
        return False
    witness.promise = GOING_BACK
    seat = rnd.choice(able)
    steps = match.relived()[index_of(match.line, match.takeable(seat)) :]
    then = steps[0].before.copy()
    others = [one for one in range(match.seats) if one != seat]
    check_consent(witness, seat, others)
    match.takeback(seat, others)
    check_there_again(witness, match.state, steps, then, counting, rnd)
    return True


def check_hindsight(witness: Witness, counting: Counting, rnd: random.Random) -> None:
    """At the end: from here and there on the line some steps back, as a takeback would have gone."""
    if rnd.random() > SHORT / len(witness.match.record):
        return
    witness.promise = GOING_BACK
    past = witness.match.relived()
    steady = [at for at in range(len(past) - 1) if not past[at].settled]
    for first in rnd.sample(steady, min(LOOKS, len(steady))):
        last = first + 1
        while last < len(past) - 1 and last < first + FAR and not past[last].settled:
            last += 1  # as far as what was shown is to be kept
        steps = [replace(one, before=one.before.copy()) for one in past[first:last]]
        then = past[first].before
        check_there_again(witness, state_before(steps, past[last].before), steps, then, counting, rnd)


def check_consent(witness: Witness, seat: int, others: list[int]) -> None:
    """As long as one of the others has not agreed, it is refused and nothing changes."""
    match = witness.match
    before = match.state.key(), len(match.record)
    try:
        match.takeback(seat, others[1:])
    except Illegal:
        if (match.state.key(), len(match.record)) != before:
            witness.broken("a refused takeback changed the match")
    else:
        witness.broken(f"seat {seat} took a decision back, and seat {others[0]} was not asked")


def went_back(witness: Witness) -> int:
    """How many takebacks are in the record? With any, its luck is not that of a match without."""
    return sum(goes_back(line) for line in witness.match.record)
