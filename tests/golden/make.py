"""Golden matches: records that every later release must verify and continue, and their playthroughs in plain words.

``python tests/golden/make.py`` writes playthroughs anew from the records; ``--records`` also plays those that are not
there yet: a committed record is never replaced, it is what a running match looks like.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import signoria
from signoria.bots import make
from signoria.engine.match import Match
from signoria.engine.record import Line, read, write
from signoria.engine.wording import Wording

HERE = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio")
VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {"seats": 4},
    "two-players": {"seats": 2},
    "draw-after-battle": {"seats": 3, "draw_after_battle": True},
    "play-for-points": {"seats": 2, "play_for_points": 12},
    "bigger-kingdoms": {"seats": 5, "bigger_kingdoms": True},
    "capture-regions": {"seats": 4, "capture_regions": True},
    "hidden-cards": {"seats": 3, "hidden_cards": True},
    "going-back": {"seats": 3, "hidden_cards": True, "friendly": True},
    "everything": {
        "seats": 3,
        "draw_after_battle": True,
        "play_for_points": 7,
        "bigger_kingdoms": True,
        "capture_regions": True,
        "hidden_cards": True,
    },
    "principato-two": {"game": "principato", "seats": 2},
    "principato-three": {"game": "principato", "seats": 3, "start_seat": 1},
    "principato-four": {"game": "principato", "seats": 4},
    "principato-rulings": {
        "game": "principato",
        "seats": 3,
        "unlimited_cubes": True,
        "overflow_to_units": False,
        "empty_income": False,
        "catapult_price": "year",
        "weak_armies_score": False,
    },
    "renaissance-three": {"game": "renaissance", "seats": 3},
    "renaissance-six-powers": {"game": "renaissance", "seats": 6, "powers": True},
    "renaissance-1494": {"game": "renaissance", "seats": 4, "scenario": "1494"},
    "renaissance-1499": {"game": "renaissance", "seats": 5, "scenario": "1499"},
    "renaissance-1515": {"game": "renaissance", "seats": 6, "scenario": "1515", "powers": True},
    "renaissance-rulings": {
        "game": "renaissance",
        "seats": 4,
        "without": "milan",
        "purchase_order": "new_turn",
        "ride_counts_as_attack": False,
        "attack_from_town_gained_this_turn": True,
        "betrayal_money_to": "holder",
        "marriage_money_to": "bank",
        "gifts_in_combat": "none",
    },
    "virtu-two": {"game": "virtu", "seats": 2},
    "virtu-three": {"game": "virtu", "seats": 3},
    "virtu-four": {"game": "virtu", "seats": 4, "powers": "listed", "start_seat": 2, "max_years": 9},
    "virtu-five": {"game": "virtu", "seats": 5, "max_years": 7},
    "virtu-rulings": {
        "game": "virtu",
        "seats": 3,
        "opt_one_agent_per_palace": True,
        "spring_indulgence_before_move": True,
        "room_florins_need_effect": True,
        "allow_cover_action_card": True,
        "siege_pass_final": True,
        "plain_battle_tie": "nobody",
        "plain_battle_winner_loses": 1,
        "max_years": 8,
    },
    "virtu-two-rulings": {
        "game": "virtu",
        "seats": 2,
        "eliminated_city_tiles": "removed",
        "siege_pass_final": True,
        "max_years": 9,
    },
}
SEALED = ("standard", "everything", "going-back", "principato-four", "renaissance-1515", "virtu-four")


def play_record(name: str, seed: int | None) -> Match:
    """Greedy bots play it; now and then somebody shows a card or takes a step back."""
    chosen = dict(VARIANTS[name])
    game, bot = signoria.game(chosen.pop("game", "condottiere")), make("greedy")
    seats = chosen.pop("seats")
    match = game.start(seats, seed, names=NAMES[:seats], contributions=("a", "b") if seed is None else (), **chosen)
    step = 0
    while not match.over:
        seat = match.actors[0]
        step += 1
        if step % 17 == 0 and match.lane(seat):
            match.play(seat, match.lane(seat)[0], time=clock(step))
            continue
        action = bot.choose(game, match.view(seat), step).action
        match.play(seat, action, time=clock(step), mover={"kind": "bot", "bot": bot.name, "version": bot.version})
        if step % 29 == 0 and match.can_undo(seat):
            match.undo(seat, time=clock(step))
        elif match.friendly and step in (11, 40, 75) and not match.over:
            match.takeback(seat, [one for one in range(seats) if one != seat], time=clock(step))
        elif match.friendly and step in (20, 90) and not match.over:
            match.rewind(match.line[-6].ply, time=clock(step))
    return match


def clock(step: int) -> str:
    return f"2026-11-15T{18 + step // 3600:02}:{step // 60 % 60:02}:{step % 60:02}Z"


def half(lines: list[Line]) -> list[Line]:
    """The record as it was in the middle of the match; a sealed one with the key only its server has."""
    steps = [line for line in lines if "ply" in line]
    open_ = [] if lines[0]["luck"].get("seed") is not None else [{"open": {"key": lines[-1]["end"]["key"]}}]
    return [lines[0], *steps[: len(steps) // 2], *open_]


def playthrough(lines: list[Line]) -> str:
    """The whole match for a reader who knows the rules: who could do what, what was done, what it led to."""
    return "\n".join(tell(lines)) + "\n"


def tell(lines: list[Line]) -> Iterator[str]:
    header = lines[0]
    match = Match.replay([header, lines[-1]], until=0)
    shown = match.game.wording("en", match.names)
    yield f"{shown.title}, {match.seats} players: {', '.join(match.names)}"
    yield "  " + ", ".join(f"{name}={value}" for name, value in header["options"].items())
    told = 0
    for line in lines[1:]:
        if "ply" not in line:
            continue
        yield from sentences(match, shown, told)
        told = match.happened
        if "rewind" in line:
            yield f"{line['ply']:>4}  The host goes back to before step {line['rewind']}"
            go_on(match, line)
            continue
        name = match.names[line["seat"]]
        if "undo" in line or "takeback" in line:
            yield f"{line['ply']:>4}  {name}: takes step {line.get('undo', line.get('takeback'))} back"
            go_on(match, line)
            continue
        moments, overview = OVERVIEWS[match.game.name]
        if line["move"].startswith(moments):
            yield from overview(match)
        if match.legal(line["seat"]):
            yield f"      {name} may: {', '.join(match.legal(line['seat']))}"
        yield f"{line['ply']:>4}  {name}: {line['move']}"
        go_on(match, line)
    yield from sentences(match, shown, told)
    yield f"Ranking: {' > '.join(' = '.join(match.names[seat] for seat in tied) for tied in match.ranking)}"


def go_on(match: Match, line: Line) -> None:
    """Do what a line tells, as it tells it."""
    note: dict[str, Any] = {"time": line["time"], "mover": line["mover"]}
    if "undo" in line:
        match.undo(line["seat"], **note)
    elif "takeback" in line:
        match.takeback(line["seat"], line["consent"], **note)
    elif "rewind" in line:
        match.rewind(line["rewind"], **note)
    else:
        match.play(line["seat"], line["move"], **note)


def hands(match: Match) -> Iterator[str]:
    """Where everything is, before a region is chosen."""
    for seat, name in enumerate(match.names):
        view: Any = match.view(seat)
        cards = " ".join(f"{count}x{card}" if count > 1 else card for card, count in view["hand"].items())
        yield f"      | {name}: {', '.join(view['domains'][seat]) or 'no region'}; holds {cards or 'nothing'}"
    yield f"      | Pope: {match.view(None)['pope'] or 'off the board'}"


def boards(match: Match) -> Iterator[str]:
    """What everybody has, before a turn ends."""
    view: Any = match.view(None)
    for name, board, cards in zip(match.names, view["principalities"], view["hands"], strict=True):
        zones = ("surroundings", "town", "wall", "palace", "cubes", "on_units")
        things = [f"{count} {thing}" for zone in zones for thing, count in board[zone].items()]
        yield f"      | {name}: {', '.join(things)}; {board['points']} points; holds {', '.join(cards)}"
    yield f"      | Year {view['year']}: {', '.join(view['display'])}; {sum(view['pile'].values())} more"


def realms(match: Match) -> Iterator[str]:
    """What a player has when he ends his own turn."""
    seat = match.actors[0]
    view: Any = match.view(seat)
    towns = [place(town, seen) for town, seen in view["towns"].items() if seen["owner"] == seat]
    cards = [f"{count}x{card}" if count > 1 else card for card, count in view["hand"].items()]
    yield f"      | {match.names[seat]} ({view['nations'][seat]}): {', '.join(towns) or 'no town'}"
    yield f"      | {view['points'][seat]} points, {view['ducats'][seat]} ducats; holds {' '.join(cards) or 'nothing'}"


def place(town: str, seen: dict[str, Any]) -> str:
    """``siena (rampart, leonardo)``: a town with what stands in it."""
    built = [] if seen["level"] == "garrison" else [seen["level"]]
    built += [seen["artist"] or "palace"] if seen["palace"] else []
    built += ["pillaged"] if seen["pillaged"] else []
    return f"{town} ({', '.join(built)})" if built else town


def estates(match: Match) -> Iterator[str]:
    """What a player has in winter, once the palace is in order; what is exhausted stands in brackets."""
    seat = match.actors[0]
    view: Any = match.view(seat)
    if view["phase"] != "reorganise":
        return
    own = view["players"][seat]
    cities = [garrison(city, seen, str(seat)) for city, seen in view["cities"].items() if seen["owner"] == seat]
    afield = [garrison(city, seen, str(seat)) for city, seen in view["cities"].items() if abroad(seen, seat)]
    court = [one["card"] if one["ready"] else f"({one['card']})" for one in own["court"].values()]
    tiles = [tile if ready else f"({tile})" for tile, ready in own["domain"].items()]
    yield f"      | {match.names[seat]} ({own['power']}), year {view['year']}: {', '.join(cities) or 'no city'}"
    yield f"      | before {', '.join(afield) or 'no city'}; {own['florins']} florins, {own['points']} points"
    yield f"      | court: {' '.join(court) or 'nobody'}; domain: {' '.join(tiles) or 'nothing'}"


def garrison(city: str, seen: dict[str, Any], seat: str) -> str:
    """``milan 2``: a city with a player's troops in it."""
    return f"{city} {seen['troops'][seat]}" if seat in seen["troops"] else city


def abroad(seen: dict[str, Any], seat: int) -> bool:
    return seen["owner"] != seat and str(seat) in seen["troops"]


# For each game: the moves before which it is told where everything is, and how.
OVERVIEWS: dict[str, tuple[tuple[str, ...], Callable[[Match], Iterator[str]]]] = {
    "condottiere": (("place", "keep done"), hands),
    "principato": (("end",), boards),
    "renaissance": (("end",), realms),
    "virtu": (("done",), estates),
}


def sentences(match: Match, shown: Wording, told: int) -> Iterator[str]:
    """What has happened since, with nothing hidden."""
    last = match.happened - told
    together = [dict(event) for event in match.events(None, last)]
    for seat in range(match.seats):
        for whole, part in zip(together, match.events(seat, last), strict=True):
            whole.update(part)
    for event in together:
        if event["kind"] == "totals" and "totals" in event:
            yield f"      = {' : '.join(str(total) for total in event['totals'])}"  # type: ignore[attr-defined]
            continue
        sentence = shown.story(event, "all")
        if sentence:
            yield f"      > {sentence}"


def main() -> None:
    for number, name in enumerate(VARIANTS):
        finished = HERE / "records" / f"{name}.jsonl"
        if "--records" in sys.argv and not finished.exists():
            match = play_record(name, None if name in SEALED else 100 + number)
            match.verify()
            write(finished, match.lines())
            write(HERE / "records" / f"{name}.half.jsonl", half(match.lines()))
        (HERE / "playthroughs" / f"{name}.txt").write_text(playthrough(read(finished)), encoding="utf-8")


if __name__ == "__main__":
    main()
