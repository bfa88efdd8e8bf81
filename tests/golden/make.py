"""Golden matches: records that every later release must verify and continue, and their playthroughs in plain words.

``python tests/golden/make.py`` writes playthroughs anew from the records; ``--records`` also plays new records, which
is only right before a release has them: a committed record is never replaced, it is what a running match looks like.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
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
    "everything": {
        "seats": 3,
        "draw_after_battle": True,
        "play_for_points": 7,
        "bigger_kingdoms": True,
        "capture_regions": True,
        "hidden_cards": True,
    },
}


def play_record(name: str, seed: int | None) -> Match:
    """Greedy bots play it; now and then somebody shows a card or takes a step back."""
    game, bot = signoria.game("condottiere"), make("greedy")
    chosen = dict(VARIANTS[name])
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
        told = len(match.events(None))
        name = match.names[line["seat"]]
        if "undo" in line:
            yield f"{line['ply']:>4}  {name}: takes step {line['undo']} back"
            match.undo(line["seat"])
            continue
        if line["move"].startswith("place") or line["move"] == "keep done":
            yield from hands(match)
        if match.legal(line["seat"]):
            yield f"      {name} may: {', '.join(match.legal(line['seat']))}"
        yield f"{line['ply']:>4}  {name}: {line['move']}"
        match.play(line["seat"], line["move"])
    yield from sentences(match, shown, told)
    yield f"Ranking: {' > '.join(' = '.join(match.names[seat] for seat in tied) for tied in match.ranking)}"


def hands(match: Match) -> Iterator[str]:
    """Where everything is, before a region is chosen."""
    for seat, name in enumerate(match.names):
        view: Any = match.view(seat)
        cards = " ".join(f"{count}x{card}" if count > 1 else card for card, count in view["hand"].items())
        yield f"      | {name}: {', '.join(view['domains'][seat]) or 'no region'}; holds {cards or 'nothing'}"
    yield f"      | Pope: {match.view(None)['pope'] or 'off the board'}"


def sentences(match: Match, shown: Wording, told: int) -> Iterator[str]:
    """What has happened since, with nothing hidden."""
    together = [dict(event) for event in match.events(None)]
    for seat in range(match.seats):
        for whole, part in zip(together, match.events(seat), strict=True):
            whole.update(part)
    for event in together[told:]:
        if event["kind"] == "totals":
            yield f"      = {' : '.join(str(total) for total in event['totals'])}"  # type: ignore[attr-defined]
            continue
        sentence = shown.story(event, "all")
        if sentence:
            yield f"      > {sentence}"


def main() -> None:
    for number, name in enumerate(VARIANTS):
        finished = HERE / "records" / f"{name}.jsonl"
        if "--records" in sys.argv:
            match = play_record(name, None if name in ("standard", "everything") else 100 + number)
            match.verify()
            write(finished, match.lines())
            write(HERE / "records" / f"{name}.half.jsonl", half(match.lines()))
        (HERE / "playthroughs" / f"{name}.txt").write_text(playthrough(read(finished)), encoding="utf-8")


if __name__ == "__main__":
    main()
