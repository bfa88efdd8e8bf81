"""What can be done now: what is due and what pays for it, places for agents by kind, and all else as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from signoria.engine.actions import Action
from signoria.games.virtu.clicks import CARD, INFLUENCE, NO_MORE, PAID, READY, SET_UP, TROOP
from signoria.games.virtu.codes import ALLIANCE_IDS, CITY_IDS
from signoria.games.virtu.room_forecasts import Thought
from signoria.games.virtu.table import one_click
from signoria.games.virtu.table.outlook import price, rooms_of
from signoria.games.virtu.table.palace import WHEEL
from signoria.games.virtu.table.things import (
    card_deed,
    card_symbols,
    mark,
    shown,
    symbols,
    terms_of,
    tile,
    wording_of,
)
from signoria.games.virtu.view_types import VirtuView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import count, icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.table import by_verb, move_button

LAST: Final = ("end", "done", "pass", "abandon", "buy")
SYMBOLS: Final = ("tap", "ask crown")  # they bring symbols to pay with
PAYING: Final = (*SYMBOLS, "collect", "ask florins")
ASKING: Final = ("pay", "wages", "leftover")  # phases that may want florins
AGENTS: Final = ("put", "remove", "from")
OF_CARDS: Final = ("place", "assign", "out", "shift", "discard")  # where a card goes
FEW: Final = 3  # of them need no order
MANY: Final = 12  # of one group; more are folded away
Drawn = Callable[[PageModel, Action], Html]


def draw_moves(s: PageModel, elsewhere: Sequence[str] = ()) -> Html:
    """All legal moves that stand neither in the wheel nor in a panel nor at the end."""
    here = [one for one in s.moment.legal if one.verb not in (*WHEEL, *LAST, *elsewhere)]
    pays = [one for one in here if one.verb in PAYING]
    others = [one for one in here if one not in pays]
    made = purse(s) + rest_of_payment(s) + whole_thoughts(s) + paying(s, pays)
    placing = s.moment.view["phase"] != "side" or not one_click.wanted(s)
    cards = [one for one in others if one.verb in OF_CARDS and len(others) > FEW and placing]
    made += by_card(s, cards)
    for verb, some in by_verb([one for one in others if one not in cards]).items():
        if verb == "pick" and one_click.wanted(s):
            made += troops(s, some)
        elif verb in AGENTS:
            made += agents(s, verb, some)
        else:
            made += group(s, s.wording.verb(verb), some, GIVEN.get(verb))
    return Html(f'<div id="moves">{made}</div>' if made else "")


def draw_end(s: PageModel, elsewhere: Sequence[str], tools: str) -> Html:
    """What ends the question, beside the small helps: it stays in sight, however long the question is."""
    last = [one for one in s.moment.legal if one.verb in LAST and one.verb not in (*WHEEL, *elsewhere)]
    made = "".join([move_button(s, one) for one in last]) + no_more(s) + tools
    return Html(f'<p class="tools">{made}</p>' if made else "")


def group(s: PageModel, title: str, actions: Sequence[Action], drawn: Drawn | None = None) -> Html:
    """Moves of one kind, with a heading if there are several."""
    buttons = "".join([(drawn or one_click.press)(s, one) for one in actions])
    head = f"<h2>{esc(title)}</h2>" if len(actions) > 1 else ""
    return Html(f'<div class="verb">{head}<div class="choices">{buttons}</div></div>')


def gift(s: PageModel, action: Action) -> Html:
    """A patronage bonus and what it gives."""
    name = action.args[0]
    inside = f"<b>{word(s, f'bonus.{name}')}{mark(s, name)}</b> <small>{word(s, f'gives.{name}')}</small>"
    return one_click.press(s, action, Html(inside), "move gift")


def pact(s: PageModel, action: Action) -> Html:
    """An alliance, its printed cost and its aid."""
    name = action.args[0]
    cost = shown(terms_of(s).box.alliance_cost[ALLIANCE_IDS.index(name)])
    label = esc(s.wording.choice(action, s.moment.view))
    inside = f"<b>{label}</b> <small>{symbols(s, cost)} › {word(s, f'face.aid_{name}')}</small>"
    return one_click.bought(s, action, Html(inside), "move gift", cost)


def annexed(s: PageModel, action: Action) -> Html:
    """VIR-15.3, 15.5: a city and its price by this way, as the room told it."""
    v = typed(s.moment.view)
    sails = action.verb == "annex by sea"
    assert s.reader.seat is not None
    room = v["players"][s.reader.seat]["marker"]
    ways = rooms_of(s)[room].cities if room is not None else ()
    found = [one for one in ways if one.city == action.args[0] and bool(one.ships) == sails]
    label = t(s, "face.pays_city_by_sea" if sails else "face.pays_city", city=action.args[0])
    if not found:
        return one_click.bought(s, action, label)
    cost = {"crown": found[0].crowns, "ship": found[0].ships} if found[0].ships else {"crown": found[0].crowns}
    return one_click.bought(s, action, Html(f"{label} {price(s, found[0])}"), cost=cost)


def raised(s: PageModel, action: Action) -> Html:
    """VIR-13.2 to 13.5: the next rank and its cost."""
    label = esc(s.wording.choice(action, s.moment.view))
    v = typed(s.moment.view)
    assert s.reader.seat is not None
    rank = v["players"][s.reader.seat]["rank"] + 1
    cost = shown(terms_of(s).box.rank_cost[rank])
    return one_click.bought(s, action, Html(f"{label} {symbols(s, cost)}"), cost=cost)


def fled(s: PageModel, action: Action) -> Html:
    """VIR-22.4: by sea a retreat costs Ships."""
    return one_click.bought(s, action, esc(s.wording.choice(action, s.moment.view)))


def discarded(s: PageModel, action: Action) -> Html:
    """A card that goes: where a new one has come, that one lies in its place."""
    return in_place(s, action)


GIVEN: Final[dict[str, Drawn]] = {  # moves that say what they bring, or cost
    "bonus": gift,
    "conclude": pact,
    "overthrow": pact,
    "annex": annexed,
    "annex by sea": annexed,
    "advance": raised,
    "retreat by sea": fled,
    "discard": discarded,
}


# One click, one thought


def whole_thoughts(s: PageModel) -> Html:
    """Several moves of one kind at once: tiles to ready, influence, a recommended set-up."""
    made = ""
    for one in one_click.of_kind(s, SET_UP):
        about = Html(f'<small class="with">{one_click.placed(s, one)}</small>')
        inside = Html(f"{word(s, 'face.set_up')}{about}")
        button = one_click.think(s, one, inside, one_click.in_words(s, one), "move paid")
        made += f'<div class="verb"><div class="choices">{button}</div></div>'
    ready = "".join([readied(s, one) for one in one_click.of_kind(s, READY)])
    if ready:
        made += f'<div class="verb"><div class="choices">{ready}</div></div>'
    return Html(made + influence(s))


def influence(s: PageModel) -> Html:
    """VIR2-8.3: with the symbols that are up, then source by source: which major city they influence."""
    rows: dict[str, str] = {}
    for one in one_click.of_kind(s, INFLUENCE):
        head = ""
        if one.paid:
            gives = symbols(s, one_click.given(s, one.paid[0]))
            head = f"<h2>{one_click.source(s, one.paid[0])} {gives}</h2>"
        rows[head] = rows.get(head, "") + sway(s, one)
    made = [
        f'<div class="verb of-card sway">{head}<div class="choices">{ways}</div></div>' for head, ways in rows.items()
    ]
    head = f'<div class="verb"><h2>{esc(s.wording.verb("influence"))}</h2></div>' if made else ""
    return Html(head + "".join(made))


def readied(s: PageModel, one: Thought) -> Html:
    """VIR-12.2: what brings the symbols up, and the tiles that they ready."""
    tiles = [tile(s, action.args[0]) for action in one.moves if action.verb == "refresh"]
    coins = [tile(s, action.args[0]) for action in one.moves if action.verb == "collect"]
    told = count(s, "face.turns", len(tiles))
    names = ", ".join(tiles)
    first = t(s, "face.florins_first", tiles=", ".join(coins)) if coins else ""
    ends = f" {word(s, 'face.and_end')}" if one.moves[-1].verb == "end" else ""
    inside = Html(f"{told}{ends}<small>{names}{first}</small>{one_click.with_what(s, one)}")
    return one_click.think(s, one, inside, f"{told}{ends}: {names}{first}{one_click.pays(s, one)}", "move paid")


def sway(s: PageModel, one: Thought) -> Html:
    """VIR2-8.3: the same influence as often as there are symbols for it."""
    last, often = one.moves[-1], len(one.moves) - len(one.paid)
    times = f" × {often}" if often > 1 else ""
    said = f"{esc(s.wording.choice(last, s.moment.view))}{times}{one_click.pays(s, one)}"
    return one_click.think(s, one, Html(f"{word(s, f'major.{last.args[0]}')}{times}"), said)


def troops(s: PageModel, actions: Sequence[Action]) -> Html:
    """VIR-16.2, 16.3: a row for each place that a troop may leave, with the places it may go to."""
    ways, rows = one_click.of_kind(s, TROOP), ""
    for action in actions:
        label = esc(s.wording.choice(action, s.moment.view))
        here = [one for one in ways if one.moves[0] == action]
        made = "".join([one_click.think(s, one, went(s, one), f"{label}: {where_to(s, one)}") for one in here])
        rows += f'<div class="verb of-card"><h2>{label}</h2><div class="choices">{made}</div></div>'
    return Html(rows)


def where_to(s: PageModel, one: Thought) -> Html:
    return esc(s.wording.choice(one.moves[1], s.moment.view))


def went(s: PageModel, one: Thought) -> Html:
    """Where the troop goes, by road or by sea."""
    kind = "cavalry" if one.moves[1].verb == "march" else "ship"
    return Html(
        f'{t(s, "face.city", city=one.moves[1].args[0])} {icon(kind)}<span class="unseen">{where_to(s, one)}</span>'
    )


def rest_of_payment(s: PageModel) -> Html:
    """VIR-D0.3: the payment that is proposed, or what is left of it."""
    if s.moment.view["phase"] != "pay":
        return EMPTY
    made = ""
    for one in one_click.of_kind(s, PAID):
        inside = Html(f"{word(s, 'face.pay_rest')}{one_click.with_what(s, one)}")
        made += one_click.think(s, one, inside, one_click.in_words(s, one), "move paid")
    return Html(f'<div class="verb"><div class="choices">{made}</div></div>' if made else "")


def no_more(s: PageModel) -> Html:
    """VIR-25.1: past the steps of winter that are left."""
    said = word(s, "face.no_more")
    return Html("".join([one_click.think(s, one, said, said) for one in one_click.of_kind(s, NO_MORE)]))


def in_place(s: PageModel, action: Action) -> Html:
    """VIR-26.8: the new card in the place of one that goes."""
    found = [one for one in one_click.of_kind(s, CARD) if one.moves[0] == action]
    if not found:
        return one_click.press(s, action)
    label = t(s, "face.in_place_of", what=one_click.source(s, action), side=found[0].moves[1].args[0])
    return one_click.think(s, found[0], label, label)


# Cards that find a place


def by_card(s: PageModel, actions: Sequence[Action]) -> Html:
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
    return Html(about + "".join([card_row(s, card, some) for card, some in rows.items()]))


def card_row(s: PageModel, card: str, actions: Sequence[Action]) -> Html:
    deed = card_deed(s, card)
    action = f"{icon(deed)} {word(s, f'action.{deed}')}" if deed else ""
    ways = "".join([short(s, one) for one in sorted(actions, key=lambda one: one.verb == "discard")])
    return Html(
        f'<div class="verb of-card"><h2>{word(s, f"card.{card}")}{mark(s, card)} <small>{action} '
        f'{symbols(s, card_symbols(s, card))}</small></h2><div class="choices">{ways}</div></div>'
    )


def short(s: PageModel, action: Action) -> Html:
    """Only where it goes: the card stands above."""
    label = esc(s.wording.choice(action, s.moment.view))
    if action.verb == "out":
        said = t(s, "face.out", side=action.args[1])
    elif action.verb in ("place", "assign"):
        said = spot(s, action.args[1])
    else:
        said = word(s, f"face.{action.verb}_it")
    return move_button(s, action, said, extra=f' aria-label="{label}" title="{label}"')


def spot(s: PageModel, where: str) -> Html:
    """A room as the palace heads it, number and action; under a room; a side of the court."""
    kind, _, number = where.partition("-")
    if not number:
        return word(s, f"face.put_{where}")
    drawn = icon(rooms_of(s)[int(number) - 1].deed)
    if kind == "room":
        return Html(f'<span class="no">{number}</span> {drawn}')
    return Html(f"{t(s, f'face.put_{kind}', room=number)} {drawn}")


# Paying


def purse(s: PageModel) -> Html:
    """What is still due, and the symbols that have been brought up."""
    v = typed(s.moment.view)
    if s.reader.seat is None or v["turn"] != s.reader.seat or s.still:
        return EMPTY
    now = v["now"]
    told = []
    if now["due"] and v["phase"] == "pay":
        told.append(f"<b>{purchase(s, v)}</b> · {word(s, 'face.due')} {symbols(s, now['due'])}")
    if now["pool"]:
        told.append(f"{word(s, 'face.pool')} {symbols(s, now['pool'])}")
    return Html(f'<p class="purse">{" · ".join(told)}</p>' if told else "")


def purchase(s: PageModel, v: VirtuView) -> Html:
    """What the payment is for."""
    now, seat = v["now"], s.reader.seat
    assert seat is not None
    purpose, target = now["purpose"], now["target"]
    if purpose == "rank":
        return t(s, "face.rank", rank=v["players"][seat]["rank"] + 1)
    if purpose == "basket":
        return esc(", ".join([s.wording.t(f"item.{name}") for name in now["basket"]]))
    if purpose == "release":
        return t(s, "face.pays_release", room=target + 1)
    if purpose == "alliance":
        return word(s, f"alliance.{ALLIANCE_IDS[target]}")
    return t(s, f"face.pays_{purpose}", city=CITY_IDS[target])


def paying(s: PageModel, actions: Sequence[Action]) -> Html:
    """Sources: those that pay with symbols first, an indulgence last of them; then florins, folded away."""
    if not actions:
        return EMPTY
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
    return Html(made)


def press(s: PageModel, action: Action) -> Html:
    """A source and what it gives."""
    label = esc(s.wording.choice(action, s.moment.view))
    gives = one_click.given(s, action)
    if not gives:
        return move_button(s, action)
    picture = symbols(s, gives)
    return move_button(s, action, Html(f"{one_click.source(s, action)} {picture}"), extra=f' aria-label="{label}"')


# Agents


def agents(s: PageModel, verb: str, actions: Sequence[Action]) -> Html:
    """Places by kind: cities, rooms of each palace, alliances and tracks. Many cities are folded away: they can be
    chosen on the map.
    """
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(kind_of(action.args[0]), []).append(action)
    made = ""
    for kind, some in kinds.items():
        name, _, number = kind.partition("-")
        where = s.wording.t("face.in_palace", seat=int(number) - 1) if number else s.wording.t(f"face.in_{name}")
        buttons = "".join([sent(s, one) for one in some])
        heading = t(s, "face.sorted", title=s.wording.verb(verb), where=where)
        made += fold(f"{verb}-{kind}", heading, len(some), len(some), buttons)
    return Html(made + from_elsewhere(s, actions))


def sent(s: PageModel, action: Action) -> Html:
    """VIR-17.1: an agent goes there, from the reserve if one is left; the kind of place stands above."""
    one = one_click.beginning(s, action)
    label = esc(s.wording.choice(action, s.moment.view))
    if one is not None:
        return one_click.think(s, one, spot_of(s, action), one_click.in_words(s, one))
    return one_click.press(s, action, spot_of(s, action), extra=f' aria-label="{label}" title="{label}"')


def spot_of(s: PageModel, action: Action) -> Html:
    """A city or an ally by name, a room by its number and its action."""
    head, *rest = action.args[0].split("-")
    if head != "palace":
        return esc(s.wording.t("face.place_alone", place=action.args[0]))
    seat, room = int(rest[0]) - 1, int(rest[1])
    drawn = icon(typed(s.moment.view)["players"][seat]["rooms"][room - 1]["deed"])
    return Html(f'<span class="no">{room}</span> {drawn}')


def from_elsewhere(s: PageModel, actions: Sequence[Action]) -> Html:
    """The same places for an agent that stands elsewhere: which one is asked then."""
    found = [one for one in actions if (whole := one_click.beginning(s, one)) is not None and len(whole.moves) > 1]
    if not found:
        return EMPTY
    buttons = "".join([move_button(s, one) for one in found])
    return Html(
        f'<details id="x-elsewhere" class="fold"><summary>{word(s, "face.agent_elsewhere")}</summary>'
        f'<div class="choices">{buttons}</div></details>'
    )


def fold(key: str, title: str, few: int, many: int, buttons: str) -> Html:
    if many <= MANY:
        return Html(f'<div class="verb"><h2>{title}</h2><div class="choices">{buttons}</div></div>')
    inside = f'<div class="choices">{buttons}</div>'
    return Html(f'<details id="x-{key}" class="fold"><summary>{title} ({few})</summary>{inside}</details>')


def kind_of(place: str) -> str:
    """``city``, ``palace-2``, ``power``, ``track``."""
    if place in CITY_IDS:
        return "city"
    head, *rest = place.split("-")
    return f"palace-{rest[0]}" if head == "palace" else "track" if head == "track" else "power"
