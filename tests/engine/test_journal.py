"""The journal: everybody hears the public part, the rest is for those it names."""

from signoria.engine.journal import Journal


def test_a_whisper_is_heard_in_full_by_those_it_names() -> None:
    journal = Journal()
    journal.whisper("show", {"seat": 0, "to": 2}, (0, 2), {"card": "m5"})
    event = journal.events[0]
    assert event.seen_by(2) == {"kind": "show", "seat": 0, "to": 2, "card": "m5"}
    assert event.seen_by(0) == event.seen_by(2)
    assert event.seen_by(1) == {"kind": "show", "seat": 0, "to": 2}
    assert event.seen_by(None) == {"kind": "show", "seat": 0, "to": 2}


def test_what_is_said_is_heard_by_all_and_names_whose_secret_it_lays_open() -> None:
    journal = Journal()
    journal.say("turn_up", {"seat": 1, "card": "m5"}, of=1)
    journal.say("pass", {"seat": 0})
    assert [event.of for event in journal.events] == [1, -1]
    assert [event.seen_by(seat)["kind"] for event in journal.events for seat in (0, None)] == [
        *("turn_up", "turn_up"),
        *("pass", "pass"),
    ]


def test_what_one_hears_cannot_be_changed_for_another() -> None:
    journal = Journal()
    journal.say("pass", {"seat": 0})
    journal.events[0].seen_by(1)["seat"] = 9
    assert journal.events[0].seen_by(1) == {"kind": "pass", "seat": 0}
