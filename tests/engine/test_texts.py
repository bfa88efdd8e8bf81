"""Texts: keys, parameters, lists, players' names."""

import pytest

from signoria.engine.texts import Texts, flatten, with_plurals

TEXTS = Texts(
    "en",
    {
        "seat": "Player {number}",
        "list": {"and": " and ", "none": "nothing", "counted": "{count} x {thing}"},
        "parameter": {"seat": "seat", "card": "card", "cards": "card", "winners": "seat"},
        "card": {"m5": "Mercenary 5", "winter": "Winter"},
        "event": {"play": "{seat} plays {card}", "won": "{winners} won", "dealt": "{cards}", "round": "Round {round}"},
    },
)


def test_keys_are_paths() -> None:
    assert flatten({"a": {"b": {"c": "d"}}, "e": 1}) == {"a.b.c": "d", "e": "1"}
    assert "event.play" in TEXTS
    assert "event" not in TEXTS


def test_a_text_words_its_parameters() -> None:
    assert TEXTS.say("event.play", {"seat": 0, "card": "m5"}) == "Player 1 plays Mercenary 5"
    assert TEXTS.say("event.play", {"seat": 1, "card": "winter"}, ("Ada", "Bea")) == "Bea plays Winter"
    assert TEXTS.say("event.play", {"seat": 1, "card": "winter"}, ("Ada", "")) == "Player 2 plays Winter"
    assert TEXTS.say("event.round", {"round": 3}) == "Round 3"
    assert TEXTS.say("event.round", {"round": -3}) == "Round −3"  # a minus, not a hyphen


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({}, "nothing"),
        ({"m5": 1}, "Mercenary 5"),
        ({"m5": 2, "winter": 1}, "2 x Mercenary 5 and Winter"),
        (["m5", "winter", "m5"], "Mercenary 5, Winter and Mercenary 5"),
        ([], "nothing"),
        ("unheard-of", "unheard-of"),
    ],
)
def test_lists_and_counts_are_worded(cards: object, words: str) -> None:
    assert TEXTS.say("event.dealt", {"cards": cards}) == words


def test_lists_of_players() -> None:
    assert TEXTS.say("event.won", {"winners": [0, 2]}, ("Ada", "Bea", "Cleo")) == "Ada and Cleo won"


def test_a_missing_text_or_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        TEXTS.say("event.nothing")
    with pytest.raises(KeyError):
        TEXTS.say("event.play", {"seat": 0})


def test_french_names_that_begin_with_a_vowel_are_elided() -> None:
    """*De* loses its vowel before one, and only the word *de* does."""
    french = Texts("fr", {"palace": "Palais de {name}", "guard": "{name} garde {town}"})
    assert french.say("palace", {"name": "Ada"}) == "Palais d’Ada"
    assert french.say("palace", {"name": "Bruno"}) == "Palais de Bruno"
    assert french.say("guard", {"name": "Ada", "town": "Urbino"}) == "Ada garde Urbino"
    assert Texts("en", {"palace": "Palais de {name}"}).say("palace", {"name": "Ada"}) == "Palais de Ada"


def test_words_agree_with_their_numbers() -> None:
    """In French nought is one; a name in brackets that is no ending stays."""
    fr = {0: "0 ville", 1: "1 ville", 2: "2 villes", -1: "-1 ville"}
    assert {number: with_plurals("{n} ville[s]", {"n": number}, "fr").format(n=number) for number in fr} == fr
    en = {0: "0 cities", 1: "1 city", 2: "2 cities", -1: "-1 cities"}
    assert {number: with_plurals("{n} cit[y|ies]", {"n": number}, "en").format(n=number) for number in en} == en
    total = "{seat} : {points} point[s], {towns} ville[s] prise[s]."
    two = Texts("fr", {"total": total, "pip": "pip install a[peers]", "help": "journal [N]"})
    assert two.say("total", {"seat": "Ada", "points": 3, "towns": 0}) == "Ada : 3 points, 0 ville prise."
    assert two.say("pip") == "pip install a[peers]"
    assert two.say("help") == "journal [N]"
