"""Errors in hand-written positions: sentences that games share, and a game's own."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine import registry
from signoria.engine.messages import InputError, Phrase, common
from signoria.engine.texts import Texts


class GamePhrase(Phrase):
    """A message of a game; of the engine if the game has none with this key."""

    def __init__(self, game: str, key: str, **params: object) -> None:
        super().__init__(key, **params)
        self.game = game

    def texts(self, language: str) -> Texts:
        shared = common(language)
        own = registry.game(self.game).wording(shared.language, ()).texts
        return own if self.key in own else shared


class PositionError(InputError):
    """A position of a scene that is malformed, or that no match can reach."""

    table = "position"

    def __init__(self, game: str, key: str, **params: object) -> None:
        self.game = game
        super().__init__(key, **params)

    def phrased(self, key: str, params: dict[str, object]) -> Phrase:
        return GamePhrase(self.game, key, **params)

    def __reduce__(self) -> tuple[object, ...]:
        return unpickled_error, (self.game, self.key, self.phrase.params)


def unpickled_error(game: str, key: str, params: dict[str, object]) -> PositionError:
    """Unpickle an error."""
    return PositionError(game, key, **params)


def known_keys(game: str, spec: Mapping[str, object], keys: set[str], fault: str = "strange") -> None:
    """Check that a table says nothing beyond these keys; ``fault`` is the text key of the error."""
    strange = set(spec) - keys
    if strange:
        raise PositionError(game, fault, strange=", ".join(sorted(strange)), known=", ".join(sorted(keys)))


def one_of(game: str, thing: str, ids: tuple[str, ...], name: object) -> int:
    """The index of a name among the known ids; ``thing`` is the text key of what they are."""
    if name not in ids:
        called, known = GamePhrase(game, f"position.thing.{thing}"), ", ".join(one for one in ids if one)
        raise PositionError(game, "stranger", name=repr(name), thing=called, known=known)
    return ids.index(str(name))


def seat_number(seats: int, seat: object) -> int:
    """Check that this is a seat: a plain integer, no boolean."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise InputError("no_seat", seat=repr(seat), last=seats - 1)
    return seat
