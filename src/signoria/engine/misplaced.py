"""What is wrong with a position written by hand: sentences that games share, and those that a game has of its own."""

from __future__ import annotations

from signoria.engine import registry
from signoria.engine.said import Fault, Phrase, common
from signoria.engine.texts import Texts


class GamePhrase(Phrase):
    """A text of a game; of the kernel, where the game has none of this key."""

    def __init__(self, game: str, key: str, **params: object) -> None:
        super().__init__(key, **params)
        self.game = game

    def texts(self, language: str) -> Texts:
        shared = common(language)
        own = registry.game(self.game).wording(shared.language, ()).texts
        return own if self.key in own else shared


class Misplaced(Fault):
    """A position of a game that is not written right, or that no match can come to."""

    table = "position"

    def __init__(self, game: str, key: str, **params: object) -> None:
        self.game = game
        super().__init__(key, **params)

    def phrased(self, key: str, params: dict[str, object]) -> Phrase:
        return GamePhrase(self.game, key, **params)

    def __reduce__(self) -> tuple[object, ...]:
        return misplaced, (self.game, self.key, self.phrase.params)


def misplaced(game: str, key: str, params: dict[str, object]) -> Misplaced:
    """One out of a pickle."""
    return Misplaced(game, key, **params)


def stranger(game: str, thing: str, name: object, known: tuple[str, ...]) -> Misplaced:
    """This is none of them; the game's texts say what ``thing`` is called."""
    called = GamePhrase(game, f"position.thing.{thing}")
    return Misplaced(game, "stranger", name=repr(name), thing=called, known=", ".join(one for one in known if one))
