"""Chapters 8 and 25: the sale windows of a combat, in which third parties offer Condottieri and ducats."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    CONDOTTIERE,
    DO_GIVE,
    DO_HIRE,
    DO_HIRE_NO_MORE,
    DO_SELL,
    DO_STAY_OUT,
    HIRE,
    KINDS,
    MILAN,
    MOST_ALONE,
    MOST_OFFERED,
    MOST_WITH,
    NO_ANSWER,
    SALE,
)
from signoria.games.renaissance.combat_position import ATTACKER_LAYS, DEFENDER_LAYS
from signoria.games.renaissance.position import Combat, Position, can_pay, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.condottieri import MOST_CONDOTTIERI


def sale_to_attacker(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-25.8, R25, R30 (2): third parties offer the attacker Condottieri and ducats."""
    return open_sale(p, c.attacker)


def sale_to_defender(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-25.8, R25, R30 (4): third parties offer the defender Condottieri and ducats."""
    return open_sale(p, c.defender)


def open_sale(p: Position, buyer: int) -> bool:
    """REN-25.8: the third parties are asked, if there are any."""
    p.sale = [NO_ANSWER] * p.terms.seats
    p.selling = [0] * p.terms.seats
    p.ask(SALE, buyer)
    return len(third_parties(p)) > 0


def third_parties(p: Position) -> list[int]:
    """REN-8.14, 25.8: all who take part and are no belligerents; all are asked, whatever they hold (REN-25.11)."""
    c = now(p)
    return [seat for seat in range(p.terms.seats) if seat not in (c.attacker, c.defender) and p.takes_part(seat)]


def buying_side(c: Combat) -> int:
    """REN-R25: the attacker's window comes before he lays cards, the defender's after that."""
    return 1 if c.laid[0] else 0


def offered(answer: int) -> tuple[int, int]:
    """A sealed answer as two numbers: Condottieri, ducats. The inverse of ``sealed``."""
    if answer <= MOST_ALONE:
        return 0, answer
    with_cards = answer - MOST_ALONE - 1
    return with_cards // (MOST_WITH + 1) + 1, with_cards % (MOST_WITH + 1)


def sealed(condottieri: int, ducats: int) -> int:
    """REN-R73: both as one number: up to MOST_ALONE ducats alone, or Condottieri with up to MOST_WITH."""
    return MOST_ALONE + 1 + (condottieri - 1) * (MOST_WITH + 1) + ducats if condottieri else ducats


def show_offers(p: Position, tell: Journal | None) -> None:
    """REN-25.8, step 2: offers are shown, and gifts are paid."""
    buyer = p.turn
    for seat in third_parties(p):
        condottieri, ducats = offered(p.sale[seat])
        p.ducats[seat] -= ducats
        p.ducats[buyer] += ducats
        p.selling[seat] = condottieri
        knowledge.offers(p, seat, condottieri)
        if tell is not None:
            told: dict[str, object] = {"seat": seat, "buyer": buyer, "condottieri": condottieri}
            tell.say("offer", {**told, "ducats": ducats}, of=seat)
    p.sale = [NO_ANSWER] * p.terms.seats


def close_window(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-R25: what is still on offer stays with its owner, and the buyer lays his cards."""
    p.selling = [0] * p.terms.seats
    p.resume_combat(DEFENDER_LAYS if buying_side(now(p)) else ATTACKER_LAYS, luck, tell)


def room_to_hire(p: Position, c: Combat, side: int) -> bool:
    """REN-25.9: one more must fit, be paid, and leave a legal way to lay the cards."""
    seat, after = c.seat_of(side), p.ducats[c.seat_of(side)] - p.terms.cost_sale
    if after < 0 or c.hired[side] >= MOST_CONDOTTIERI[side]:
        return False
    blues = p.blues(seat)
    if side:
        if not blues:
            return p.terms.red_without_blue
        return p.terms.condottiere_defends or not c.hired[side]
    own = min(p.cards[seat * KINDS + CONDOTTIERE], can_pay(after, p.terms.cost_use))
    return blues + own + (1 if p.fresh(seat, MILAN) else 0) + c.hired[side] + 1 >= 2


class Sale(Choice):
    """REN-25.8, step 1: what a third party offers and gives, sealed."""

    phase = SALE
    clause = "REN-25.8"
    by_hand = True
    silence = DO_STAY_OUT
    verbs: Verbs = {
        "stay out": ("REN-25.8", "not_now"),
        "sell": ("REN-25.8", "not_so_many"),
        "give": ("REN-25.8", "not_so_much"),
    }
    sealed = True

    def actors(self, p: Position) -> tuple[int, ...]:
        """REN-25.8, 25.11: all third parties that have not answered yet."""
        return tuple([seat for seat in third_parties(p) if p.sale[seat] == NO_ANSWER])

    def asks(self, p: Position, seat: int) -> bool:
        return p.sale[seat] == NO_ANSWER and seat in third_parties(p)

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-25.8, 25.12, R73: nothing, or ducats, or up to three Condottieri with or without ducats."""
        ducats = p.ducats[seat] if p.terms.gifts_in_combat else 0
        found = [DO_STAY_OUT]
        found += [DO_GIVE + more for more in range(min(MOST_ALONE, ducats))]
        for more in range(min(MOST_OFFERED, p.cards[seat * KINDS + CONDOTTIERE])):
            first = DO_SELL + more * (MOST_WITH + 1)
            found += [first + given for given in range(min(MOST_WITH, ducats) + 1)]
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-25.8: a sealed answer; when all have given theirs they are shown, and the buyer may hire."""
        p.sale[seat] = action - DO_STAY_OUT
        if tell is not None:
            condottieri, ducats = offered(p.sale[seat])
            tell.whisper("sealed_offer", {"seat": seat}, (seat,), {"condottieri": condottieri, "ducats": ducats})
        if NO_ANSWER in [p.sale[one] for one in third_parties(p)]:
            return
        show_offers(p, tell)
        if any(p.selling) and p.ducats[p.turn] >= p.terms.cost_sale:
            p.ask(HIRE, p.turn)
        else:
            close_window(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        _, ducats = offered(action - DO_STAY_OUT)
        return ("REN-25.12", "no_gifts_here", {}) if ducats and not p.terms.gifts_in_combat else None


class Hire(Choice):
    """REN-25.8, step 3: whose Condottiere is bought."""

    phase = HIRE
    clause = "REN-25.8"
    by_hand = True
    silence = DO_HIRE_NO_MORE
    verbs: Verbs = {"hire": ("REN-25.9", "not_now"), "hire no more": ("REN-25.8", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-25.8, 25.9: whose Condottiere to buy."""
        c = now(p)
        room = room_to_hire(p, c, buying_side(c))
        found = [DO_HIRE + seller for seller in range(p.terms.seats) if p.selling[seller]] if room else []
        return [*found, DO_HIRE_NO_MORE]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-8.14, 8.15, 25.10: a ducat to the seller; the card lies open before the buyer."""
        if action == DO_HIRE_NO_MORE:
            close_window(p, luck, tell)
            return
        c, seller, price = now(p), action - DO_HIRE, p.terms.cost_sale
        side = buying_side(c)
        p.ducats[seat] -= price
        p.ducats[seller] += price
        p.cards[seller * KINDS + CONDOTTIERE] -= 1
        knowledge.go(p, seller, CONDOTTIERE)
        p.selling[seller] -= 1
        c.hired[side] += 1
        c.bought[side] += 1
        if tell is not None:
            tell.say("hire", {"seat": seat, "seller": seller, "ducats": price})
        if not any(p.selling) or c.hired[side] == MOST_CONDOTTIERI[side] or p.ducats[seat] < price:
            close_window(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action == DO_HIRE_NO_MORE:
            return None
        seller = action - DO_HIRE
        on_offer = seller < p.terms.seats and p.selling[seller] > 0
        return ("REN-25.9", "no_hire", {}) if on_offer else ("REN-25.8", "not_on_offer", {})
