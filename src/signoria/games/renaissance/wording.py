"""What Renaissance says to people. Everything is read from views and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from signoria.engine.actions import Action
from signoria.engine.file_game import FileGame
from signoria.engine.game import View
from signoria.engine.wording import Event, Motive, Reader, Wording
from signoria.games.renaissance.bot import reasons
from signoria.games.renaissance.codes import SLOT_IDS
from signoria.games.renaissance.view_types import typed

TOWN = ("town",)
FAILS = ("raid", "corrupt", "lure")  # may fail
AT_SLOTS = ("sign", "retreat", "free retreat")  # they name a place where a card lies
SEALED = ("sealed_vote", "sealed_offer", "draw", "lay")  # worded differently for the acting seat
NAMED = {"set_up": "nations", "votes": "votes", "points": "points", "treasury": "ducats"}  # one thing for each seat


class RenaissanceWording(Wording):
    """Which of several sentences is meant, and what an answer would do."""

    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **dict.fromkeys(("start", "place_rampart", "place_palace", "extra", "return", "from", "target"), TOWN),
        **dict.fromkeys(("build_rampart", "build_castle", "build_palace", "expand_land", "expand_sea"), TOWN),
        **dict.fromkeys(("attack_land", "attack_sea", "artist", "banker"), TOWN),
        "cards": ("count",),
        "give": ("ducats",),
        "sell": ("condottieri", "ducats"),
        "red": ("laid",),
        "defend": ("blue", "laid"),
        "sign": ("slot",),
        "retreat": ("slot",),
        "free_retreat": ("slot",),
        "swap": ("town", "theirs"),
    }

    def prompt(self, view: View) -> str:
        """With the errand for which a town is chosen; without a vote the Swiss are asked for their bonus alone.

        In a sale window it is said for whom (REN-25.8), before a Sign of God how the combat stands (REN-17.21).
        """
        if view.get("phase") == "vote" and view["year"] == 1:
            return self.t("prompt.bonus")
        if view.get("phase") == "sale" and view.get("combat"):
            return self.t("prompt.sale_to", buyer=buyer(view))
        if view.get("phase") == "signs" and view.get("combat"):
            mine, theirs = totals(view)
            stands = "ahead" if mine > theirs else "behind" if mine < theirs else "tied"
            return self.t(f"prompt.signs_{stands}", total=mine, other_total=theirs)
        key = f"prompt.target_{view.get('errand')}"
        return self.t(key) if view.get("phase") == "target" and key in self.texts else super().prompt(view)

    def label(self, action: Action) -> str:
        if action.verb == "lay":
            return self.t("move.lay", laid=action.args[0].split("+"))
        if action.verb == "hire":
            return self.t("move.hire", seat=int(action.args[0]))
        if action.verb == "gift":
            one = "_one" if action.args[1] == "1" else ""
            return self.t(f"move.gift{one}", other=int(action.args[0]), ducats=action.args[1])
        if action.verb == "sell":
            cards, ducats = action.args
            key = f"move.sell{'_one' if cards == '1' else ''}{'_only' if ducats == '0' else ''}"
            return self.t(key, condottieri=cards, ducats=ducats)
        return super().label(action)

    def choice(self, action: Action, view: View) -> str:
        """The card that lies in a slot, and what is on offer, instead of their places."""
        seen = typed(view)
        if action.verb == "hire" and seen["selling"]:
            return self.t("choice.hire", seat=int(action.args[0]), count=seen["selling"][int(action.args[0])])
        if action.verb in AT_SLOTS and seen["combat"] is not None and seen["combat"]["totals"]:
            slot = seen["combat"]["slots"][SLOT_IDS.index(action.args[0])]
            if slot["card"] is not None:
                key, (mine, theirs) = f"choice.{action.verb.replace(' ', '_')}", totals(view)
                return self.t(key, card=slot["card"], total=mine + slot["worth"], other_total=theirs)
        return self.label(action)

    def story(self, event: Event, reader: Reader) -> str:
        """The table shows which seats have answered in a sale window; only offers are told."""
        if reader != "all" and (event["kind"] == "sealed_offer" or self.sentence(event, reader) == "offer_none"):
            return ""
        return super().story(event, reader)

    def event_key(self, event: Event, reader: Reader) -> str:
        """Which sentence; of one card or one ducat there may be a sentence of its own."""
        key = self.sentence(event, reader)
        single = event.get("count", event.get("ducats")) == 1 and f"event.{key}_one" in self.texts
        return f"{key}_one" if single else key

    def sentence(self, event: Event, reader: Reader) -> str:
        kind = str(event["kind"])
        if kind in FAILS and not event["success"]:
            return f"{kind}_failed"
        if kind == "draw" and reader == "all" and event.get("cards"):
            return "draw_all"
        if kind in SEALED and reader == event["seat"]:
            return f"{kind}_own" if kind != "draw" or event.get("cards") else kind
        if kind == "result":
            return "result_won" if event["won"] else "result_lost"
        if kind == "artist" and event["burnt"]:
            return "artist_burnt"
        if kind == "lay_red" and not event["filled"]:
            return "lay_red_none"
        if kind == "offer" and not event["ducats"]:
            return "offer_cards" if event["condottieri"] else "offer_none"
        if kind == "offer" and not event["condottieri"]:
            return "offer_ducats"
        if kind == "buy_cards" and not event["count"]:
            return "buy_cards_none"
        if kind == "over" and len(list(event["winners"])) > 1:  # type: ignore[call-overload]
            return "over_shared"
        return kind

    def params(self, event: Event) -> Event:
        if event["kind"] in NAMED:
            return {**event, "named": self.by_seat(NAMED[str(event["kind"])], event)}
        if event["kind"] != "reveal":
            return event
        laid = dict(event["cards"])  # type: ignore[call-overload]
        attack, defence = ([laid[slot] for slot in laid if slot.startswith(side)] for side in ("attacker", "defender"))
        return {**event, "attack": attack, "defence": defence}

    def by_seat(self, what: str, event: Event) -> list[str]:
        """What each seat has, with its name: a list of numbers alone would have to be counted along the table."""
        each: list[object] = list(event[what])  # type: ignore[call-overload]
        said = [str(one) if isinstance(one, int) else f"({self.texts.word(what, one)})" for one in each]
        return [f"{self.name(seat)} {one}" for seat, one in enumerate(said)]

    def motive(self, before: View, after: View, seat: int) -> Motive:
        """What everybody saw change hands."""
        old, new = (cast(Mapping[str, Mapping[str, object]], view["towns"]) for view in (before, after))
        taken = [one for one, now in new.items() if now["owner"] == seat and old[one]["owner"] != seat]
        return ("takes", {"town": taken[0]}) if len(taken) == 1 else ("", {})

    def reason(self, view: View, action: Action) -> str:
        assert isinstance(self.game, FileGame)
        key, params = reasons.reason(self.game, view, action)
        return self.t(f"reason.{key}", **params)

    def opens(self, event: Event) -> bool:
        return event["kind"] in ("turn", "own_turn", "state")

    def chapter(self, event: Event) -> str:
        return {"turn": "round", "own_turn": "battle"}.get(str(event["kind"]), "")

    def part(self, part: Mapping[str, object]) -> str:
        return self.t(f"part.{part['part']}")


def buyer(view: View) -> int:
    """REN-R25: first the attacker may be helped; when he has laid his cards, the defender."""
    combat = typed(view)["combat"]
    assert combat is not None
    return combat["defender"] if combat["laid"][0] else combat["attacker"]


def totals(view: View) -> tuple[int, int]:
    """REN-17.15, 17.16: the total of the side of this view, and that of the other."""
    combat = typed(view)["combat"]
    assert combat is not None
    attacker, defender = combat["totals"]
    return (attacker, defender) if view["seat"] == combat["attacker"] else (defender, attacker)
