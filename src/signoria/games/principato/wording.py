"""What Principato says to people. Everything is read from views and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from signoria.engine.actions import Action
from signoria.engine.game import View
from signoria.engine.illegal import Illegal
from signoria.engine.wording import Event, Motive, Reader, Wording
from signoria.games.principato.bot import reasons
from signoria.games.principato.view_types import Effect, PrincipatoView, typed

CHAPTERS = {"set_up": "round", "year": "round", "end_turn": "battle", "scoring": "battle"}  # years and turns
RETURNING = ("return_condottieri", "return_militia")
SCORING = ("supply", *RETURNING)  # phases between two turns

UNIT_OF = {"return condottieri": "condottiere", "return militia": "militia"}


class PrincipatoWording(Wording):
    """Which of several sentences is meant, and what an answer would do as the table lies."""

    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "activate": ("card",),
        "swap": ("card",),
        "option": ("number",),
        "pay": ("food", "gold"),
        "choose": ("token",),
        "recruit": ("count",),
        "take": ("slot",),
        "return_condottieri": ("count",),
        "return_militia": ("count",),
    }

    def goods(self, counts: Mapping[str, int]) -> str:
        """``1 field and 2 gold``."""
        return self.texts.join([self.good(name, count) for name, count in counts.items()])

    def good(self, name: str, count: int) -> str:
        """``1 field``, ``2 fields``."""
        one = f"good.{name}_1"
        return self.t(one if count == 1 and one in self.texts else f"good.{name}", count=count)

    def option_text(self, option: Effect) -> str:
        """``1 gold → 1 field``: what an option of a card asks and gives."""
        take = option["take"]
        if "per" in take:
            given = self.t(f"take.per_{take['per']}")
        elif "any" in take:
            given = self.t(f"take.any_{take['any']}")
        else:
            given = self.goods(cast(Mapping[str, int], take))
        return self.t("take.price", price=self.goods(option["pay"]), given=given) if option["pay"] else given

    def goal(self, view: View, objective: str) -> str:
        """What an objective brings: the usual sentence, or the parts of it where a match plays it otherwise."""
        usual = next(
            one for one in cast(Sequence[Mapping[str, Any]], self.game.data["objective"]) if one["id"] == objective
        )
        corrected = cast(Mapping[str, Mapping[str, object]], typed(view)["data"].get("objective", {}))
        entry = {**usual, **corrected.get(objective, {})}
        if entry == usual:
            return self.t(f"goal.{objective}")
        if "set" in entry:
            least = 0 if entry["points"][0] else 1  # sets that bring nothing are not listed first
            points = ", ".join([str(one) for one in entry["points"][least:]])
            sets = ", ".join([str(one) for one in range(least, len(entry["points"]))])
            return self.t("corrected.sets", points=points, sets=sets, goods=self.goods(dict.fromkeys(entry["set"], 1)))
        if "per" in entry:
            return self.t("corrected.lots", points=entry["each"], lot=entry["per"])
        tokens = self.texts.join([self.t(f"token.{one}") for one in entry["tokens"]])
        key = "corrected.above" if entry["above"] else "corrected.tokens"
        return self.t(key, points=entry["each"], above=entry["above"], kinds=tokens)

    # Moves

    def choice(self, action: Action, view: View) -> str:
        v = typed(view)
        if action.verb == "take" and int(action.args[0]) <= len(v["display"]):
            return self.t("choice.take", card=v["display"][int(action.args[0]) - 1], slot=action.args[0])
        if action.verb == "choose":
            return self.t("choice.choose", token=action.args[0], points=v["values"][action.args[0]])
        if action.verb in ("option", "pay") and v["place"] is not None and v["offers"]:
            options = v["offers"][v["place"]]["options"]
            if action.verb == "option" and int(action.args[0]) <= len(options):
                return self.option_text(options[int(action.args[0]) - 1])
            if action.verb == "pay" and v["option"] is not None:
                return self.payment(options[v["option"] - 1]["pay"], action)
        return self.label(action)

    def payment(self, price: Mapping[str, int], action: Action) -> str:
        """What a way of paying takes from the stores."""
        food, gold = int(action.args[0]), int(action.args[1])
        paid = {"food": price.get("food", 0) - food, "gold": price.get("gold", 0) - gold, "favour": food + gold}
        return self.t("choice.pay", cubes=self.goods({cube: count for cube, count in paid.items() if count > 0}))

    def reason(self, view: View, action: Action) -> str:
        key, params = reasons.reason(self.game, view, action)
        if isinstance(params.get("cubes"), Mapping):
            params["cubes"] = self.goods(cast(Mapping[str, int], params["cubes"]))
        return self.t(f"reason.{key}", **params)

    def refusal(self, illegal: Illegal) -> str:
        """A price is counted like all goods: ``1 food and 2 gold``."""
        cubes = illegal.params.get("cubes")
        if isinstance(cubes, Mapping):
            illegal = Illegal(illegal.clause, illegal.message, illegal.key, {"cubes": self.goods(cubes)})
        return super().refusal(illegal)

    def motive(self, before: View, after: View, seat: int) -> Motive:
        return reasons.motive(before, after, seat)

    def prompt(self, view: View) -> str:
        v = typed(view)
        phase = v["phase"]
        if phase == "turn":
            return self.t(f"prompt.turn_{min(v['actions'], 2)}")
        if phase == "take":
            return self.t("prompt.take_swap" if v["swapping"] else "prompt.take", card=v["card"])
        if phase == "recruit":
            return self.t("prompt.recruit", card=v["card"], cubes=self.goods(self.rations(v)))
        asked = self.t(f"prompt.{phase}", card=v["card"])
        return f"{asked} {self.t('prompt.sealed')}" if phase in RETURNING and self.others_asked(v) else asked

    def others_asked(self, v: PrincipatoView) -> list[int]:
        """PRI-R25: who else is to say how many units go home, where all are asked at once."""
        together = v["options"]["asked_together"] and v["phase"] in RETURNING
        return [seat for seat in v["actors"] if seat != v["seat"]] if together else []

    def sealed(self, answers: Mapping[str, int]) -> str:
        """PRI-R25: ``send 2 condottieri home, keep all militia``: answers under seal."""
        return ", ".join(
            [
                self.t("answer.home", units=self.good(unit, count)) if count else self.t(f"answer.keep_{unit}")
                for unit, count in answers.items()
            ]
        )

    def own_answer(self, v: PrincipatoView) -> list[str]:
        """PRI-R25: what the reader has answered under seal, in a line, if anything."""
        return [self.t("table.answer", answer=self.sealed(v["answers"]))] if v["answers"] else []

    def still_asked(self, v: PrincipatoView) -> list[str]:
        """PRI-R25: who else has still to answer, in a line, if anybody."""
        others = self.others_asked(v)
        return [self.t("table.waiting", others=others)] if others else []

    def rations(self, v: PrincipatoView) -> Mapping[str, int]:
        """PRI-11.7: the cubes that could supply units about to be recruited: unsupplied units weaken the army."""
        held = v["principalities"][v["turn"]]
        own = "food" if str(v["card"]).startswith("recruit_militia") else "gold"
        return {own: held["cubes"].get(own, 0), "favour": held["church"]}

    def part(self, part: Mapping[str, object]) -> str:
        what = str(part["what"])
        return next(
            (self.t(key) for key in (f"objective.{what}", f"token.{what}") if key in self.texts), self.t("part.points")
        )

    # The chronicle

    def event_key(self, event: Event, reader: Reader) -> str:
        kind = str(event["kind"])
        if kind == "objectives":
            if "objectives" not in event:
                return ""  # everybody has two
            return "objectives_own" if event["seat"] == reader else "objectives_all"
        if kind == "end_turn":
            return "end_turn_unused" if event["unused"] else "end_turn"
        if kind == "cubes":
            if not event["cubes"]:
                return "cubes_nothing"
            return "cubes_lost" if event["lost"] else "cubes"
        if kind == "sealed":  # the table shows who is still asked, and the reader's own answer
            return kind if reader == "all" else ""
        if kind == "return":
            return kind if event["tokens"] else "return_none"
        if kind == "scoring":
            return f"scoring_{event['scoring']}"
        if kind == "victory":
            return "victory_shared" if len(cast(Sequence[int], event["winners"])) > 1 else "victory"
        return kind

    def params(self, event: Event) -> Event:
        """Goods with their numbers, and numbers by seat with the names: ``Sforza 3, Colonna 1``."""
        told = dict(event)
        for key in ("cubes", "tokens"):
            if isinstance(event.get(key), Mapping):
                told[key] = self.goods(cast(Mapping[str, int], event[key]))
        if event["kind"] == "strengths":
            for key in ("strengths", "points"):
                numbers = [self.texts.single("", number, ()) for number in cast(list[int], event[key])]
                told[key] = ", ".join(f"{self.name(seat)} {number}" for seat, number in enumerate(numbers))
        if event["kind"] == "sealed" and "answer" in event:
            said = self.game.actions.parse(str(event["answer"]))
            told["answer"] = self.sealed({UNIT_OF[said.verb]: int(said.args[0])})
        if event["kind"] == "final":
            told["cubes"] = str(event["cubes"])
        return told

    def news(self, event: Event) -> bool:
        """Start cards and display lie on the table."""
        return event["kind"] not in ("start_cards", "display", "pay")

    def opens(self, event: Event) -> bool:
        return event["kind"] in ("set_up", "end_turn", "year_over", "year", "scoring", "final", "victory")

    def chapter(self, event: Event) -> str:
        return CHAPTERS.get(str(event["kind"]), "")

    # What stands on every table

    def moment(self, view: View) -> str:
        """``Year 2, 14 cards in the pile``."""
        v = typed(view)
        key, count = "table.moment_1" if v["year"] == 1 else "table.moment", v["piles"][v["year"] - 1]
        left = f"table.pile_{count}" if count < 2 else "table.pile"
        if v["phase"] == "over" or (v["phase"] in SCORING and not count):
            left = "table.pile_over" if v["phase"] == "over" else "table.pile_done"
        return self.t(key, year=v["year"], pile=self.t(left, count=count))
