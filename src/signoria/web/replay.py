"""The controls of a replay: where it stands, every way to another moment, whose eyes. All are links and one form."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from signoria.web.html import Html, esc, query
from signoria.web.i18n import every_word

# Each way's sign, drawn on 24 by 24: triangles for steps, a bar at the end, a sword's point for a battle.
LEFT, RIGHT = "M16 4 6 12l10 8z", "M8 4l10 8-10 8z"
SIGNS = {
    "first": "M5 4h3v16H5zM20 4 9 12l11 8z",
    "round_back": "M9 4 2 12l7 8zM16 4 9 12l7 8zM23 4l-7 8 7 8z",
    "battle_back": "M12 4 3 12l9 8zM21 4l-9 8 9 8z",
    "back": LEFT,
    "on": RIGHT,
    "battle_on": "M12 4l9 8-9 8zM3 4l9 8-9 8z",
    "round_on": "M15 4l7 8-7 8zM8 4l7 8-7 8zM1 4l7 8-7 8z",
    "last": "M16 4h3v16h-3zM4 4l11 8-11 8z",
}
KEYS = (
    ("←", "→", "step"),
    ("PageUp", "PageDown", "battle"),
    ("Shift ←", "Shift →", "round"),
    ("Home", "End", "ends"),
)
SPEEDS = ("0.5", "1", "2", "4")


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """Where a replay stands, and where it may go."""

    at: int  # how many steps have been played
    last: int
    said: tuple[str, ...]  # what happened in this step
    marks: Mapping[str, tuple[int, ...]]  # where chapters begin: "battle", "round"
    eyes: str
    choices: tuple[tuple[str, str], ...]  # whose eyes there are: the value, and who that is
    place: str  # of the match: "/tables/k3f9"
    over: bool
    link: str  # the whole address of this moment, to be sent to somebody
    language: str

    @property
    def live(self) -> bool:
        """Is the match still being played, so that there will be more steps?"""
        return not self.over and self.place.startswith("/tables/")

    def chapter(self, kind: str, way: int) -> int:
        """The moment where the chapter before or after this moment begins; else the first or the last moment."""
        marks = sorted(self.marks.get(kind, ()))
        if way < 0:
            before = bisect_left(marks, self.at)
            return marks[before - 1] if before else 0
        after = bisect_right(marks, self.at)
        return marks[after] if after < len(marks) else self.last

    @property
    def ways(self) -> dict[str, int]:
        """Each way and the moment it leads to."""
        ways = {"first": 0, "last": self.last, "back": max(0, self.at - 1), "on": min(self.last, self.at + 1)}
        for kind in ("battle", "round"):
            if kind in self.marks:
                ways[f"{kind}_back"], ways[f"{kind}_on"] = self.chapter(kind, -1), self.chapter(kind, 1)
        return ways


def address(m: ReplayMoment, at: int) -> Html:
    """The address of a moment through the same eyes, ready for an attribute."""
    return Html(f"{esc(m.place)}/replay/{at}{query(seat=m.eyes)}")


def sentence(m: ReplayMoment) -> str:
    """What happened in this step, in one line of plain text."""
    words = every_word(m.language)
    step = words["replay.step" if m.at else "replay.start"].format(at=m.at, last=m.last)
    return f"{step} {' '.join(m.said)}".strip()


def controls(m: ReplayMoment) -> Html:
    """All of it: the sentence, the ways, the scrubber, whose eyes, and what may be taken away."""
    words = every_word(m.language)
    step = words["replay.step" if m.at else "replay.start"].format(at=m.at, last=m.last)
    told = f" {esc(' '.join(m.said))}" if m.said else ""
    return Html(
        f'<div id="replay"{" data-live" if m.live else ""}><div id="player">'
        '<p id="moment" class="prompt" role="status" aria-live="polite" tabindex="-1">'
        f"<b>{step}</b>{told}</p>"
        f'<form id="where" method="get" action="{esc(m.place)}/replay">'
        f'<div class="ways">{ways(m)}</div>{scrubber(m)}<div class="looks">{eyes(m)}{speed(m)}</div>'
        f'<button class="quiet show">{words["replay.show"]}</button></form></div>{aside(m)}</div>'
    )


def way(m: ReplayMoment, name: str) -> Html:
    """One way as a link; at its end it stays where it is, so that the focus does."""
    words, to = every_word(m.language), m.ways[name]
    now = m.live and name == "last"  # without a client, the newest step that there is by then
    idle = ' aria-disabled="true"' if to == m.at and not now else ""
    said = words["replay.way.now" if now else f"replay.way.{name}"]
    href = f"{esc(m.place)}/replay{query(seat=m.eyes)}" if now else address(m, to)
    return Html(
        f'<a id="w-{name}" class="way" href="{href}" data-at="{to}" title="{said}" aria-label="{said}"{idle}>'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{SIGNS[name]}"/></svg></a>'
    )


def ways(m: ReplayMoment) -> Html:
    """Round, battle and step, back and on; between them the button that lets it run."""
    known = m.ways
    back = [way(m, name) for name in ("round_back", "battle_back", "back") if name in known]
    on = [way(m, name) for name in ("on", "battle_on", "round_on") if name in known]
    return Html("".join((*back, play(m), *on)))


def play(m: ReplayMoment) -> Html:
    """Only the client can let it run; it keeps this button from moment to moment."""
    words = every_word(m.language)
    return Html(
        f'<button id="run" class="way run no-js-hidden" type="button" data-keep aria-pressed="false" '
        f'aria-label="{words["replay.run"]}" title="{words["replay.run"]}"><svg viewBox="0 0 24 24" aria-hidden="true">'
        f'<path class="go" d="{RIGHT}"/><path class="halt" d="M6 4h4v16H6zM14 4h4v16h-4z"/></svg></button>'
    )


def scrubber(m: ReplayMoment) -> Html:
    """The whole match as one line, with a tick where each battle begins."""
    words = every_word(m.language)
    found = sorted({*m.marks.get("round", ()), *m.marks.get("battle", ())})
    ticks = "".join([f'<option value="{at}"></option>' for at in found])
    return Html(
        f'<div class="line-of-time">{way(m, "first")}<input id="scrub" type="range" name="at" min="0" max="{m.last}" '
        f'value="{m.at}" list="ticks" aria-label="{words["replay.scrub"]}" aria-valuetext="{esc(sentence(m))}">'
        f'<datalist id="ticks">{ticks}</datalist>{way(m, "last")}</div>'
    )


def eyes(m: ReplayMoment) -> Html:
    """Whose eyes: a choice after the end, before it only a word."""
    words = every_word(m.language)
    if len(m.choices) == 1:
        seen = words["replay.seen_by"].format(name=esc(m.choices[0][1]))
        return Html(f'<span class="seen-by">{seen}</span><input type="hidden" name="seat" value="{esc(m.eyes)}">')
    options = "".join(
        [
            f'<option value="{esc(value)}"{" selected" if value == m.eyes else ""}>{esc(name)}</option>'
            for value, name in m.choices
        ]
    )
    return Html(f'<label>{words["replay.eyes"]} <select id="eyes" name="seat">{options}</select></label>')


def speed(m: ReplayMoment) -> Html:
    words = every_word(m.language)
    options = "".join([f'<option value="{one}"{" selected" * (one == "1")}>×{one}</option>' for one in SPEEDS])
    return Html(
        f'<label id="pace" class="no-js-hidden" data-keep>{words["replay.speed"]} '
        f'<select id="speed">{options}</select></label>'
    )


def aside(m: ReplayMoment) -> Html:
    """The keys, the link to this moment, the record, the statistics, the table."""
    words, here = every_word(m.language), esc(m.place)
    keys = "".join(
        [
            f"<div><dt><kbd>{back}</kbd> <kbd>{on}</kbd></dt><dd>{words[f'replay.keys.{what}']}</dd></div>"
            for back, on, what in KEYS
            if what in ("step", "ends") or what in m.marks
        ]
    )
    keys += f"<div><dt><kbd>{words['replay.keys.space']}</kbd></dt><dd>{words['replay.run']}</dd></div>"
    links = f"<span>{words['replay.live']}</span>" if m.live else ""
    links += f'<a href="{here}/record">{words["replay.record"]}</a>'
    if m.over:
        links += f'<a href="{here}/statistics">{words["replay.statistics"]}</a>'
    if m.place.startswith("/tables/"):
        links += f'<a href="{here}">{words["table.why.back"]}</a>'
    return Html(
        f'<div class="more"><details id="keys" class="fold"><summary>{words["replay.keys.title"]}</summary>'
        f'<dl class="keys">{keys}</dl></details><input id="link" class="unseen" value="{esc(m.link)}" readonly '
        f'tabindex="-1" aria-hidden="true"><button id="copy" class="linklike" type="button" data-keep '
        f'data-copy="#link" data-copied="{words["replay.copied"]}" hidden>{words["replay.copy"]}</button>{links}</div>'
    )
