"""Cubes, tokens and cards as things to look at; each kind drawn once for a language and used on every table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from signoria.engine.corrections import changed_values
from signoria.engine.data import merge, values
from signoria.games.principato.codes import CATAPULT_EARLY, CATAPULT_LATE, KIND_IDS, YEARS
from signoria.games.principato.view_types import Effect, typed
from signoria.games.principato.wording import PrincipatoWording
from signoria.web.html import esc
from signoria.web.i18n import every_word
from signoria.web.icons import icon, reconstructed
from signoria.web.page_model import PageModel

CUBES = ("food", "gold", "favour")
EARLY, LATE = KIND_IDS[CATAPULT_EARLY], KIND_IDS[CATAPULT_LATE]
PICTURES = {  # what a kind of card shows
    "build_field": "field",
    "build_farm": "farm",
    "build_palazzo": "palazzo",
    "build_bank": "bank",
    "build_catapult_early": "catapult",
    "build_catapult_late": "catapult",
    "buy_monument": "monument",
    "buy_book": "book",
    "buy_painting": "painting",
    "produce_food": "food",
    "produce_gold": "gold",
    "recruit_condottieri": "condottiere",
    "recruit_militia": "militia",
    "tax_collector": "tax",
    "gain_gold_3": "gold",
    "gain_food_3": "food",
    "military": "military",
}


def wording_of(s: PageModel) -> PrincipatoWording:
    assert isinstance(s.wording, PrincipatoWording)
    return s.wording


def cube(kind: str, identity: str = "", origin: str = "") -> str:
    """A wooden cube; with an identity it flies from where it was."""
    flies = f' id="{identity}" data-fly data-from="{origin}"' if identity else ""
    return f'<i class="cube {kind}"{flies}>{icon(kind, "on")}</i>'


def cubes(counts: Mapping[str, int]) -> str:
    return "".join([many(cube(kind), counts.get(kind, 0)) for kind in CUBES])


def many(picture: str, count: int) -> str:
    """One or two of a thing are drawn, more are counted."""
    return picture * count if count < 3 else f"<b>{count}</b>{picture}"


def kind_of(card: str) -> str:
    """The kind of a card: ``build_field`` for ``build_field-swap``."""
    return card.partition("-")[0]


def exchanges(data: Mapping[str, Any], card: str) -> bool:
    """PRI-5.4: a card printed otherwise than its kind says so in its name."""
    kind, _, other = card.partition("-")
    if other:
        return other == "swap"
    return bool(data.get(kind, {}).get("exchange"))


def kinds(s: PageModel) -> Mapping[str, Any]:
    """The printed effects by kind, as this match plays them now (PRI-R12: a catapult's price may follow the year)."""
    v = typed(s.moment.view)
    known = kinds_of(v["data"]) if v["data"] else usual_kinds()
    if v["options"]["catapult_price"] != "year":
        return known
    now = known[LATE if v["year"] == YEARS else EARLY]["options"]
    return {**known, **{kind: {**known[kind], "options": now} for kind in (EARLY, LATE)}}


@cache
def usual_kinds() -> Mapping[str, Any]:
    return kinds_of({})


def kinds_of(overlay: Mapping[str, object]) -> Mapping[str, Any]:
    from signoria.games.principato import GAME

    data = merge(GAME.data, overlay)
    return {str(one["id"]): one for one in cast(Sequence[Mapping[str, Any]], data["kind"])}


def guessed(s: PageModel) -> frozenset[str]:
    """The kinds of cards with a value that nobody has looked up: their effect or their exchange symbol."""
    overlay = cast(Mapping[str, object], s.moment.view["data"])
    return usual_guesses() if not overlay else guesses_of(overlay)


@cache
def usual_guesses() -> frozenset[str]:
    return guesses_of({})


def guesses_of(overlay: Mapping[str, object]) -> frozenset[str]:
    from signoria.games.principato import GAME

    mine = {path for path, _ in changed_values(overlay)}
    return frozenset(
        value.path[1]
        for value in values(GAME.data)
        if value.path[0] == "kind" and value.path[-1] != "name" and value.guessed and value.path not in mine
    )


def guess_mark(s: PageModel, kind: str) -> str:
    """The sign beside the name of a card with a reconstructed value."""
    return reconstructed(s) if kind in guessed(s) else ""


# Cards


def effect(option: Effect) -> str:
    """An option in pictures: cubes, an arrow, tokens."""
    pay = cubes(option.get("pay", {}))
    return f'<span class="effect">{pay}{"<b>→</b>" if pay else ""}{gift(option["take"])}</span>'


def gift(take: Mapping[str, Any]) -> str:
    if "per" in take:
        given = "food" if take["per"] == "field" else "gold"
        return f"{cube(given)}<b>/</b>{icon(take['per'])}"
    if "any" in take:
        return f"{icon(take['any'])}<b>×&#8201;?</b>"
    drawn = []
    for name, count in take.items():
        drawn.append(many(cube(name) if name in CUBES else icon(name.partition("_")[0]), count))
    return "".join(drawn)


def printed(s: PageModel, card: str, *, whole: bool = True) -> str:
    """What is printed on an action card: its name, its picture, the exchange symbol, and as a whole its options."""
    wording, kind = wording_of(s), kind_of(card)
    known = kinds(s)
    swap = icon("exchange", "swap") if exchanges(known, card) else ""
    name = esc(wording.t(f"card.{kind}")) + guess_mark(s, kind)
    drawn = f'<span class="nm">{name}</span>{icon(PICTURES[kind], "ic")}{swap}'
    if not whole or kind not in known:
        return drawn
    options = "".join([f"<li>{effect(option)}</li>" for option in known[kind]["options"]])
    return f'{drawn}<ul class="effects" aria-hidden="true">{options}</ul>'


def told(s: PageModel, card: str) -> str:
    """A card in words."""
    wording, kind = wording_of(s), kind_of(card)
    said = wording.t(f"card.{card}")
    if kind in KIND_IDS:
        known = kinds(s)
        said = wording.t("text.option", option=said, state=effect_told(wording, kind, known[kind]["options"]))
        if exchanges(known, card):
            said += f" ({wording.t('face.exchange')})"
    if kind in guessed(s):
        said += f" ({every_word(s.reader.language)['table.reconstructed']})"
    return esc(said)


def effect_told(wording: PrincipatoWording, kind: str, options: Sequence[Mapping[str, Any]]) -> str:
    """What a kind of card does, in words: the usual sentence, or option by option where a match plays it otherwise."""
    if options == usual_kinds()[kind]["options"]:
        return wording.t(f"effect.{kind}")
    return " / ".join(
        [wording.option_text({"pay": some(one.get("pay", {})), "take": some(one["take"])}) for one in options]
    )


def some(counts: Mapping[str, Any]) -> dict[str, Any]:
    """Those of which there are any."""
    return {name: count for name, count in counts.items() if count}


def cubes_left(s: PageModel, kind: str) -> str:
    """How many cubes the supply still holds; where it never runs out (PRI-R02) there is no number."""
    v = typed(s.moment.view)
    return "∞" if v["options"]["unlimited_cubes"] else str(v["supply"][kind])
