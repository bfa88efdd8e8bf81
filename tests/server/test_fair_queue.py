"""The queue of the bots' thoughts: in turn by person, quick before slow, and nobody waits for ever."""

from __future__ import annotations

import random

from signoria.server import fair_queue
from signoria.server.fair_queue import FairQueue


def queue(*asked: tuple[str, float]) -> FairQueue[str]:
    """A queue where each person has asked for something of this cost, in this order."""
    made: FairQueue[str] = FairQueue()
    for person, cost in asked:
        made.put(f"{person} {cost:g}", person, cost)
    return made


def served(queue: FairQueue[str], count: int = 1000) -> list[str]:
    found: list[str] = []
    while len(queue) and len(found) < count:
        item = queue.take()
        assert item is not None
        found.append(item)
    return found


def test_what_costs_the_same_is_served_in_the_order_it_came() -> None:
    made: FairQueue[int] = FairQueue()
    for number in range(50):
        made.put(number, "ada", 1)
    assert [made.take() for _ in range(50)] == list(range(50))
    assert made.take() is None


def test_persons_take_turns_however_much_one_of_them_asks_for() -> None:
    made = queue(*[("eve", 1)] * 20, *[("ada", 1)] * 3)
    assert served(made)[:7] == ["eve 1", "ada 1"] * 3 + ["eve 1"]


def test_who_comes_later_has_their_turn_after_the_one_that_is_next() -> None:
    made = queue(*[("eve", 1)] * 20)
    served(made, 5)
    made.put("ada 1", "ada", 1)
    assert "ada 1" in served(made, 2)


def test_whoever_asks_again_as_soon_as_they_are_served_gets_every_second_turn() -> None:
    made = queue(*[("eve", 1)] * 20, ("ada", 1))
    found = []
    for _ in range(40):
        (one,) = served(made, 1)
        found.append(one)
        made.put(one, one.split()[0], 1)
    assert 18 <= found.count("ada 1") <= 21


def test_what_is_quick_goes_before_what_is_slow_of_others_and_of_the_same_person() -> None:
    made = queue(*[("eve", 1)] * 20, ("ada", 5), ("ada", 1), ("eve", 0.01), ("ada", 0.3), ("ada", 0.01))
    assert served(made)[:3] == ["eve 0.01", "ada 0.01", "ada 0.3"]


def test_nothing_slow_waits_for_ever_whoever_keeps_asking_for_quick_things() -> None:
    made = queue(("eve", 5))
    for number in range(10_000):
        made.put("quick", f"guest {number}", 0.01)  # each time somebody new
        if served(made, 1) == ["eve 5"]:
            break
    assert number <= 5 / 0.01 + 1


def test_a_home_full_of_guests_has_the_turns_of_one_person() -> None:
    made: FairQueue[str] = FairQueue()
    for number in range(20):
        made.put("home", f"guest {number}", 1, home="2001:db8::")
    for _ in range(5):
        made.put("ada", "ada", 1)
    assert [made.take() for _ in range(8)] == ["home", "ada"] * 4


def test_within_a_home_persons_take_turns_too() -> None:
    made: FairQueue[str] = FairQueue()
    for _ in range(20):
        made.put("eve", "eve", 1, home="school")
    made.put("ada", "ada", 1, home="school")
    assert "ada" in [made.take() for _ in range(3)]


def test_who_waits_no_longer_is_passed_over_and_costs_the_others_nothing() -> None:
    made: FairQueue[str] = FairQueue()
    first, second = made.put("first", "ada", 1), made.put("second", "eve", 1)
    third = made.put("third", "eve", 1)
    made.remove(second)
    made.remove(second)
    assert len(made) == 2
    assert made.take() == "first"
    made.remove(first)  # it was served
    assert (len(made), made.take(), made.take(), len(made)) == (1, "third", None, 0)
    made.remove(third)
    assert len(made) == 0


def test_who_has_no_time_takes_only_what_is_quick() -> None:
    made = queue(("eve", 1), ("eve", 0.01), ("ada", 0.01))
    assert [made.take(most=0.01) for _ in range(3)] == ["eve 0.01", "ada 0.01", None]
    assert made.take() == "eve 1"


def test_it_remembers_nothing_of_whom_it_has_served() -> None:
    made: FairQueue[int] = FairQueue()
    made.put(0, "eve", 5000)  # never due, so that the queue is never empty
    for number in range(3 * fair_queue.MAX_LANES):
        made.put(number, f"guest {number}", 1)
        made.take()
    assert len(made.last) <= fair_queue.MAX_LANES + 10
    assert len(made.homes) == 1
    assert sum(map(len, made.heaps.values())) <= 2
    made.take()
    assert (len(made), made.last, made.homes, made.heaps) == (0, {}, {}, {})


def test_everybody_is_served_once_whatever_comes_in_whatever_order() -> None:
    rnd = random.Random(5)
    made: FairQueue[int] = FairQueue()
    waiting, asked, found = {}, set(), []
    for number in range(3000):
        what = rnd.random()
        if what < 0.5:
            waiting[number] = made.put(number, f"p{rnd.randrange(5)}", rnd.choice((0.01, 0.3, 1, 5)), f"h{number % 2}")
            asked.add(number)
        elif what < 0.6 and waiting:
            gone = rnd.choice(list(waiting))
            made.remove(waiting.pop(gone))
            asked.discard(gone)
        else:
            one = made.take(rnd.choice((0.01, float("inf"))))
            if one is not None:
                found.append(one)
                del waiting[one]
        assert len(made) == len(waiting)
    while (one := made.take()) is not None:
        found.append(one)
    assert sorted(found) == sorted(asked)
