"""Renaissance as text: the moment, the combat, and everybody’s holdings, for those who listen."""

from __future__ import annotations

from typing import Any

from signoria.games.renaissance import GAME
from signoria.games.renaissance.table.bout import SIDES, Bout, bout
from signoria.games.renaissance.table.realm import controlled
from signoria.games.renaissance.table.things import wording_of
from signoria.games.renaissance.view_types import typed
from signoria.web.html import esc, table
from signoria.web.icons import word
from signoria.web.page_model import PageModel
from signoria.web.table import why_total


def describe(s: PageModel) -> str:
    """When it is, what is fought over, then everybody, then what lies between them."""
    fight = bout(s)
    told = "".join([f"<li>{esc(one)}</li>" for one in combat_words(s, fight)]) if fight is not None else ""
    combat = f"<h3>{esc(wording_of(s).t('panel.combat', town=fight.town))}</h3><ul>{told}</ul>" if fight else ""
    return f"<h2>{esc(moment(s))}</h2>{sealed(s)}{combat}{players(s)}{piles(s)}"


def moment(s: PageModel) -> str:
    """The turn and its year, peace or war, in which order."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    data: Any = GAME.data
    years = data["turns"]["years"]
    turn = min(v["year"], len(years))
    state = "war" if v["war"] else "peace"
    return wording.t("text.moment", turn=turn, year=years[turn - 1], state=state, seats=v["order"])


def sealed(s: PageModel) -> str:
    """Who has voted or answered, while it is secret how."""
    v = typed(s.moment.view)
    done = v["voted"] if v["phase"] == "vote" else v["answered"] if v["phase"] == "sale" else []
    seats = [seat for seat, given in enumerate(done) if given]
    return f"<p>{esc(wording_of(s).t('text.sealed', seats=seats))}</p>" if done else ""


def combat_words(s: PageModel, made: Bout) -> list[str]:
    """A combat in sentences: who, what is laid, what adds up, how it ended."""
    wording = wording_of(s)
    way = wording.t("panel.from" if made.origin else "panel.by", way=made.way, origin=made.origin)
    told = [f"{way}."]
    for side in (0, 1):
        cards = [one.card for one, own in zip(made.slots, SIDES, strict=True) if own == side and one.card]
        hidden = sum(
            1 for one, own in zip(made.slots, SIDES, strict=True) if own == side and one.filled and not one.card
        )
        laid = wording.t("text.face_down", count=hidden) if hidden else wording.t("text.cards", cards=cards)
        role = "text.attacker" if side == 0 else "text.defender"
        told.append(wording.t(role, seat=made.seat_of(side), laid_cards=laid))
        if made.shown:
            parts = ", ".join([f"{wording.t(line.key, **line.params)} {line.points}" for line in made.lines[side]])
            told.append(wording.t("text.total", seat=made.seat_of(side), total=made.totals[side], parts=parts))
    if made.result is not None:
        told.append(wording.story(made.result, s.reader.seat))
    return told


def players(s: PageModel) -> str:
    """Nation, points, ducats, cards, towns and provinces, and what the end of the turn would bring."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    rows = []
    for seat in range(v["seats"]):
        towns = sum(1 for one in v["towns"].values() if one["owner"] == seat)
        points = (
            f'<a data-why href="{why_total(s, seat)}">{v["points"][seat]}</a>'
            if s.table.place
            else str(v["points"][seat])
        )
        due = wording.t("text.due", points=v["due"][seat]["points"], ducats=v["due"][seat]["ducats"])
        rows.append(
            [
                esc(wording.name(seat)),
                esc(wording.t(f"nation.{v['nations'][seat]}")),
                points,
                str(v["ducats"][seat]),
                esc(hand_of(s, seat)),
                str(towns),
                esc(wording.texts.word("provinces", controlled(s, seat))),
                esc(due),
            ]
        )
    columns = ("name", "nation", "points", "ducats", "hand", "towns", "provinces", "turn_end")
    return table(word(s, "text.players"), [word(s, f"text.column_{one}") for one in columns], rows)


def hand_of(s: PageModel, seat: int) -> str:
    """How many cards, and those of them that all know."""
    v = typed(s.moment.view)
    known = v["known"][seat]["cards"]
    count = v["hands"][seat]
    if not known:
        return str(count)
    return wording_of(s).t("text.hand_known", count=count, cards=known)


def piles(s: PageModel) -> str:
    """What lies between the players: cards face up, the pile, the discards, the figures left."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    told = [wording.t("text.pile", count=v["pile"]), wording.t("text.discards", cards=v["discards"])]
    if v["face_up"]:
        told.insert(0, wording.t("text.face_up", seat=v["turn"], cards=v["face_up"]))
    told.append(wording.t("text.stock", **v["stocks"]))
    return f"<h3>{word(s, 'text.between')}</h3><ul>{''.join([f'<li>{esc(one)}</li>' for one in told])}</ul>"
