"""What can be done now: what is due and what pays for it, places for agents by kind, and all else as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from signoria.engine.actions import Action
from signoria.games.virtu.codes import ALLIANCE_IDS, CITY_IDS
from signoria.games.virtu.table.outlook import price, rooms_of
from signoria.games.virtu.table.palace import WHEEL
from signoria.games.virtu.table.things import (
    card_deed,
    card_symbols,
    mark,
    shown,
    symbols,
    terms_of,
    tile_symbols,
    wording_of,
)
from signoria.games.virtu.view_types import typed
from signoria.web.html import esc
from signoria.web.icons import icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.table import grouped, move_button

LAST: Final = ("end", "done", "pass", "abandon", "buy")
SYMBOLS: Final = ("tap", "ask crown")  # they bring symbols to pay with
PAYING: Final = (*SYMBOLS, "collect", "ask florins")
ASKING: Final = ("pay", "wages", "leftover")  # phases that may want florins
AGENTS: Final = ("put", "remove", "from")
OF_CARDS: Final = ("place", "assign", "out", "shift", "discard")  # where a card goes
FEW: Final = 3  # of them need no order
MANY: Final = 12  # of one group; more are folded away
Drawn = Callable[[PageModel, Action], str]


def draw_moves(s: PageModel, elsewhere: Sequence[str] = ()) -> str:
    """All legal moves that stand neither in the wheel nor in a panel nor at the end."""
    here = [one for one in s.moment.legal if one.verb not in (*WHEEL, *LAST, *elsewhere)]
    pays = [one for one in here if one.verb in PAYING]
    others = [one for one in here if one not in pays]
    made = purse(s) + paying(s, pays)
    cards = [one for one in others if one.verb in OF_CARDS and len(others) > FEW]
    made += by_card(s, cards)
    for verb, some in grouped([one for one in others if one not in cards]).items():
        made += agents(s, verb, some) if verb in AGENTS else group(s, s.wording.verb(verb), some, GIVEN.get(verb))
    return f'<div id="moves">{made}</div>' if made else ""


def draw_end(s: PageModel, elsewhere: Sequence[str], tools: str) -> str:
    """What ends the question, beside the small helps: it stays in sight, however long the question is."""
    last = [one for one in s.moment.legal if one.verb in LAST and one.verb not in (*WHEEL, *elsewhere)]
    made = "".join([move_button(s, one) for one in last]) + tools
    return f'<p class="tools">{made}</p>' if made else ""


def group(s: PageModel, title: str, actions: Sequence[Action], drawn: Drawn | None = None) -> str:
    """Moves of one kind, with a heading if there are several."""
    buttons = "".join([(drawn or move_button)(s, one) for one in actions])
    head = f"<h2>{esc(title)}</h2>" if len(actions) > 1 else ""
    return f'<div class="verb">{head}<div class="choices">{buttons}</div></div>'


def gift(s: PageModel, action: Action) -> str:
    """A patronage bonus and what it gives."""
    name = action.args[0]
    inside = f"<b>{word(s, f'bonus.{name}')}{mark(s, name)}</b> <small>{word(s, f'gives.{name}')}</small>"
    return move_button(s, action, inside, "move gift")


def pact(s: PageModel, action: Action) -> str:
    """An alliance, its printed cost and its aid."""
    name = action.args[0]
    cost = symbols(s, shown(terms_of(s).box.alliance_cost[ALLIANCE_IDS.index(name)]))
    label = esc(s.wording.choice(action, s.moment.view))
    inside = f"<b>{label}</b> <small>{cost} › {word(s, f'face.aid_{name}')}</small>"
    return move_button(s, action, inside, "move gift")


def annexed(s: PageModel, action: Action) -> str:
    """VIR-15.3, 15.5: a city and its price by this way, as the room told it."""
    v = typed(s.moment.view)
    sails = action.verb == "annex by sea"
    assert s.reader.seat is not None
    room = v["players"][s.reader.seat]["marker"]
    ways = rooms_of(s)[room].cities if room is not None else ()
    found = [one for one in ways if one.city == action.args[0] and bool(one.ships) == sails]
    label = esc(s.wording.choice(action, s.moment.view))
    return move_button(s, action, f"{label} {price(s, found[0])}" if found else label)


GIVEN: Final[dict[str, Drawn]] = {  # moves that say what they bring, or cost
    "bonus": gift,
    "conclude": pact,
    "overthrow": pact,
    "annex": annexed,
    "annex by sea": annexed,
}


# Cards that find a place


def by_card(s: PageModel, actions: Sequence[Action]) -> str:
    """A row for each card: what it shows, and where it may go."""
    v = typed(s.moment.view)
    rows: dict[str, list[Action]] = {}
    for action in actions:
        card = action.args[0]
        if action.verb != "place":
            assert s.reader.seat is not None
            card = wording_of(s).card_at(v["players"][s.reader.seat], card) or card
        rows.setdefault(card, []).append(action)
    about = f'<p class="about">{word(s, "face.about_place")}</p>' if s.moment.view["phase"] == "place" else ""
    return about + "".join([card_row(s, card, some) for card, some in rows.items()])


def card_row(s: PageModel, card: str, actions: Sequence[Action]) -> str:
    deed = card_deed(s, card)
    action = f"{icon(deed)} {word(s, f'action.{deed}')}" if deed else ""
    ways = "".join([short(s, one) for one in sorted(actions, key=lambda one: one.verb == "discard")])
    return (
        f'<div class="verb of-card"><h2>{word(s, f"card.{card}")}{mark(s, card)} <small>{action} '
        f'{symbols(s, card_symbols(s, card))}</small></h2><div class="choices">{ways}</div></div>'
    )


def short(s: PageModel, action: Action) -> str:
    """Only where it goes: the card stands above."""
    label = esc(s.wording.choice(action, s.moment.view))
    if action.verb == "out":
        said = t(s, "face.out", side=action.args[1])
    elif action.verb in ("place", "assign"):
        said = spot(s, action.args[1])
    else:
        said = word(s, f"face.{action.verb}_it")
    return move_button(s, action, said, extra=f' aria-label="{label}" title="{label}"')


def spot(s: PageModel, where: str) -> str:
    """A room as the palace heads it, number and action; under a room; a side of the court."""
    kind, _, number = where.partition("-")
    if not number:
        return word(s, f"face.put_{where}")
    drawn = icon(rooms_of(s)[int(number) - 1].deed)
    if kind == "room":
        return f'<span class="no">{number}</span> {drawn}'
    return f"{t(s, f'face.put_{kind}', room=number)} {drawn}"


# Paying


def purse(s: PageModel) -> str:
    """What is still due, and the symbols that have been brought up."""
    v = typed(s.moment.view)
    if s.reader.seat is None or v["turn"] != s.reader.seat or s.still:
        return ""
    now = v["now"]
    told = []
    if now["due"] and v["phase"] == "pay":
        told.append(f"{word(s, 'face.due')} {symbols(s, now['due'])}")
    if now["pool"]:
        told.append(f"{word(s, 'face.pool')} {symbols(s, now['pool'])}")
    return f'<p class="purse">{" · ".join(told)}</p>' if told else ""


def paying(s: PageModel, actions: Sequence[Action]) -> str:
    """Sources: those that pay with symbols first, an indulgence last of them; then florins, folded away."""
    if not actions:
        return ""
    taps = [one for one in actions if one.verb in SYMBOLS]
    coins = [one for one in actions if one.verb not in SYMBOLS]
    made = ""
    if taps:
        buttons = "".join([press(s, one) for one in taps])
        made += f'<div class="verb"><h2>{word(s, "face.pay_with")}</h2><div class="choices">{buttons}</div></div>'
    if coins:
        buttons = f'<div class="choices">{"".join([press(s, one) for one in coins])}</div>'
        title = word(s, "face.more_florins")
        if s.moment.view["phase"] in ASKING:  # no fold: it would stay as its reader left it
            made += f'<div class="verb"><h2>{title}</h2>{buttons}</div>'
        else:
            made += f'<details id="coins" class="fold"><summary>{title}</summary>{buttons}</details>'
    return made


def press(s: PageModel, action: Action) -> str:
    """A source and what it gives."""
    label = esc(s.wording.choice(action, s.moment.view))
    gives = given(s, action)
    if not gives:
        return move_button(s, action)
    picture = symbols(s, gives)
    return move_button(s, action, f"{source(s, action)} {picture}", extra=f' aria-label="{label}"')


def source(s: PageModel, action: Action) -> str:
    """The card that lies there, or the tile, room or ally."""
    assert s.reader.seat is not None
    wording = wording_of(s)
    card = wording.card_at(typed(s.moment.view)["players"][s.reader.seat], action.args[0])
    return word(s, f"card.{card}") if card else esc(wording.source(action.args[0]))


def given(s: PageModel, action: Action) -> dict[str, int]:
    """How many symbols this source gives."""
    if action.verb not in ("tap", "collect"):
        return {}
    assert s.reader.seat is not None
    player = typed(s.moment.view)["players"][s.reader.seat]
    symbol = action.args[1] if action.verb == "tap" else "florin"
    name = action.args[0]
    card = wording_of(s).card_at(player, name)
    if card:
        return {symbol: card_symbols(s, card)[symbol]}
    if name in player["domain"]:
        return {symbol: tile_symbols(s, name)[symbol]}
    return {symbol: 1}


# Agents


def agents(s: PageModel, verb: str, actions: Sequence[Action]) -> str:
    """Places by kind: cities, rooms of each palace, alliances and tracks. Long lists are folded away."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(kind_of(action.args[0]), []).append(action)
    made = ""
    for kind, some in kinds.items():
        name, _, number = kind.partition("-")
        where = s.wording.t("face.in_palace", seat=int(number) - 1) if number else s.wording.t(f"face.in_{name}")
        buttons = "".join([move_button(s, one) for one in some])
        heading = t(s, "face.sorted", title=s.wording.verb(verb), where=where)
        made += fold(f"{verb}-{kind}", heading, len(some), len(actions), buttons)
    return made


def fold(key: str, title: str, few: int, many: int, buttons: str) -> str:
    if many <= MANY:
        return f'<div class="verb"><h2>{title}</h2><div class="choices">{buttons}</div></div>'
    inside = f'<div class="choices">{buttons}</div>'
    return f'<details id="x-{key}" class="fold"><summary>{title} ({few})</summary>{inside}</details>'


def kind_of(place: str) -> str:
    """``city``, ``palace-2``, ``power``, ``track``."""
    if place in CITY_IDS:
        return "city"
    head, *rest = place.split("-")
    return f"palace-{rest[0]}" if head == "palace" else "track" if head == "track" else "power"
