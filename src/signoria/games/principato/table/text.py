"""Principato as text: players, principalities, display and supply as tables, for those who listen."""

from __future__ import annotations

from typing import Final, Literal

from signoria.games.principato.clicks import Click, option_clicks, supply_click, swap_clicks
from signoria.games.principato.rules.military import points_by_rank
from signoria.games.principato.table.hand import in_words
from signoria.games.principato.table.shared_area import STOCKS
from signoria.games.principato.table.things import CUBES, card_in_words, cubes_left, wording_of
from signoria.games.principato.view_types import CardView, OptionView, PrincipatoView, Zone, typed
from signoria.web.html import Html, anonymous, esc, table
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel
from signoria.web.table import click_button, why_total

ZONES: Final[tuple[Zone | Literal["church"], ...]] = ("surroundings", "town", "wall", "palace", "church")


def describe(s: PageModel) -> Html:
    """The moment and one's own cards, then everybody, then what lies between them."""
    v = typed(s.moment.view)
    return Html(own(s, v) + players(s, v) + principalities(s, v) + middle(s, v))


# One's own


def own(s: PageModel, v: PrincipatoView) -> Html:
    """The year, the two cards with what speaks for or against each option, and the objectives."""
    wording = wording_of(s)
    title = esc(wording.t("face.cards"))
    cards = ""
    for place, offer in enumerate(v["offers"]):
        lines = options(s, place, offer)
        if place and offer["card"] == v["offers"][0]["card"]:
            lines = anonymous(lines)  # the same moves as on its twin
        cards += f"<li>{card_in_words(s, offer['card'])}<ul>{lines}</ul></li>"
    made = f"<h2>{esc(wording.moment(v))}</h2>"
    everything = supply_click(s.wording.game, s.moment.view) if s.moment.legal else None
    if everything is not None:
        said = esc(wording.t("face.supply_all", cubes=wording.goods(everything.paid or {})))
        made += f"<p>{click_button(s, everything.action, everything.then, said)}</p>"
    made += "".join([f"<p>{esc(one)}</p>" for one in (*wording.own_answer(v), *wording.still_asked(v))])
    if cards:
        made += f"<h3>{title}</h3><ul>{cards}</ul>"
    if s.reader.seat is not None and v["objectives"]:
        made += f"<h3>{esc(wording.t('face.goals'))}</h3><ul>{goals(s, v)}</ul>"
    return Html(made)


def options(s: PageModel, place: int, offer: CardView) -> Html:
    """What speaks for or against each option; each that can be paid is a button, as on the card."""
    wording = wording_of(s)
    clicks = option_clicks(s.wording.game, s.moment.view, place) if s.moment.legal else []
    made = ""
    for number, option in enumerate(offer["options"], 1):
        state = wording.t("face.can") if option["possible"] else wording.t(f"face.against_{option['against']}")
        ways = "".join([way_in_words(s, offer, option, one) for one in clicks if one.option == number])
        made += f"<li>{esc(wording.t('text.option', option=wording.option_text(option), state=state))} {ways}</li>"
    return Html(made)


def way_in_words(s: PageModel, offer: CardView, option: OptionView, click: Click) -> Html:
    """A click, told in full on its button."""
    made = click_button(s, click.action, click.then, esc(in_words(s, offer, option, click)))
    if not click.then:
        made = anonymous(made)  # it stands among the moves, too
    if click.settled and click.by_hand:
        otherwise = wording_of(s).t("face.otherwise", card=offer["card"], what=wording_of(s).option_text(option))
        made = Html(made + " " + click_button(s, click.action, click.by_hand, esc(otherwise)))
    return made


def swaps(s: PageModel, card: str, slot: int) -> str:
    """The swaps that would take this card of the display."""
    wording = wording_of(s)
    buttons = [
        click_button(s, one.action, one.then, esc(wording.t("face.swap_for", card=one.action.args[0], taken=card)))
        for one in swap_clicks(s.moment.legal, slot)
    ]
    return " ".join(["", *buttons])


def goals(s: PageModel, v: PrincipatoView) -> Html:
    assert s.reader.seat is not None
    wording = wording_of(s)
    worth = {part["what"]: part["points"] for part in v["score"][s.reader.seat]}
    made = ""
    for goal in v["objectives"]:
        now = wording.t("face.goal_now", points=worth.get(goal, 0))
        about = wording.t("text.goal", name=wording.t(f"objective.{goal}"), goal=wording.goal(v, goal), now=now)
        made += f"<li>{esc(about)}</li>"
    return Html(made)


# Everybody


def marks(s: PageModel, v: PrincipatoView, seat: int) -> Html:
    """The name, and who begins."""
    wording = wording_of(s)
    name = esc(wording.name(seat))
    return Html(f"{name}, {esc(wording.t('face.first'))}" if v["first"] == seat else name)


def players(s: PageModel, v: PrincipatoView) -> Html:
    """A row for each player: points, strength, what a scoring would bring now, cubes, cards."""
    wording = wording_of(s)
    weak = bool(v["options"]["weak_armies_score"])
    gains = points_by_rank([army["strength"] for army in v["armies"]], v["military"], weak)
    rows: list[tuple[Html | int, ...]] = []
    for seat in range(v["seats"]):
        total, army = v["points"][seat], v["armies"][seat]
        points: Html | int = total
        if not s.still:
            asks = esc(wording.t("face.why_points", name=wording.name(seat), points=total))
            points = Html(f'<a data-why href="{why_total(s, seat)}" aria-label="{asks}">{total}</a>')
        strength = wording.t("face.strength_most", strength=army["strength"], most=army["supplied"])
        rows.append(
            (marks(s, v, seat), points, esc(strength), Html(f"+{gains[seat]}"), cubes(s, v, seat), cards(s, v, seat))
        )
    heads = [esc(wording.t(f"text.{key}")) for key in ("player", "points", "army", "gain", "cubes", "cards")]
    return table(esc(wording.t("face.players")), heads, rows)


def cubes(s: PageModel, v: PrincipatoView, seat: int) -> Html:
    """What is stored, and how many cubes lie on units."""
    wording, held = wording_of(s), v["principalities"][seat]
    found = [wording.good(kind, count) for kind, count in held["cubes"].items() if count]
    on_units = sum(held["on_units"].values())
    if on_units:
        found.append(wording.t("face.on_units", count=on_units))
    return Html(esc(", ".join(found)) or every_word(s.reader.language)["table.none"])


def cards(s: PageModel, v: PrincipatoView, seat: int) -> Html:
    return esc(", ".join([wording_of(s).t(f"card.{card}") for card in v["hands"][seat]]))


def zone(s: PageModel, v: PrincipatoView, seat: int, name: Zone | Literal["church"]) -> Html:
    """The tokens of a zone in words."""
    wording, held = wording_of(s), v["principalities"][seat]
    if name == "church":
        return esc(wording.good("favour", held["church"]))
    found = []
    for kind, count in held[name].items():
        if count and f"good.{kind}" in wording.texts:
            found.append(wording.good(kind, count))
        elif count:
            token = wording.t("choice.choose", token=kind, points=v["values"][kind])
            found.append(wording.t("list.counted", count=count, thing=token))
    return Html(esc(", ".join(found)) or every_word(s.reader.language)["table.none"])


def principalities(s: PageModel, v: PrincipatoView) -> Html:
    wording = wording_of(s)
    rows = [(esc(wording.name(seat)), *[zone(s, v, seat, name) for name in ZONES]) for seat in range(v["seats"])]
    heads = [esc(wording.t("text.player")), *[esc(wording.t(f"zone.{name}")) for name in ZONES]]
    return table(esc(wording.t("text.principalities")), heads, rows)


# Between them


def middle(s: PageModel, v: PrincipatoView) -> Html:
    """The display from left to right, the supply, and the culture tokens with their worth."""
    wording = wording_of(s)
    shown = "".join(
        [f"<li>{card_in_words(s, card)}{swaps(s, card, slot)}</li>" for slot, card in enumerate(v["display"], 1)]
    )
    left = [wording.t("text.left", what=wording.t(f"face.stock_{name}"), count=v["supply"][name]) for name in STOCKS]
    left += [wording.t("text.left", what=wording.t(f"cube.{kind}"), count=cubes_left(s, kind)) for kind in CUBES]
    left += [
        wording.t("face.culture_left", token=name, points=points, count=v["supply"][name])
        for name, points in v["values"].items()
    ]
    things = "".join([f"<li>{esc(one)}</li>" for one in left])
    return Html(
        f"<h3>{esc(wording.t('face.display'))}</h3><p>{esc(wording.t('text.leaves'))}</p><ol>{shown}</ol>"
        f"<h3>{esc(wording.t('face.supply'))}</h3><ul>{things}</ul>"
    )
