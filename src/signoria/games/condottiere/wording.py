"""What Condottiere says to people. Everything is read from views and events; borders and deck are data of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from signoria.engine.actions import Action
from signoria.engine.file_game import FileGame
from signoria.engine.game import View
from signoria.engine.wording import Event, Motive, Reader, Wording
from signoria.games.condottiere import codes
from signoria.games.condottiere.bot import reasons
from signoria.games.condottiere.rules.drawing import MOST_DRAWN
from signoria.games.condottiere.rules.rounds import FULL_HAND
from signoria.games.condottiere.terms import Terms
from signoria.games.condottiere.view_types import typed

MERCENARIES = frozenset(codes.CARD_IDS[: codes.MERCENARIES])
CHAPTERS = {"set_up": "round", "new_round": "round", "place": "battle", "final_battle": "battle"}
VARIANTS: Mapping[str, Callable[[Event], str]] = {  # which of several sentences tells an event of this kind
    "show": lambda event: "_own" if "card" in event else "",
    "pope": lambda event: "_off" if event.get("region") is None else "",
    "take_back": lambda event: "_nothing" if event.get("card") is None else "",
    "strengths": lambda event: "_final" if event.get("region") is None else "",
    "conquer": lambda event: "_from" if event.get("from") is not None else "",
    "victory": lambda event: "_shared" if len(cast(Sequence[int], event.get("winners", ()))) > 1 else "",
    "end_keeping": lambda event: {0: "_none", 1: "_one"}.get(cast(int, event.get("count", 0)), ""),
    "pass": lambda event: "" if event.get("why") == "choice" else f"_{event.get('why')}",
}


class CondottiereWording(Wording):
    """Which of several sentences is meant, and what stands on every table."""

    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "place": ("region",),
        "play": ("card",),
        "pope": ("region",),
        "take": ("card",),
        "keep": ("card",),
        "draw": ("count",),
        "show": ("card", "to"),
    }

    # Sentences

    def reason(self, view: View, action: Action) -> str:
        key, params = reasons.reason(self.game, view, action)
        return self.t(f"reason.{key}", **params)

    def motive(self, before: View, after: View, seat: int) -> Motive:
        return reasons.motive(self.game, before, after, seat)

    def prompt(self, view: View) -> str:
        if view["phase"] == "battle" and view["final"]:
            return self.t("prompt.battle_final")
        if view["phase"] == "hand" and MERCENARIES & cast(Mapping[str, object], view.get("hand") or {}).keys():
            return self.t("prompt.hand_kept")  # CON-8.13: all are asked, so that the question tells nothing
        if view["phase"] == "draw":
            most = most_to_draw(view)
            return self.sealed(view, self.t("prompt.draw", count=most)) if most else self.t("prompt.draw_none")
        asked = self.t(f"prompt.{view['phase']}", region=view["contested"])
        return self.sealed(view, asked) if view["phase"] == "hand" else asked

    def sealed(self, view: View, asked: str) -> str:
        """CON-R63: a question that is put to others too says that the answer is sealed."""
        v = typed(view)
        together = v["options"]["asked_together"] and len(v["actors"]) > 1
        return f"{asked} {self.t('prompt.sealed')}" if together else asked

    def event_key(self, event: Event, reader: Reader) -> str:
        kind = str(event["kind"])
        told = "_own" if event.get("seat") == reader else "_all"
        if kind in ("deal", "draw"):
            if kind == "draw" and event["count"] == 0:  # also for who knows the cards: French says no by two words
                return "draw_nothing_own" if told == "_own" else "draw_nothing"
            if "cards" in event:
                return kind + told
            if kind == "deal":
                return ""  # how many everybody has is on the table
            return kind + ("_one" if event["count"] == 1 else "")
        if kind in ("play_face_down", "keep"):
            return kind + told if "card" in event else kind
        if kind == "totals":
            return ""  # they are on the table
        if kind == "sealed":  # the table shows who is still asked, and the reader's own answer
            return kind if reader == "all" else ""
        variant = VARIANTS.get(kind)
        return kind if variant is None else kind + variant(event)

    def params(self, event: Event) -> Event:
        """Numbers by seat are told with the names: ``Sforza 12, Colonna 9``."""
        if event["kind"] == "sealed" and "answer" in event:
            event = {**event, "answer": self.label(self.game.actions.parse(str(event["answer"])))}
        for key in ("totals", "points"):
            if isinstance(event.get(key), list):
                numbers = enumerate(cast(list[int], event[key]))
                event = {**event, key: ", ".join(f"{self.name(seat)} {number}" for seat, number in numbers)}
        return event

    def news(self, event: Event) -> bool:
        """What was dealt lies in the hand below, and most hands are kept because they must be."""
        return event["kind"] not in ("deal", "keep_hand")

    def opens(self, event: Event) -> bool:
        return event["kind"] in ("set_up", "strengths", "new_round", "score", "final_battle", "victory")

    def chapter(self, event: Event) -> str:
        return CHAPTERS.get(str(event["kind"]), "")

    # What stands on every table

    def moment(self, view: View) -> str:
        """``Round 2, battle 3``."""
        v = typed(view)
        if v["final"]:
            return self.t("table.final")
        key = "table.game" if v["options"]["play_for_points"] else "table.round"
        if v["options"]["draw_after_battle"]:  # CON-16.1: there are no rounds
            key = "table.game_battles" if v["options"]["play_for_points"] else "table.battles"
        battle = v["battle"] + (v["phase"] != "over")  # after the end no other battle comes
        return self.t(key, round=v["round"], battle=battle, game=v["game_number"])

    def goal(self, view: View) -> str:
        """CON-12.1, 12.2, 17.4, 18.1, 18.2: what wins here."""
        terms = self.terms(view)
        told = self.t("table.goal", total=terms.need_total, adjacent=terms.need_adjacent)
        return told + " " + self.t("table.goal_points", target=terms.target) if terms.target else told

    def cards(self, counts: Mapping[str, object] | None) -> str:
        """``10 6 6 Drummer``: Mercenaries by value, the others by name."""
        shown: list[str] = []
        for card, count in (counts or {}).items():
            number = cast(int, count)
            if f"short.{card}" in self.texts:
                shown += [self.t(f"short.{card}")] * number
            else:
                name = self.t(f"card.{card}")
                shown.append(name if number == 1 else self.t("list.counted", count=number, thing=name))
        return "  ".join(shown)

    # The board

    def terms(self, view: View) -> Terms:
        """What this match is played by, the owner's corrections included."""
        return cast(Terms, cast(FileGame[Any], self.game).terms_of_view(view))

    def borders(self, view: View) -> dict[str, list[str]]:
        """Each region with its neighbours, in the order of the board."""
        return self.terms(view).neighbours()


def most_to_draw(view: View) -> int:
    """CON-16.4, 16.5: how many cards the reader may draw."""
    v = typed(view)
    seat, hand = v.get("seat"), v.get("hand")
    if seat is None or hand is None:  # a spectator does not draw
        return MOST_DRAWN
    room: int = FULL_HAND + len(v["domains"][seat]) - sum(hand.values())
    return max(0, min(MOST_DRAWN, room))


def largest_group(borders: Mapping[str, Sequence[str]], held: Sequence[str]) -> int:
    """CON-12.3: how many of these regions hang together at most."""
    return max([reasons.grown(borders, held, region) for region in held], default=0)
