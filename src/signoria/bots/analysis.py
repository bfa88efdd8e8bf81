"""Analysis of a finished match: chances at each step, what each move lost, and what luck gave and took.

- The *chances* after a step are judged from the true position: what the cards in all hands promise, not what anybody
  knew. Everybody plays on for a few decisions, some times over, and the game judges where that leads.
- The *regret* of a move is what it lost against the best move that a search finds from what its mover knew, both tried
  in the same worlds. Nobody is blamed for what nobody could see.
- The *swing* of a step is what its draws and dice changed: the chances after it, less what the same move brings on
  average when the luck falls otherwise.

Everything follows from the record and the effort, so that page and command tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from signoria.bots.playout import play_on
from signoria.bots.search_bot import SearchBot, has_insight
from signoria.engine import record
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck
from signoria.engine.match import Match
from signoria.engine.record import Line

FORMAT = 1
DEAL = -1  # the ply of the set-up
TURNS, WORST = 6, 6  # how many turning points, costly moves and strokes of luck are listed


@dataclass(frozen=True)
class Effort:
    """How long to search at each step."""

    iterations: int = 40  # of the search for a better move
    worlds: int = 12  # in which the best move found and the actual move are compared
    looks: int = 5  # decisions played on before a position is evaluated
    throws: int = 8  # draws of other luck after the same move


USUAL = Effort()


@dataclass(frozen=True)
class Moment:
    """One step, judged; the first is the set-up."""

    ply: int
    seat: int  # of the mover; -1: a step of no seat
    move: str
    chances: tuple[float, ...]  # after it, by seat
    swing: tuple[float, ...] = ()  # by seat, of a step with luck in it
    regret: float = 0.0  # the mover's
    best: str = ""  # the better move that was found
    free: bool = False  # was there a choice?


def steps_of(lines: Sequence[Line]) -> int:
    return sum("ply" in line for line in lines)


def judge_steps(lines: list[Line], first: int, last: int, effort: Effort = USUAL) -> list[Moment]:
    """The steps from ``first`` up to, but not with, ``last``; before step 0 also the set-up. A part may be asked for
    alone: in whatever parts, all are judged the same.
    """
    match = Match.replay(lines, until=first)
    found = []
    if first == 0:
        dealt = judge(match.game, match.state, effort, FastLuck(1))
        even = 1 / match.seats
        found.append(Moment(DEAL, -1, "", dealt, tuple(one - even for one in dealt)))
    for line in lines:
        if first <= line.get("ply", -1) < last:
            found.append(step(match, line, effort))
    return found


def step(match: Match, line: Line, effort: Effort) -> Moment:
    """Judge one step and take it."""
    game, ply, move = match.game, int(line["ply"]), record.notation(line)
    luck = FastLuck(1000 + ply)
    if "move" not in line:
        match.follow(line)
        return Moment(ply, -1, move, judge(game, match.state, effort, luck))
    seat, action, drawn = int(line["seat"]), game.actions.parse(move).number, match.drawn
    before, view = match.state.copy(), match.view(seat)
    match.follow(line)
    after = judge(game, match.state, effort, luck)
    swing: tuple[float, ...] = ()
    if match.drawn != drawn:
        usual = otherwise(game, before, seat, action, effort, luck)
        swing = tuple(one - other for one, other in zip(after, usual, strict=True))
    if len(game.sensible(before, seat, before.legal(seat))) < 2 or action not in before.legal(seat):
        return Moment(ply, seat, move, after, swing)
    best = SearchBot(iterations=effort.iterations).look(game, view, ply).found[0].action
    lost = 0.0
    if best != action and best in before.legal(seat):
        world = game.world(view, luck)
        lost = max(0.0, chance_of(game, world, seat, best, effort) - chance_of(game, world, seat, action, effort))
    return Moment(ply, seat, move, after, swing, lost, str(game.actions[best]) if lost else "", True)


def judge(game: Game[Any], state: State, effort: Effort, luck: FastLuck) -> tuple[float, ...]:
    """Each seat's chance to win from this position."""
    if not state.actors():
        return state.scores()
    return mean([look_ahead(game, state.copy(), luck) for _ in range(effort.looks)])


def look_ahead(game: Game[Any], state: State, luck: FastLuck) -> list[float]:
    """The evaluation of each seat some decisions later."""
    play_on(game, state, game.horizon(), luck)
    if not state.actors():
        return list(state.scores())
    hopes = game.judge(state)
    whole = sum(hopes)
    return [hope / whole for hope in hopes]


def otherwise(
    game: Game[Any], before: State, seat: int, action: int, effort: Effort, luck: FastLuck
) -> tuple[float, ...]:
    """The chances after the same move, on average over other luck."""
    found = []
    for _ in range(effort.throws):
        after = before.copy()
        after.play(seat, action, luck)
        found.append(look_ahead(game, after, luck))
    return mean(found)


def chance_of(game: Game[Any], world: State, seat: int, action: int, effort: Effort) -> float:
    """The mover's chance with this move, in some worlds it cannot tell apart: the same ones for every move."""
    found = 0.0
    for number in range(effort.worlds):
        luck = FastLuck(number)
        after = world.copy()
        after.resample(seat, luck)
        after.play(seat, action, luck)
        found += look_ahead(game, after, luck)[seat]
    return found / effort.worlds


def mean(found: list[list[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def analyse(lines: list[Line], effort: Effort = USUAL, part: int = 4) -> Iterator[list[Moment]]:
    """A whole match, a few steps at a time."""
    for first in range(0, max(1, steps_of(lines)), part):
        yield judge_steps(lines, first, first + part, effort)


def can_analyse(game: Game[Any]) -> bool:
    """Whether the game has an evaluation, without which nothing can be analysed."""
    return has_insight(game)


# What it comes to


def report(lines: list[Line], moments: Sequence[Moment], effort: Effort = USUAL) -> dict[str, Any]:
    """The whole analysis as plain data: every step, the sums for each player, and the most notable steps."""
    match = Match.replay(lines)
    played = {one.ply for one in match.line} | {DEAL}
    kept = [one for one in moments if one.ply in played]
    turns = sorted(turning(kept), key=lambda one: -one[0])[:TURNS]
    costly = sorted((one for one in kept if one.regret > 0), key=lambda one: -one.regret)[:WORST]
    lucky = sorted((one for one in kept if any(one.swing)), key=lambda one: -max(map(abs, one.swing)))[:WORST]
    return {
        "analysis": FORMAT,
        "game": match.game.name,
        "judgement": match.game.judgement(),
        "head": match.record[-1]["hash"],
        "names": match.names,
        "effort": asdict(effort),
        "players": [player(seat, kept) for seat in range(match.seats)],
        "turning_points": sorted(ply for _, ply in turns),
        "costliest": [one.ply for one in costly],
        "luckiest": [one.ply for one in lucky],
        "moments": [as_rounded(one, one.ply in played) for one in moments],
    }


def player(seat: int, kept: Sequence[Moment]) -> dict[str, Any]:
    swings = [one.swing[seat] for one in kept if one.swing]
    mine = [one for one in kept if one.seat == seat and one.free]
    return {
        "seat": seat,
        "decisions": len(mine),
        "regret": round(sum(one.regret for one in mine), 4),
        "good_luck": round(sum(one for one in swings if one > 0), 4),
        "bad_luck": round(-sum(one for one in swings if one < 0), 4),
    }


def turning(kept: Sequence[Moment]) -> Iterator[tuple[float, int]]:
    """How much each step changed a player's chance."""
    for before, after in pairwise(kept):
        yield max(abs(new - old) for new, old in zip(after.chances, before.chances, strict=True)), after.ply


def as_rounded(one: Moment, played: bool) -> dict[str, Any]:
    """As data: rounded, and without empty entries."""
    told: dict[str, Any] = {"ply": one.ply, "seat": one.seat, "move": one.move}
    told["chances"] = [round(chance, 4) for chance in one.chances]
    if one.swing:
        told["swing"] = [round(part, 4) for part in one.swing]
    if one.regret:
        told |= {"regret": round(one.regret, 4), "best": one.best}
    return told if played else told | {"taken_back": True}
