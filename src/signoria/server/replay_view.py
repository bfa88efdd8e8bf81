"""From a replay to what one reader sees of one moment. Nothing but the view of that seat at that moment goes in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.engine.record import Line, deputy_moves
from signoria.engine.wording import Wording
from signoria.server.account_fields import NAME_LENGTH
from signoria.server.page_models import EVENTS, staged, wording
from signoria.server.replay_cache import Replay
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel
from signoria.web.replay import ReplayMoment
from signoria.web.statistics import PlayedMatch

WATCHER = "watcher"
ALL = "all"  # every hand open: of a match that is over


@dataclass(frozen=True)
class ReplayView:
    """A replay, its address, and the views (seats, watcher, all) this reader may choose, the default first."""

    replay: Replay
    place: str  # "/tables/k3f9" or "/records/3fa9"
    title: str
    names: tuple[str, ...]
    eyes: tuple[str, ...]  # "2", "watcher", "all"
    over: bool

    def seen_by(self, asked: str) -> str:
        """The eyes that were asked for, if this reader may have them."""
        return asked if asked in self.eyes else self.eyes[0]

    def events(self, eyes: str) -> list[dict[str, object]]:
        """All that these eyes saw happen."""
        return self.replay.truth() if eyes == ALL else self.replay.events(seat_of(eyes))


def seat_of(eyes: str) -> int | None:
    return int(eyes) if eyes.isdigit() else None


def bots_of(lines: Sequence[Line]) -> dict[int, str]:
    """Who was a bot, by what the record says of its movers."""
    found: dict[int, str] = {}
    for line in lines:
        mover = line.get("mover")
        if "move" in line and isinstance(mover, Mapping) and mover.get("kind") == "bot":
            found.setdefault(line["seat"], str(mover.get("name", ""))[:NAME_LENGTH])
    return found


def sitting_at(view: ReplayView, at: int, eyes: str, language: str) -> PageModel:
    """The table as it was then, through these eyes."""
    replay, seat = view.replay, seat_of(eyes)
    known = replay.until(at, view.events(eyes))
    return staged(
        replay.game,
        replay.states[at],
        seat,
        language,
        view.names,
        place=f"{view.place}/replay/{at}",
        title=view.title,
        version=at,
        events=known[-EVENTS:],
        earlier=max(0, len(known) - EVENTS),
        bots=bots_of(replay.match.record),
        deputised=deputy_moves(replay.match.record),
        replay=f"{view.place}/replay",
        eyes=eyes,
    )


def moment_at(view: ReplayView, at: int, eyes: str, language: str, link: str) -> ReplayMoment:
    """Where the replay stands: what happened in this step, and where chapters begin."""
    replay, seat = view.replay, seat_of(eyes)
    words = wording(replay.game.name, language, view.names)
    events = view.events(eyes)
    before = replay.told[at - 1] if at else 0
    reader = ALL if eyes == ALL else seat
    said = [story for event in events[before : replay.told[at]] if (story := words.story(event, reader))]
    deputy = deputy_moves(replay.match.record).get(at - 1)
    if said and deputy is not None:
        said[0] += " " + words.deputised(deputy)
    marks: dict[str, list[int]] = {}
    for event in events:
        chapter = words.chapter(event)
        if chapter:
            marks.setdefault(chapter, []).append(int(str(event["ply"])) + 1)
    return ReplayMoment(
        at=at,
        last=replay.last,
        said=tuple(said),
        marks={chapter: tuple(found) for chapter, found in marks.items()},
        eyes=eyes,
        choices=tuple((one, called(one, words)) for one in view.eyes),
        place=view.place,
        over=view.over,
        link=link,
        language=language,
    )


def called(eyes: str, words: Wording) -> str:
    """Whose eyes, in words."""
    return words.name(int(eyes)) if eyes.isdigit() else every_word(words.language)[f"replay.{eyes}"]


def told_of(view: ReplayView, language: str) -> PlayedMatch:
    """The whole match as a watcher saw it, for statistics; what was taken back does not count."""
    replay = view.replay
    kept: list[Mapping[str, object]] = []
    for event in replay.events(None):
        back = int(str(event.get("undone", -1)))
        if event["kind"] == "undo":
            kept = [one for one in kept if one["ply"] != back]
        elif event["kind"] in ("takeback", "rewind"):
            kept = [one for one in kept if int(str(one["ply"])) < back]
        else:
            kept.append(event)
    return PlayedMatch(
        wording=wording(replay.game.name, language, view.names),
        language=language,
        seats=replay.match.seats,
        movers=tuple(line["seat"] for line in replay.match.record if "move" in line),
        events=tuple(kept),
        view=lambda at: replay.states[at].view(None),
        last=replay.last,
    )
