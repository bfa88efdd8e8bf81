"""What Virtù says to people. Everything is read from views and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from signoria.engine.actions import Action
from signoria.engine.game import View
from signoria.engine.illegal import Illegal
from signoria.engine.wording import Event, Motive, Reader, Wording
from signoria.games.virtu.bot import reasons
from signoria.games.virtu.codes import ARGUMENTS, CITY_IDS
from signoria.games.virtu.view_types import PlayerView, typed

HOLDS_CARD = ("tap", "collect", "war", "discard", "shift", "assign", "out")  # they name a place where a card lies
ROOMS = {"act": 0, "stop": 0, "step": 1, "step_florins": 1}  # they mean the marker's room, or the next
CHAPTERS = {"spring": "round", "winter": "round", "siege": "battle", "battle": "battle"}


class VirtuWording(Wording):
    """What a source, a tile or a place for an agent is called, and which of several sentences is meant."""

    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {
        verb.replace(" ", "_"): names for verb, names in ARGUMENTS.items()
    }

    def t(self, key: str, **params: object) -> str:
        return super().t(key, **self.worded(params))

    def refusal(self, illegal: Illegal) -> str:
        if illegal.key in self.texts:
            return self.texts.say(illegal.key, self.worded(illegal.params), self.names)
        return super().refusal(illegal)

    def prompt(self, view: View) -> str:
        """The card that comes to court, the city a troop leaves or flees; for two, all that Annex may be (VIR2-8.2)."""
        seen = typed(view)
        now = seen["now"]
        if seen["phase"] == "side" and now["incoming"]:
            return self.t("prompt.side_card", card=now["incoming"][0])
        if seen["phase"] == "march" and now["target"] >= 0:
            return self.t("prompt.march_from", city=CITY_IDS[now["target"]])
        if seen["phase"] == "retreat":
            return self.t("prompt.retreat_from", city=CITY_IDS[now["row"] % len(CITY_IDS)])
        if seen["phase"] == "annex" and seen["seats"] == 2:
            return self.t("prompt.annex_two")
        return super().prompt(view)

    def choice(self, action: Action, view: View) -> str:
        """The card instead of the place where it lies, and what the room would do."""
        seen = typed(view)
        if seen["seat"] is None:
            return self.label(action)
        player, verb = seen["players"][seen["seat"]], action.verb.replace(" ", "_")
        told = dict(zip(self.arguments.get(verb, ()), action.args, strict=True))
        if verb in HOLDS_CARD:
            card = self.card_at(player, action.args[0])
            return self.t(f"choice.{verb}", **told, card=card) if card else self.label(action)
        if verb == "start":
            room = int(told["room"]) - 1
        elif verb in ROOMS and player["marker"] is not None:
            room = (player["marker"] + ROOMS[verb]) % len(player["rooms"])
        else:
            return self.label(action)
        return self.t(f"choice.{verb}", room=room + 1, deed=player["rooms"][room]["deed"])

    def card_at(self, player: PlayerView, place: str) -> str | None:
        """The card in a place of the court, in a room, or in the room of the marker."""
        if place in player["court"]:
            return player["court"][place]["card"]
        kind, _, number = place.partition("-")
        room = number if number.isdigit() else str((player["marker"] or 0) + 1)
        if kind == "room":
            return player["rooms"][int(room) - 1]["card"]
        return player["rooms"][int(room) - 1]["under"] if kind in ("under", "improvement") else None

    def reason(self, view: View, action: Action) -> str:
        key, params = reasons.reason(typed(view), action)
        return self.t(f"reason.{key}", **params)

    # Names that are put together

    def worded(self, params: Mapping[str, object]) -> dict[str, object]:
        """Sources, tiles and places of agents as words; the rest is worded by its table."""
        words = {"source": self.source, "tile": self.tile, "place": self.place, "origin": self.place}
        return {name: words[name](str(value)) if name in words else value for name, value in params.items()}

    def source(self, name: str) -> str:
        """What symbols come from: a place of the palace, a tile, an ally."""
        for table in ("source", "court", "card"):
            if f"{table}.{name}" in self.texts:
                return self.t(f"{table}.{name}")
        return self.tile(name)

    def tile(self, name: str) -> str:
        """A tile by its city or its kind; the five cathedrals are alike."""
        kind = name.partition("-")[0]
        return next((self.t(f"{table}.{kind}") for table in ("city", "tile") if f"{table}.{kind}" in self.texts), name)

    def place(self, name: str) -> str:
        """Where an agent stands: ``siena``, ``palace-2-3``, ``ottoman``, ``track-rome``."""
        kind, *rest = name.split("-")
        if kind == "palace" and len(rest) == 2:
            return self.t("place.palace", seat=int(rest[0]) - 1, room=rest[1])
        if kind == "track" and rest:
            return self.t("place.track", major=rest[0])
        return next(
            (self.t(f"{table}.{name}") for table in ("city", "alliance") if f"{table}.{name}" in self.texts), name
        )

    # The chronicle

    def params(self, event: Event) -> Event:
        told = dict(event)
        if event["kind"] == "put" and "from" in event:
            told["origin"] = told.pop("from")
        if event["kind"] == "set_up":
            powers = enumerate(cast(list[str], event["powers"]))
            told["named"] = [f"{self.name(seat)} ({self.texts.word('powers', power)})" for seat, power in powers]
        return self.worded(told)

    def event_key(self, event: Event, reader: Reader) -> str:
        """Which sentence; of one florin or symbol, of none, and of two players there may be a sentence of its own."""
        key = self.sentence(event)
        amount = event.get("count", event.get("florins", event.get("points")))
        ending = {0: "_none", 1: "_one"}.get(amount, "") if isinstance(amount, int) else ""
        return f"{key}{ending}" if f"event.{key}{ending}" in self.texts else key

    def sentence(self, event: Event) -> str:
        kind = str(event["kind"])
        if kind in ("spring", "winter") and len(list(event["order"])) == 2:  # type: ignore[call-overload]
            return f"{kind}_two"
        if kind == "ask":
            return f"ask_{event['symbol']}"
        if kind == "put" and "from" in event:
            return "put_from"
        if kind == "siege" and "defender" in event:
            return "siege_of"
        if kind == "announce" and not event["bonus"]:
            return "announce_pass"
        if kind in ("siege_over", "battle_over"):
            return f"{kind}_{event['outcome']}"
        if kind == "order" and event["last"]:
            return "order_last"
        if kind == "victory" and event["why"] != "last":
            return f"victory_{event['why']}"
        if kind == "victory" and len(list(event["winners"])) > 1:  # type: ignore[call-overload]
            return "victory_shared"
        return kind

    def motive(self, before: View, after: View, seat: int) -> Motive:
        """The one city that changed hands, if there is one."""
        old, new = (cast(Mapping[str, Mapping[str, object]], view["cities"]) for view in (before, after))
        taken = [one for one, now in new.items() if now["owner"] == seat and old[one]["owner"] != seat]
        return ("takes", {"city": taken[0]}) if len(taken) == 1 else ("", {})

    def opens(self, event: Event) -> bool:
        return event["kind"] in (*CHAPTERS, "marker", "wages")

    def chapter(self, event: Event) -> str:
        return CHAPTERS.get(str(event["kind"]), "")

    def part(self, part: Mapping[str, object]) -> str:
        return self.t(f"part.{part['what']}")
