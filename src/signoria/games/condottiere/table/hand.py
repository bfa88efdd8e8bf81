"""The reader's own cards and what can be done beside them: pass, draw, keep, show."""

from __future__ import annotations

from signoria.engine.actions import Action
from signoria.games.condottiere.table.map import MAPPED
from signoria.games.condottiere.table.pieces import Pieces, why
from signoria.games.condottiere.view_types import CondottiereView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import about, every_word
from signoria.web.orders import order_offers
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import move_button, sheet, sheet_button

WITH_CARDS = ("play", "keep", "take")  # the verbs that a click on a card answers
SEALS = ("pass", "pass reveal")
SHOWING = "showing"  # the sheet on which one chooses what to show, and to whom


def draw_hand(s: PageModel, p: Pieces) -> Html:
    """One's own cards: those that can be played as buttons, the others as links that say why not."""
    v = typed(s.moment.view)
    if v["hand"] is None:
        return EMPTY
    verbs = {one.args[0]: one.verb for one in s.moment.legal if one.verb in ("play", "keep")}
    wanted = "keep" if v["phase"] == "keep" else "play"
    cards: list[str] = []
    for card, count in v["hand"].items():
        if card in verbs:
            cards += [p.button(verbs[card], "h", card, index) for index in range(count)]
        else:
            cards += [quiet(s, p, card, index, wanted) for index in range(count)]
    if cards:
        look = "" if verbs else ' class="resting"'
        held = f'<ul id="hand"{look} aria-label="{every_word(s.reader.language)["table.hand"]}">{"".join(cards)}</ul>'
    else:
        held = f'<p id="hand">{p.words["face.hand_empty"]}</p>'
    beside = ' class="beside"' if any(one.verb in SEALS for one in s.moment.legal) else ""  # of the seal of passing
    return Html(f'<div id="held"{beside}>{held}{kept(p, v)}</div>')


def quiet(s: PageModel, p: Pieces, card: str, index: int, verb: str) -> Html:
    """A card that cannot be played now."""
    if s.still:
        return p.printed(f"h-{card}-{index}", card, "stock")
    asks = about(s.reader.language, p.card[card], every_word(s.reader.language)["table.moves.why_not"])
    return Html(
        f'<li><a id="h-{card}-{index}" class="card {card} still" data-why data-from="stock" '
        f'href="{why(s)}{verb}+{card}" aria-label="{asks}" title="{p.told[card]}">{p.inside[card]}</a></li>'
    )


def draw_open(s: PageModel, p: Pieces) -> Html:
    """A hand that everybody may see, after the end."""
    v = typed(s.moment.view)
    cards = [
        p.printed(f"o-{s.reader.seat}-{card}-{index}", card, "stock")
        for card, count in (v["hand"] or {}).items()
        for index in range(count)
    ]
    return Html(f'<ul class="open-hand">{"".join(cards)}</ul>' if cards else f"<p>{p.words['face.cards_0']}</p>")


def kept(p: Pieces, v: CondottiereView) -> Html:
    """CON-10.4: what has been laid aside for the next round."""
    hand = v["hand"] or {}
    if not v["kept"]:
        return EMPTY
    cards = "".join(
        [
            p.printed(f"k-{card}-{index}", card, f"h-{card}-{hand.get(card, 0)}")
            for card, count in v["kept"].items()
            for index in range(count)
        ]
    )
    return Html(f'<div class="kept"><h3>{p.words["table.kept"]}</h3><ul>{cards}</ul></div>')


def draw_moves(s: PageModel, p: Pieces) -> Html:
    """What is not answered with a card: the seal of passing, the regions once more as a list, the rest as buttons."""
    seals = [one for one in s.moment.legal if one.verb in SEALS]
    regions = [one for one in s.moment.legal if one.verb in MAPPED and one.args[0] != "off"]
    others = [
        one for one in s.moment.legal if one.verb not in SEALS and one not in regions and not answered_by_card(p, one)
    ]
    made = "".join([seal(p, one) for one in seals])
    if others:
        made += f'<div class="choices">{"".join([move_button(s, one) for one in others])}</div>'
    if regions:
        title = every_word(s.reader.language)["table.moves.list"].format(count=len(regions))
        listed = "".join([p.chip(one, p.region[one.args[0]]) for one in regions])
        made += (
            f'<details id="regions" class="fold"><summary>{title}</summary>'
            f'<div class="choices">{listed}</div></details>'
        )
    if not s.moment.legal:
        made += sealed(s, p)
    look = ' class="sealed"' if seals else ""
    made += order_offers(s)
    return Html(f'<div id="moves"{look}>{made}</div>' if made else "")


def sealed(s: PageModel, p: Pieces) -> Html:
    """CON-R63: what the reader has answered, while the others are still asked."""
    answer = typed(s.moment.view)["answer"]
    if answer is None:
        return EMPTY
    told = s.wording.label(s.wording.game.actions.parse(answer))
    return Html(f'<p class="answer">{p.words["face.answer"].format(answer=esc(told))}</p>')


def answered_by_card(p: Pieces, action: Action) -> bool:
    return action.verb in WITH_CARDS and action.args[0] in p.card


def seal(p: Pieces, action: Action) -> Html:
    """Passing is sealed with wax."""
    reveal = action.verb == "pass reveal"
    label = p.words["move.pass_reveal" if reveal else "move.pass"]
    return Html(
        f'<button id="m-{action.number}" class="seal{" reveal" if reveal else ""}" name="move" value="{action}">'
        f"{label}</button>"
    )


def draw_lane(s: PageModel, p: Pieces) -> Html:
    """CON-14.2: showing cards to one opponent, whenever one likes."""
    return Html(sheet_button(SHOWING, p.words["face.show"]) if s.moment.lane else "")


def draw_showing(s: PageModel, p: Pieces) -> Html:
    """The card, then the player, then the confirmation: what was shown cannot be taken back."""
    if not s.moment.lane:
        return EMPTY
    pairs = [action.args for action in s.moment.lane]
    cards = list(dict.fromkeys([card for card, _ in pairs]))
    shown = "".join([pick("card", card, p.card[card], more=" autofocus" if card == cards[0] else "") for card in cards])
    people = told = ""
    for to in sorted({to for _, to in pairs}):
        name = esc(s.wording.name(int(to)))
        known = "".join([f" knows-{card}" for card in cards if (card, to) not in pairs])
        people += pick("to", to, f"{shield(int(to))} {name}", known)
        told += f'<span class="will to-{to}">{p.words["face.show_warning"].format(to=name)}</span>'
    inside = (
        f'<p class="small">{p.words["face.show_about"]}</p>'
        f'<fieldset class="picks"><legend>{p.words["face.show_card"]}</legend>{shown}</fieldset>'
        f'<fieldset class="picks"><legend>{p.words["face.show_whom"]}</legend>{people}</fieldset>'
    )
    first = f'<span class="first">{p.words["face.show_choose"]}</span>'
    send = (
        f'<button class="button" name="move" value="show {{card}} to {{to}}" aria-describedby="{SHOWING}-told">'
        f"{p.words['face.show_it']}</button>"
    )
    return sheet(
        s,
        SHOWING,
        p.words["face.show"],
        Html(inside),
        Html(f'<p id="{SHOWING}-told" class="told">{first}{told}</p>'),
        Html(send),
    )


def pick(field: str, value: str, label: str, css: str = "", more: str = "") -> Html:
    """One of several, of which one has to be chosen."""
    return Html(
        f'<label class="pick{css}"><input id="{SHOWING}-{value}" type="radio" name="{field}" value="{value}" '
        f"required{more}> {label}</label>"
    )
