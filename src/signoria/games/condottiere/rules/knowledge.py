"""CON-R36, 14.2: what each seat knows of the others' hands, as a lower bound per observer, owner and kind of card.

A card shown, or taken back into the hand in the open, is known until it is played. With Hidden Cards, what is known
lies in the hand *or* face down (``known``); ``sure`` counts what must still be in the hand. What an observer works out
when the stock is empty is kept apart (``counted``): it follows from the observer's own hand, so that its owner must not
see it. Nothing is inferred from choices. What several hands hold together is not tracked, only what each must hold.
"""

from __future__ import annotations

from signoria.engine.journal import Event
from signoria.engine.native import i64
from signoria.games.condottiere.codes import CARD_IDS, KINDS, NO_CARD, hides
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.terms import Terms


def row(p: Position, observer: int, owner: int) -> int:
    """Where what ``observer`` knows of ``owner`` begins; the observer numbered ``seats`` stands for everybody."""
    return (observer * p.terms.seats + owner) * KINDS


def size_told(p: Position, seat: int) -> int:
    """CON-R36: where sizes are not told, a card that leaves the hand turns up whether others are left.

    So the seat that plays it cannot take it back: an event of it is *of* that seat. Otherwise it turns up nothing (-1).
    """
    return -1 if p.terms.counts_public else seat


def gain(p: Position, *, observer: int, owner: int, kind: int) -> None:
    """CON-14.2: the observer is shown one more card of this kind in the owner's hand."""
    at = row(p, observer, owner) + kind
    own(p)
    if p.face_down[owner] == NO_CARD:
        p.known[at] += 1
    else:
        p.sure = p.sure[:]
        p.sure[at] += 1
        p.known[at] = max(p.known[at], p.sure[at])


def take_in_the_open(p: Position, owner: int, kind: int) -> None:
    """CON-6.22: everybody sees which card comes back to the hand."""
    own(p)
    for observer in range(p.terms.seats + 1):
        if observer != owner:
            at = row(p, observer, owner) + kind
            p.known[at] = p.known[at] + 1
    if p.counted is not p.terms.nothing_known:
        p.counted = add(p.counted, p.terms.seats, owner, kind)
    if p.face_down[owner] != NO_CARD:
        p.sure = add(p.sure, p.terms.seats, owner, kind)


def forget(p: Position) -> None:
    """All hands are new: nothing is known of them."""
    p.known = p.sure = p.counted = p.terms.nothing_known
    p.owns_known = False


def own(p: Position) -> None:
    """Make the table ``known`` this position's own before it is changed: copies share it until then."""
    if not p.owns_known:
        p.known = p.known[:]
        p.owns_known = True


def add(told: list[int], seats: int, owner: int, kind: int) -> list[int]:
    """One more for every observer but the owner."""
    more = told[:]
    for observer in range(seats + 1):
        if observer != owner:
            more[(observer * seats + owner) * KINDS + kind] += 1
    return more


def take_one(told: list[int], seats: int, owner: int, kind: int) -> list[int]:
    """One fewer for every observer who knows any; the same list if nobody does."""
    fewer = told
    at: i64 = owner * KINDS + kind
    step: i64 = seats * KINDS
    for _ in range(seats + 1):
        if told[at]:
            if fewer is told:
                fewer = told[:]
            fewer[at] -= 1
        at += step
    return fewer


def leave_hand(p: Position, owner: int, kind: int) -> None:
    """A card of this kind leaves the hand, and all see which."""
    nothing = p.terms.nothing_known
    if p.known is not nothing:
        at: i64 = owner * KINDS + kind
        step: i64 = p.terms.seats * KINDS
        for _ in range(p.terms.seats + 1):
            if p.known[at]:
                own(p)
                p.known[at] = p.known[at] - 1
            at += step
    if p.sure is not nothing:
        p.sure = take_one(p.sure, p.terms.seats, owner, kind)
    if p.counted is not nothing:
        p.counted = take_one(p.counted, p.terms.seats, owner, kind)


def go_face_down(p: Position, owner: int) -> None:
    """CON-20.1: one card of the hand now lies face down. Only cards that never do so are surely still in the hand."""
    if p.counted is not p.terms.nothing_known:
        for kind in range(KINDS):
            if hides(kind):
                p.counted = take_one(p.counted, p.terms.seats, owner, kind)
    if p.known is p.terms.nothing_known and p.sure is p.terms.nothing_known:
        return
    sure = p.sure[:]
    for observer in range(p.terms.seats + 1):
        at = row(p, observer, owner)
        for kind in range(KINDS):
            sure[at + kind] = 0 if hides(kind) else p.known[at + kind]
    p.sure = sure


def turn_up(p: Position, owner: int, kind: int) -> None:
    """CON-20.3: the face-down card is seen; it no longer belongs to what the hand and the face-down card hold."""
    if p.known is p.terms.nothing_known:
        return
    own(p)
    for observer in range(p.terms.seats + 1):
        at = row(p, observer, owner) + kind
        p.known[at] = max(p.known[at] - 1, p.sure[at])


def throw_away(p: Position, owner: int, count: int) -> None:
    """CON-8.13, 10.4: ``count`` cards leave the hand unseen; of each kind, that many fewer are known."""
    p.known = fewer_of_each(p, p.known, owner, count)
    p.counted = fewer_of_each(p, p.counted, owner, count)


def fewer_of_each(p: Position, told: list[int], owner: int, count: int) -> list[int]:
    """``count`` fewer of every kind, for every observer."""
    if told is p.terms.nothing_known or not count:
        return told
    fewer = told[:]
    for observer in range(p.terms.seats + 1):
        at = row(p, observer, owner)
        for kind in range(KINDS):
            if fewer[at + kind]:
                fewer[at + kind] = max(0, fewer[at + kind] - count)
    return fewer


def count_cards(p: Position) -> None:
    """CON-R29: the stock is empty, so what an observer does not see lies in the other hands: that much is certain.

    Only what must be in one hand, however the others are filled, is kept; with two players that is all of it. Cards
    are only drawn between battles, when no card lies face down.
    """
    terms = p.terms
    if not terms.counts_public and terms.seats > 2:
        return
    sizes = [p.hand_size(seat) for seat in range(terms.seats)]
    counted = p.counted[:]
    for observer in range(terms.seats + 1 if terms.counts_public else terms.seats):
        own = sizes[observer] if observer < terms.seats else 0
        for owner in range(terms.seats):
            if owner == observer:
                continue
            elsewhere = sum(sizes) - own - sizes[owner]
            at = row(p, observer, owner)
            for kind in range(KINDS):
                unseen = 0
                for seat in range(terms.seats):
                    if seat != observer:
                        unseen += p.cards[seat * KINDS + kind]
                counted[at + kind] = max(counted[at + kind], unseen - elsewhere)
    p.counted = counted


def most(p: Position, observer: int, owner: int, kind: int) -> int:
    """What the observer knows in all of the owner's hand and face-down card."""
    at = row(p, observer, owner) + kind
    return max(p.known[at], p.counted[at])


def surely(p: Position, observer: int, owner: int, kind: int) -> int:
    """What the observer knows to be in the hand of an owner who has a card face down."""
    at = row(p, observer, owner) + kind
    return max(p.sure[at], p.counted[at])


def as_seen_by(told: list[int], terms: Terms, seat: int, own: bool) -> list[int]:
    """A table of knowledge as this seat (-1: a spectator) can fill it in.

    What others were shown in private, or have counted, it cannot know: they are taken to know what everybody knows.
    What others know of the seat's ``own`` hand it can know where it showed it to them.
    """
    if told is terms.nothing_known:
        return told
    seen = told[:]
    width = terms.seats * KINDS
    for observer in range(terms.seats):
        if observer == seat:
            continue
        for owner in range(terms.seats):
            if owner == seat and own:
                continue
            at, everybody = observer * width + owner * KINDS, terms.seats * width + owner * KINDS
            for kind in range(KINDS):
                seen[at + kind] = 0 if observer == owner else told[everybody + kind]
    return seen


def remember(p: Position, undone: list[Event], later: Position) -> None:
    """What was shown cannot be unlearned: the undone events, newest first, tell what the hand held before them.

    A step that turned up a card is never undone: the view could not say any more which card lies face down.
    """
    if not undone:
        return
    seats = p.terms.seats
    known, sure = p.known[:], p.sure[:]
    for owner in range(seats):
        for observer in range(seats + 1):
            if observer == owner:
                continue
            at = row(p, observer, owner)
            held = later.known[at : at + KINDS]
            surely = (later.known if later.face_down[owner] == NO_CARD else later.sure)[at : at + KINDS]
            for event in reversed(undone):
                if event.data.get("seat") != owner:
                    continue
                for card, count in cards_of(event):
                    kind = CARD_IDS.index(card)
                    if event.kind == "play" or event.kind == "discard_hand":
                        held[kind] += count
                        surely[kind] += count
                    elif event.kind == "take_back":
                        held[kind] = max(0, held[kind] - count)
                        surely[kind] = max(0, surely[kind] - count)
            for kind in range(KINDS):
                known[at + kind] = max(known[at + kind], held[kind])
                sure[at + kind] = max(sure[at + kind], surely[kind])
    p.known, p.sure = known, sure


def cards_of(event: Event) -> list[tuple[str, int]]:
    """The cards an event names in public: one (``card``) or several with their counts (``cards``)."""
    card = event.data.get("card")
    if isinstance(card, str):
        return [(card, 1)]
    cards = event.data.get("cards")
    if isinstance(cards, dict):
        return [(name, count) for name, count in cards.items()]
    return []
