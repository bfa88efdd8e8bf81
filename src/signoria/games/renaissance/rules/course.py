"""Chapters 4, 5, 6, 15 and 21: the course of a game turn, from the return of the eliminated to the closing council."""

from __future__ import annotations

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    BUY,
    COUNCIL,
    DO_BONUS,
    DO_PASS,
    DO_RETURN,
    DO_VOTE,
    EMPIRE,
    KINDS,
    NO_ANSWER,
    NOBODY,
    NOWHERE,
    OVER,
    RETURN,
    ROME,
    STANCES,
    SWISS,
    TOWN_IDS,
    VOTE,
    YEARS,
)
from signoria.games.renaissance.position import Position, card_names
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.attack import next_own_turn
from signoria.games.renaissance.rules.choice import Choice, towns
from signoria.games.renaissance.rules.drawing import draw_all, draw_cards
from signoria.games.renaissance.rules.expansion import next_expansion
from signoria.games.renaissance.rules.scoring import count_turn, find_winners


def begin_turn(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-4.2, 21.2: a new game turn; eliminated players come back before anything else."""
    seats = p.terms.seats
    p.banked = p.swapped = p.spent = p.sailed = p.bonus = 0
    p.origins = [NOWHERE] * seats
    p.votes = [NO_ANSWER] * seats
    if tell is not None:
        tell.say("turn", {"turn": p.year + 1})
    next_return(p, luck, tell)


# Sequence 0: coming back


def next_return(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-21.2, R42: the next player without a town is asked, in the previous turn's order; then comes the vote."""
    for seat in p.order:
        if not p.alive(seat):
            p.ask(RETURN, seat)
            return
    open_vote(p, luck, tell)


# Sequence 1: the political state


def voters(p: Position) -> list[int]:
    """REN-5.1, 5.2, 23.8, R52g: all; in the first turn, which has no vote, only the Swiss, who place their bonus."""
    if p.year:
        return list(range(p.terms.seats))
    return [seat for seat in range(p.terms.seats) if p.has(seat, SWISS)]


def open_vote(p: Position, luck: Luck, tell: Journal | None) -> None:
    p.ask(VOTE, p.order[0])
    if not voters(p):
        close_vote(p, luck, tell)


def close_vote(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-5.1 to 5.5, 24.6, 24.12, R52c: war with at least half of the votes."""
    war = total = 0
    for seat in voters(p):
        weight = p.terms.power[ROME] if p.has(seat, ROME) else 1
        total += weight
        if STANCES[p.votes[seat]].startswith("war"):
            war += weight
        if p.has(seat, SWISS):
            p.bonus = 1 if STANCES[p.votes[seat]].endswith("attack") else 2
    p.war = 2 * war >= total if p.year else not p.terms.peace
    if tell is not None:
        if p.year:
            votes = [STANCES[one].partition(" ")[0] for one in p.votes]
            tell.say("votes", {"votes": votes}, of=p.order[0])
        if p.bonus:
            tell.say("bonus", {"seat": p.nation.index(SWISS), "side": "attack" if p.bonus == 1 else "defence"})
        tell.say("state", {"state": "war" if p.war else "peace"})
    p.votes = [NO_ANSWER] * p.terms.seats
    deal(p, luck, tell)


# Sequence 2: the deal


def deal(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-5.6 to 5.9, 6.1, 24.11: cards, and in peace ducats."""
    terms = p.terms
    for seat in p.order:
        count = terms.war_cards if p.war else terms.peace_cards
        if p.has(seat, EMPIRE):
            count += terms.power[EMPIRE]
        draw_cards(p, seat, count, luck, tell)
        if not p.war:
            p.ducats[seat] += terms.peace_ducats
    if tell is not None and not p.war:
        tell.say("peace_ducats", {"ducats": terms.peace_ducats})
    p.at = 0
    if not terms.old_order_buys:
        draw_order(p, luck, tell)
    next_buyer(p, luck, tell)


# Sequences 3 and 4: purchases, order


def next_buyer(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-14.1, R09: the next player buys, in the order that lies on the table; after the last comes expansion."""
    if p.at < p.terms.seats:
        p.ordered = False
        p.ask_openly(BUY, p.order[p.at])
        return
    if p.terms.old_order_buys:
        draw_order(p, luck, tell)
    p.at = p.round = 0
    next_expansion(p, tell)


def draw_order(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-15.1 to 15.5: by lot from the second turn on; the player who was first is not first again."""
    if not p.year:
        return
    first = p.order[0]
    others = [seat for seat in range(p.terms.seats) if seat != first]
    leader = others[luck.pick("first", [1] * len(others))]
    p.order = [leader, *draw_all([seat for seat in range(p.terms.seats) if seat != leader], "order", luck)]
    if tell is not None:
        tell.say("order", {"seats": p.order[:]})


# Sequence 5: the players' turns


def end_own_turn(p: Position, seat: int, luck: Luck, tell: Journal | None) -> None:
    """REN-18.7, 18.11, 18.12: the cards that lie face up come back to the hand."""
    up = p.terms.up
    if tell is not None and any(p.cards[up : up + KINDS]):
        tell.say("take_up", {"seat": seat, "cards": card_names(p.cards, up)})
    for kind in range(KINDS):
        for _ in range(p.cards[up + kind]):
            knowledge.come(p, seat, kind)
        p.cards[seat * KINDS + kind] += p.cards[up + kind]
        p.cards[up + kind] = 0
    if tell is not None:
        tell.say("end_own_turn", {"seat": seat})
    p.at += 1
    if not next_own_turn(p, tell):
        open_council(p, luck, tell)


def open_council(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-25.2: the last open moment."""
    p.passes = 0
    if p.terms.council:
        p.ask_openly(COUNCIL, p.order[0])
        if not p.takes_part(p.turn):
            next_in_council(p)
    else:
        end_turn(p, luck, tell)


def next_in_council(p: Position) -> None:
    """REN-25.2, 20.6: the next player who takes part."""
    at = p.order.index(p.turn) + 1
    while not p.takes_part(p.order[at % p.terms.seats]):
        at += 1
    p.ask(COUNCIL, p.order[at % p.terms.seats])


# Sequence 6


def end_turn(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-4.4, 19.1, 19.9, 22.1: points and treasury, all cards back to the pile, the next turn or the end."""
    terms = p.terms
    count_turn(p, tell)
    p.cards = [0] * (terms.seats * KINDS) + terms.deck + [0] * (len(p.cards) - (terms.seats + 1) * KINDS)
    knowledge.forget(p)
    p.year += 1
    p.at = 0
    if p.year == YEARS:
        p.winners = find_winners(p)
        p.phase = OVER
        if tell is not None:
            tell.say("over", {"winners": [seat for seat in range(terms.seats) if (p.winners >> seat) & 1]})
    else:
        begin_turn(p, luck, tell)


class Return(Choice):
    """REN-21.2: the start town in which an eliminated player comes back."""

    phase = RETURN
    clause = "REN-21.2"
    verbs: Verbs = {"return": ("REN-21.2", "not_start_town")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return towns(DO_RETURN, p.homes[seat])

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-21.2 to 21.4, R42: a start town with all that stands in it; a player left without a town is next."""
        town, ducats = action - DO_RETURN, p.terms.return_ducats
        loser = p.owner[town]
        p.take_town(seat, town)
        p.ducats[seat] += ducats
        if tell is not None:
            tell.say("comes_back", {"seat": seat, "town": TOWN_IDS[town], "owner": loser, "ducats": ducats})
        if loser != NOBODY and not p.alive(loser):
            p.ask(RETURN, loser)
        else:
            next_return(p, luck, tell)


class Vote(Choice):
    """REN-5.2, 24.12: war or peace, and whether the bonus of the Swiss is for attacks or defences."""

    phase = VOTE
    clause = "REN-5.2"
    verbs: Verbs = {"vote": ("REN-5.2", "no_such_vote"), "bonus": ("REN-24.12", "no_such_vote")}
    sealed = True

    def actors(self, p: Position) -> tuple[int, ...]:
        """REN-5.2, 23.8: all voters that have not voted yet."""
        return tuple([seat for seat in voters(p) if p.votes[seat] == NO_ANSWER])

    def asks(self, p: Position, seat: int) -> bool:
        return p.votes[seat] == NO_ANSWER and seat in voters(p)

    def offers(self, p: Position, seat: int) -> list[int]:
        if not p.has(seat, SWISS):
            return [DO_VOTE, DO_VOTE + 1]
        return [DO_VOTE + stance for stance in range(2, 6)] if p.year else [DO_BONUS, DO_BONUS + 1]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-5.2, 23.8: a sealed answer; when all have given theirs they are shown. In the first turn nobody votes."""
        stance = action - DO_BONUS + 2 if action >= DO_BONUS else action - DO_VOTE
        p.votes[seat] = stance
        if tell is not None and p.year:
            tell.whisper("sealed_vote", {"seat": seat}, (seat,), {"vote": STANCES[stance]})
        if NO_ANSWER not in [p.votes[one] for one in voters(p)]:
            close_vote(p, luck, tell)


class Council(Choice):
    """REN-25.2: pass; exchanges and gifts are optional actions beside it."""

    phase = COUNCIL
    clause = "REN-25.2"
    verbs: Verbs = {"pass": ("REN-16.2", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_PASS]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-25.2: it ends when all have passed in succession."""
        if tell is not None:
            tell.say("pass", {"seat": seat})
        p.passes += 1
        if p.passes >= len([one for one in range(p.terms.seats) if p.takes_part(one)]):
            end_turn(p, luck, tell)
        else:
            next_in_council(p)
