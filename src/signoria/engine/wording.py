"""Wording: the sentences of a game, in one language and with the players' names.

A game with texts says everything by them. A game without is shown by its notation and raw events, so that every game
can be played at once. Terminal and web page use the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, ClassVar

from signoria.engine.actions import Action
from signoria.engine.game import Game, View
from signoria.engine.illegal import Illegal
from signoria.engine.messages import Phrase, Sayable, common
from signoria.engine.options import Option
from signoria.engine.texts import Texts

Event = Mapping[str, object]
Motive = tuple[str, Mapping[str, object]]
Reader = int | str | None  # a seat, None for a spectator, "all" for an omniscient reader


@cache
def spoken_of(text: str) -> tuple[str, ...]:
    """The parameters that occur in a text. The others are not worded: this runs for every reader after every step."""
    return tuple({name for _, name, _, _ in Formatter().parse(text) if name})


class Wording:
    """The words of one game for one table. A game refines it by overriding."""

    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # what the arguments of each verb are called in the texts

    def __init__(self, game: Game[Any], language: str, names: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.names = list(names)
        self.texts: Texts = getattr(game, "texts", {}).get(language) or Texts(language, {})
        self.common = common(language)

    def t(self, key: str, **params: object) -> str:
        """A text of the game."""
        return self.texts.say(key, params, self.names)

    @property
    def title(self) -> str:
        """The game's own name."""
        return self.t("name") if "name" in self.texts else self.game.name

    def name(self, seat: int) -> str:
        """What a player is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return (self.texts if "seat" in self.texts else self.common).say("seat", {"number": seat + 1})

    # Moves

    def label(self, action: Action) -> str:
        """What an action means, in words: ``Mercenary 10`` for ``play m10``."""
        verb = action.verb.replace(" ", "_")
        whole = "_".join(["move." + verb, *action.args[:1]])
        if whole in self.texts:
            return self.t(whole)
        if f"move.{verb}" not in self.texts:
            return str(action)
        names = self.arguments.get(verb, ())
        params: dict[str, object] = dict(zip(names, action.args, strict=True))
        if "to" in params:
            params["to"] = int(str(params["to"]))
        return self.t(f"move.{verb}", **params)

    def choice(self, action: Action, view: View) -> str:
        """The same as an answer at this table: a game may say what lies in the slot that the action names."""
        return self.label(action)

    def deed(self, action: Action, view: View) -> str:
        """The label of an action without its question: ``play Mercenary 10``, where the answer is ``Mercenary 10``."""
        verb = "deed." + action.verb.replace(" ", "_")
        keys = ("_".join([verb, *action.args[:1]]), verb)
        answer = self.choice(action, view)
        return next((self.t(key, answer=answer) for key in keys if key in self.texts), answer)

    def verb(self, verb: str) -> str:
        """The heading of a group of moves: ``Play a card`` for ``play``."""
        key = "verb." + verb.replace(" ", "_")
        return self.t(key) if key in self.texts else verb

    def prompt(self, view: View) -> str:
        """What the seat of this view is asked."""
        key = f"prompt.{view.get('phase')}"
        return self.texts.say(key, view, self.names) if key in self.texts else self.common.say("your_move")

    def question(self, view: View, choices: int) -> str:
        """What the seat of this view is asked; with a single answer left, that there is no other, if the game has a
        text for it.

        Games ask even then, so that the absence of a question tells the others nothing.
        """
        key = f"prompt.{view.get('phase')}_only"
        return self.t(key) if choices == 1 and key in self.texts else self.prompt(view)

    def ending(self, view: View) -> str:
        """How the match was won, in a sentence; empty for a game that has no words for it."""
        key = f"won.{view.get('ending')}"
        return self.t(key) if key in self.texts else ""

    def part(self, part: Mapping[str, object]) -> str:
        """What one part of a total is called; ``part`` comes from ``Game.explain``."""
        return self.texts.single("card", part["card"], self.names)

    def refusal(self, illegal: Illegal) -> str:
        """Why something is not allowed, without its clause."""
        if illegal.key in self.texts:
            return self.texts.say(illegal.key, illegal.params, self.names)
        key = f"refusal.{illegal.key}"
        return self.common.say(key, illegal.params) if key in self.common else illegal.message

    def reason(self, view: View, action: Action) -> str:
        """What a move is good for, in one clause, for a hint; "" if the game has no words for it."""
        return ""

    def motive(self, before: View, after: View, seat: int) -> Motive:
        """What a bot's move was good for: a text key under ``motive`` and its parameters; "" if there is none.

        Both views are a spectator's and the move itself is not given, so that the reason never says more than the table
        shows.
        """
        return "", {}

    # The chronicle

    def story(self, event: Event, reader: Reader) -> str:
        """An event as a sentence for this reader (``"all"`` knows everything); "" if there is nothing to tell."""
        if event["kind"] == "undo" and "answer_of" in event:
            names = {one: self.name(int(str(event[one]))) for one in ("seat", "answer_of")}
            return self.common.say("undo_forced", names)
        key = self.event_key(event, reader)
        text = self.texts.by_key.get(f"event.{key}")
        if text is not None:
            params = self.params(event)
            return self.texts.say(f"event.{key}", {name: params[name] for name in spoken_of(text)}, self.names)
        if event["kind"] in ("undo", "takeback"):
            return self.common.say(str(event["kind"]), {"name": self.name(int(str(event["seat"])))})
        if event["kind"] == "rewind":
            return self.common.say("rewind_one" if event["steps"] == 1 else "rewind", {"steps": event["steps"]})
        facts = ", ".join(f"{name} {value}" for name, value in event.items() if name not in ("kind", "ply"))
        return f"{event['kind']}: {facts}." if key else ""

    def deputised(self, seat: int) -> str:
        """The mark of a step that a bot made for this seat's absent player."""
        return self.common.say("deputised", {"name": self.name(seat)})

    def news(self, event: Event) -> bool:
        """Whether to notify the player of this event, or leave it to the table."""
        return True

    def opens(self, event: Event) -> bool:
        """Whether a new paragraph of the chronicle begins with this event."""
        return False

    def chapter(self, event: Event) -> str:
        """What begins with it: a ``round``, a ``battle`` (or what the game calls its smaller part), or nothing ("")."""
        return "round" if self.opens(event) else ""

    def event_key(self, event: Event, reader: Reader) -> str:
        """Which wording of an event is meant."""
        return str(event["kind"])

    def params(self, event: Event) -> Event:
        """What the wording speaks of."""
        return event

    # Options

    def option(self, option: Option) -> tuple[str, str]:
        """An option's name, and what it means in one sentence."""
        key = f"option.{option.name}"
        if f"{key}.name" not in self.texts:
            return option.name.replace("_", " "), ""
        return self.t(f"{key}.name"), self.t(f"{key}.about")

    def value(self, option: Option, value: object) -> str:
        """One of the option's values: ``yes``, ``at random``, or the number itself."""
        key = f"option.{option.name}.{str(value).lower()}"
        if key in self.texts:
            return self.t(key)
        return self.common.say(f"value.{str(value).lower()}") if isinstance(value, bool) else str(value)

    def warning(self, key: str) -> str:
        """What the rulebook advises against; ``key`` comes from ``Game.warnings``."""
        return self.t(key) if key in self.texts else key


class Refusal:
    """A refusal with its clause, as it is quoted where the game's own table is not at hand."""

    def __init__(self, game: Game[Any], illegal: Illegal) -> None:
        self.game = game
        self.illegal = illegal

    def say(self, language: str = "en") -> str:
        if language == "en":
            return str(self.illegal)
        told = self.game.wording(language, ()).refusal(self.illegal)
        return f"{told} ({self.illegal.clause})" if self.illegal.clause else told


def reason(game: Game[Any], error: Exception) -> Sayable:
    """Why something could not be done, to be said in any language."""
    if isinstance(error, Illegal):
        return Refusal(game, error)
    if isinstance(error, Sayable):
        return error
    return Phrase("fault.other", reason=error) if isinstance(error, ValueError) else Phrase("fault.not_a_step")
