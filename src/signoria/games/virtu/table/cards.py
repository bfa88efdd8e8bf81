"""Cards in a palace: courtiers, available or exhausted, and those in rooms; tiles of a domain."""

from __future__ import annotations

from signoria.games.virtu.codes import CARD_IDS
from signoria.games.virtu.table.things import card_deed, card_symbols, mark, symbols, terms_of, tile, tile_symbols, told
from signoria.games.virtu.view_types import AllianceView, CourtierView, RoomView
from signoria.web.html import esc
from signoria.web.i18n import about, every_word
from signoria.web.icons import count, icon, t, word
from signoria.web.page_model import PageModel


def usable(s: PageModel) -> frozenset[str]:
    """The sources that a legal move uses now."""
    return frozenset([one.args[0] for one in s.moment.legal if one.verb in ("tap", "collect", "war")])


def described(s: PageModel, card: str) -> str:
    """A card in words: ``Merchant: Trade; 1 Florin, 2 Ships``."""
    box = terms_of(s).box
    number = CARD_IDS.index(card)
    deed = card_deed(s, card)
    said = [word(s, f"action.{deed}")] if deed else []
    said.append(told(s, card_symbols(s, card)))
    if box.card_points[number]:
        said.append(count(s, "face.prestige", box.card_points[number]))
    if mark(s, card):
        said.append(esc(every_word(s.reader.language)["table.reconstructed"]))
    return about(s.reader.language, word(s, f"card.{card}"), "; ".join(said))


def courtier(s: PageModel, seat: int, place: str, held: CourtierView) -> str:
    """A card at court."""
    card, ready = held["card"], held["ready"]
    mine = s.reader.seat == seat and place in usable(s)
    look = "courtier" + ("" if ready else " spent") + (" usable" if mine else "")
    deed = card_deed(s, card)
    state = word(s, "face.ready" if ready else "face.spent")
    return (
        f'<li id="court-{seat}-{place}" class="{look}" title="{described(s, card)} ({state})">'
        f'<span class="nm">{word(s, f"card.{card}")}{mark(s, card)}</span>'
        f"{icon(deed, 'deed') if deed else ''}{symbols(s, card_symbols(s, card))}"
        f'<small class="state-word">{state}</small></li>'
    )


def in_room(s: PageModel, room: RoomView) -> str:
    """VIR-5.6 to 5.9: the action card and the improvement; a bare room shows nothing but its action."""
    if room["card"] is None:
        return ""
    cards = [room["card"], *([room["under"]] if room["under"] else [])]
    return "".join(
        [
            f'<p class="lies" title="{described(s, card)}"><span class="nm">{word(s, f"card.{card}")}{mark(s, card)}'
            f"</span>{symbols(s, card_symbols(s, card))}</p>"
            for card in cards
        ]
    )


def draw_tile(s: PageModel, seat: int, name: str, ready: bool) -> str:
    """A tile of a domain."""
    mine = s.reader.seat == seat and name in usable(s)
    look = "tile" + ("" if ready else " spent") + (" usable" if mine else "")
    found = tile_symbols(s, name)
    state = word(s, "face.ready" if ready else "face.spent")
    said = about(s.reader.language, tile(s, name), told(s, found)) if found else tile(s, name)
    return (
        f'<li id="tile-{seat}-{name}" class="{look}" title="{said} ({state})"><span class="nm">{tile(s, name)}'
        f'{mark(s, name)}</span>{symbols(s, found)}<small class="state-word">{state}</small></li>'
    )


def bonus(s: PageModel, name: str) -> str:
    """A patronage bonus that somebody has taken."""
    return (
        f'<li class="bonus" title="{word(s, f"gives.{name}")}"><span class="nm">{word(s, f"bonus.{name}")}</span>'
        f"<small>{word(s, f'gives.{name}')}</small></li>"
    )


def alliance(s: PageModel, name: str, held: AllianceView, seat: int) -> str:
    """An alliance that somebody holds: ready, used, or blocked by an agent."""
    blocked = held["agent"] is not None and held["agent"] != seat
    state = word(s, "face.blocked" if blocked else "face.used" if held["used"] else "face.ready")
    look = "alliance" + (" spent" if blocked or held["used"] else "")
    return (
        f'<li class="{look}"><span class="nm">{icon("alliance")}{word(s, f"alliance.{name}")}</span>'
        f'<small>{t(s, f"face.aid_{name}")}</small><small class="state-word">{state}</small></li>'
    )
