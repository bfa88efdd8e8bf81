"""Replays: a moment shows what that seat knew then, and nothing else; a record from elsewhere is proven before that.

Two worlds, as in ``test_two_worlds``: every past position is exchanged for another that the reader's view *of that
moment* allows, the secrets of others in the journal are scrambled, and not a byte of any frame may change.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import signoria
from helpers.asgi_client import Answer, Client
from helpers.hosted_tables import JS, actor, opened, play_on, seated, someone, watching
from helpers.other_worlds import OPTIONS, scrambled, strongest
from helpers.page_models import changed
from signoria.engine import record
from signoria.engine.journal import Event
from signoria.engine.luck import FastLuck
from signoria.engine.match import Match
from signoria.server import page_models, records
from signoria.server.replay_cache import Replay, ReplayCache
from signoria.server.tables import Table
from signoria.server.uploads import MOST, Upload
from signoria.web.page_model import PageModel


def finished(seats: int = 3, names: tuple[str, ...] = (), seed: int | None = None, **options: Any) -> Match:
    match = signoria.game("condottiere").start(seats, seed=seed, names=names, **options)
    luck = random.Random(seats)
    while not match.over:
        match.play(match.actors[0], luck.choice(match.legal(match.actors[0])))
    return match


def text_of(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


# Films


def with_undos(seats: int = 3) -> tuple[Match, list[list[Any]], list[list[Any]]]:
    """A match in which much is taken back, and what every seat (and a watcher) knew at each moment."""
    match = signoria.game("condottiere").start(seats, seed=4, hidden_cards=True, friendly=True)
    luck, eyes = random.Random(5), [None, *range(seats)]
    views, events = [[match.view(one) for one in eyes]], [[match.events(one) for one in eyes]]
    while not match.over and match.ply < 120:
        seat = match.actors[0]
        if match.can_undo((seat - 1) % seats) and luck.random() < 0.3:
            match.undo((seat - 1) % seats)
        elif match.ply % 30 == 20 and match.takeable(seat) is not None:
            match.takeback(seat, [one for one in range(seats) if one != seat])
        elif match.ply == 45:
            match.rewind(match.line[-6].ply)
        else:
            match.play(seat, luck.choice(match.legal(seat)))
        views.append([match.view(one) for one in eyes])
        events.append([match.events(one) for one in eyes])
    return match, views, events


def test_a_film_shows_what_every_seat_knew_at_every_moment() -> None:
    match, views, events = with_undos()
    assert all(sum(kind in line for line in match.record) for kind in ("undo", "takeback", "rewind"))
    film = Replay(match.lines())
    assert film.last == match.ply == len(views) - 1
    for at in range(film.last + 1):
        for place, seat in enumerate([None, 0, 1, 2]):
            assert film.states[at].view(seat) == views[at][place]
            assert film.until(at, film.events(seat)) == events[at][place]


async def test_stepping_is_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more moment plays no step again, and a match that goes on only what is new."""
    match = finished(4)
    lines, played = match.lines(), [0]
    real = Match._again

    def counted(self: Match, *given: Any) -> None:
        played[0] += 1
        real(self, *given)

    monkeypatch.setattr(Match, "_again", counted)
    films = ReplayCache()
    for _ in range(300):
        await films.of(lines)
    assert played == [match.ply]
    half = signoria.game("condottiere").start(2, seed=1)
    for _ in range(30):
        half.play(half.actors[0], half.legal(half.actors[0])[0])
        played[0] = 0
        assert (await films.of(half.lines())).last == half.ply
        assert played == [1]
    small = ReplayCache(most=match.ply)
    first = await small.of(lines)
    await small.of(half.lines())
    assert await small.of(lines) is not first  # the oldest goes


def test_a_match_that_went_back_often_is_filmed_as_fast_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _, _ = with_undos()
    monkeypatch.setattr(Match, "relived", lambda match: pytest.fail("every line was played again for one of them"))
    assert Replay(match.lines()).last == match.ply


async def test_lines_that_are_no_steps_do_not_make_the_film_again() -> None:
    seeded = finished(2, seed=3).lines()
    strange = bound_anew([*seeded[:3], {"weather": "rain"}, *seeded[3:]])
    films = ReplayCache()
    film = await films.of(strange)
    assert film.last == len(seeded) - 2
    assert await films.of(strange) is film


async def test_no_number_of_short_films_fills_the_memory() -> None:
    films = ReplayCache(most=1200)
    for seed in range(5):
        await films.of(signoria.game("condottiere").start(2, seed=seed).lines())
    assert len(films.kept) == 3


def test_a_record_that_lost_its_last_lines_is_filmed_anew() -> None:
    one = signoria.game("condottiere").start(2, seed=1)
    for _ in range(6):
        one.play(one.actors[0], one.legal(one.actors[0])[0])
    film, short = Replay(one.lines()), one.at(5)
    assert film.shows(one.lines())
    assert not film.shows(short.lines())
    ended = finished(2)
    assert not Replay(ended.lines()).shows([*ended.lines()[:-1], {"open": {}}])  # the end itself was lost
    short.play(short.actors[0], short.legal(short.actors[0])[-1])
    assert not film.shows(short.lines())


# While the match runs: one's own eyes


async def frames(browser: Client, table: Table, asked: object, every: int = 1) -> list[Answer]:
    assert table.match is not None
    here = f"/tables/{table.id}/replay"
    got = []
    for at in range(0, table.match.ply + 1, every):
        got.append(await browser.get(f"{here}/{at}/fragment?seat={asked}", JS))
        got.append(await browser.get(f"{here}/{at}/why?total=0&seat={asked}", JS))
    got.append(await browser.get(f"{here}/{table.match.ply}?seat={asked}"))
    return got


def seen_from(answer: Answer) -> str:
    return str(re.findall(r'data-seat="(\d*)"', answer.text)[0])


@pytest.mark.usefixtures("by_hand")
async def test_nobody_has_other_eyes_while_the_match_runs(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        await play_on(table, browsers, 25)
        here = f"/tables/{table.id}/replay"
        readers = [
            *((str(seat), browser) for seat, browser in enumerate(browsers)),
            ("", await watching(client, table)),
        ]
        for own, browser in readers:
            usual = [one.body for one in await frames(browser, table, own or "watcher", 5)]
            for asked in ("0", "1", "2", "watcher", "all", "", "x", "-1"):
                other = await frames(browser, table, asked, 5)
                assert [one.body for one in other[:-1]] == usual[:-1], asked
                assert seen_from(other[0]) == own
            assert (await browser.get(here)).location == f"{here}/25?seat={own or 'watcher'}"
        for wrong in ("26", "-1", "x", "²", "99999999"):
            assert (await browsers[0].get(f"{here}/{wrong}")).status == 404


async def test_a_shared_screen_shows_no_hand_before_its_owner_looks(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        person = await house.people.of(ada.cookies["signoria"])
        assert person is not None
        table = await house.tables.host(person, "condottiere", 2, {}, hotseat=["Ada", "Bea"])
        await house.tables.start(table)
        here = f"/tables/{table.id}"
        assert seen_from(await ada.get(f"{here}/replay/0?seat=0")) == ""
        await ada.post(f"{here}/ready", {"as": actor(table)})
        other = 1 - actor(table)
        assert seen_from(await ada.get(f"{here}/replay/0?seat={other}")) == str(actor(table))


# Two worlds


@contextmanager
def another_past(film: Replay, seat: int | None, luck: int) -> Iterator[None]:
    """Every position dealt anew as this seat's view of that moment allows, the secrets of others something else."""
    match: Any = film.match
    states, told, state = film.states, match._told, match.state
    film.states = [one.copy() for one in states]
    for number, one in enumerate(film.states):
        one.resample(-1 if seat is None else seat, FastLuck(luck + number))
    match._told = [(ply, scrambled(event, seat)) for ply, event in told]
    match.state = film.states[-1]
    try:
        yield
    finally:
        film.states, match._told, match.state = states, told, state


async def compared(folder: Path, games: int = 3) -> tuple[int, list[str]]:
    """All frames of running matches, for each reader, in two worlds: how many, and which differed."""
    made, differed = 0, []
    async with opened(folder) as (client, house):
        for game in range(games):
            table, browsers = await seated(
                client, house, 2 + game, **OPTIONS["condottiere"][(game + 1) % len(OPTIONS["condottiere"])]
            )
            await play_on(table, browsers, 40 + 20 * game, seed=game)
            assert table.match is not None
            film = await house.replays.of(table.match.lines())
            readers: list[tuple[int | None, Client]] = [(0, browsers[0]), (1, browsers[1]), (None, client.other())]
            for seat, browser in readers:
                truth = await frames(browser, table, seat, 3)
                with another_past(film, seat, 1000 * game):
                    other = await frames(browser, table, seat, 3)
                made += len(truth)
                pairs = zip(truth, other, strict=True)
                differed += [one.url for one, two in pairs if (one.status, one.body) != (two.status, two.body)]
    return made, differed


async def test_no_frame_differs_in_another_past(tmp_path: Path) -> None:
    made, differed = await compared(tmp_path)
    assert made > 200
    assert differed == []


def order_of_seats(real: Callable[..., PageModel]) -> Callable[..., PageModel]:
    """A leak: whoever holds more sits further down."""

    def leaky(game: Any, state: Any, *given: Any, **more: Any) -> PageModel:
        s = real(game, state, *given, **more)
        hint: Any = type("Match", (), {"state": state})
        return changed(s, chairs=tuple(sorted(s.table.chairs, key=lambda chair: strongest(hint, chair.seat))))

    return leaky


async def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as planted:
        planted.setattr("signoria.server.replay_view.staged", order_of_seats(page_models.staged))
        assert (await compared(tmp_path, 1))[1]

    def everything(self: Event, seat: int | None) -> dict[str, object]:
        return {"kind": self.kind, **self.data, **self.secret}

    (tmp_path / "log").mkdir()
    monkeypatch.setattr(Event, "seen_by", everything)
    assert (await compared(tmp_path / "log", 1))[1]


# After the end: everybody's eyes


async def test_after_the_end_any_seats_eyes(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3)
        await play_on(table, browsers, 5000)
        match = table.match
        assert match is not None
        assert match.over
        here = f"/tables/{table.id}"
        for browser in (browsers[1], client.other()):
            for seat in range(3):
                page = (await browser.get(f"{here}/replay/0?seat={seat}")).text
                assert f'data-seat="{seat}"' in page
                hand: Any = match.at(0).view(seat)["hand"]
                assert len(re.findall(r'id="h-(\w+)-\d', page)) == sum(hand.values())
            page = (await browser.get(f"{here}/replay/0?seat=all")).text
            hands: list[Any] = [match.at(0).view(seat)["hand"] for seat in range(3)]
            for seat, held in enumerate(hands):
                assert len(re.findall(rf'id="o-{seat}-\w+-\d', page)) == sum(held.values())
            assert set(re.findall(r"Player (\d) is dealt ", page)) == {"0", "1", "2"}
        assert (await browsers[1].get(f"{here}/replay")).location == f"{here}/replay/0?seat=1"
        assert (await client.other().get(f"{here}/replay?at=9999&seat=2")).location.endswith(f"/{match.ply}?seat=2")
        over = (await browsers[0].get(here)).text
        assert f'href="{here}/replay/0"' in over
        assert f'href="{here}/statistics"' in over
        assert f'href="{here}/replay"' in (await browsers[0].get("/games")).text


@pytest.mark.usefixtures("by_hand")
async def test_the_ways_and_the_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, strict=True, start_seat=0)
        await play_on(table, browsers, 30)
        assert table.match is not None
        here = f"/tables/{table.id}/replay"
        events = table.match.events(0)
        placed = [int(str(event["ply"])) + 1 for event in events if event["kind"] == "place"]
        rounds = [int(str(event["ply"])) + 1 for event in events if event["kind"] == "new_round"]
        page = (await browsers[0].get(f"{here}/{placed[1] - 1}?seat=0")).text
        ways = {
            name: int(at) for name, at in re.findall(r'id="w-(\w+)" class="way" href="[^"]*" data-at="(\d+)"', page)
        }
        at = placed[1] - 1
        assert ways == {
            "first": 0,
            "last": 30,
            "back": at - 1,
            "on": at + 1,
            "battle_back": placed[0],
            "battle_on": placed[1],
            "round_back": max([one for one in rounds if one < at], default=0),
            "round_on": min([one for one in rounds if one > at], default=30),
        }
        first = (await browsers[0].get(f"{here}/1?seat=0")).text
        assert re.search(r"Step 1 of 30\.</b> Player 0 places the Condottiere on \w+\.", first)
        live = (await browsers[0].get(f"/tables/{table.id}")).text
        assert f'class="look-back" href="{here}?seat=0"' in live
        assert f'<a href="{here}/1?seat=0" data-at="1">Player 0 places' in first


# Records from elsewhere


async def bring(browser: Client, text: str, field: str = "record") -> Answer:
    body = (
        '--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\n\r\n'
        f'--x\r\ncontent-disposition: form-data; name="{field}"; filename="evening.jsonl"\r\n'
        f"content-type: application/octet-stream\r\n\r\n{text}\r\n--x--\r\n"
    )
    kind = {"content-type": "multipart/form-data; boundary=x", "origin": browser.origin}
    return await browser.request("POST", "/replay", body.encode(), kind)


async def test_a_record_is_shown_to_anybody_with_its_address(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        match = finished(3, ("<b>Ada</b>", "Bea", "C" * 500))
        text = text_of(match.lines())
        got = await bring(client, text)
        assert got.status == 303
        place = got.location.removesuffix("/replay")
        assert (await bring(client.other(), text.replace("\n", "\r\n"), "record-text")).location == got.location
        house.records.ready.clear()  # from the database
        other = client.other()
        page = (await other.get(got.location, follow=True)).text
        assert "<b>Ada</b>" not in page
        assert "&lt;b&gt;Ada&lt;/b&gt;" in page
        assert "C" * 41 not in page
        assert (await other.get(f"{place}/replay/5?seat=2")).status == 200
        assert f'href="{place}/replay/5?seat=2"' in (await other.get(f"{place}/replay/5/why?total=0&seat=2")).text
        assert (await other.get(f"{place}/statistics")).status == 200
        lines = [json.loads(row) for row in (await other.get(f"{place}/record")).text.splitlines()]
        assert lines == match.lines()
        await bring(client, text_of(finished(2, seed=8).lines()))  # unsealed: for tests, and shown all the same
        assert not other.cookies


def bound_anew(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same with hashes that fit."""
    before, bound = "", []
    for line in lines:
        bound.append({**line, "hash": record.chained_hash(line, before)})
        before = bound[-1]["hash"]
    return bound


def corrected(header: dict[str, Any], count: float) -> dict[str, Any]:
    """A header that nobody could have begun a match with: to draw one of so many takes for ever."""
    return {**header, "data": {"card": {"m10": {"count": count}}}}


def falsified() -> dict[str, tuple[str, str]]:
    """What cannot be shown, and what is said of it."""
    match = finished(2)
    lines = match.lines()
    running = signoria.game("condottiere").start(2)
    unsealed = signoria.game("condottiere").start(2, seed=3)
    for one in (running, unsealed):
        one.play(one.actors[0], one.legal(one.actors[0])[0])
    seeded = finished(2, seed=3).lines()
    deep = '{"signoria":' + "[" * 100_000
    return {
        "nothing": (" \n", "empty"),
        "altered": (text_of([*lines[:4], {**lines[4], "time": "yesterday"}, *lines[5:]]), "false"),
        "cut": (text_of(lines[:-3]), "sealed"),
        "a seat's own": (text_of(running.export(0)), "export"),
        "a seat's own, unsealed": (text_of(unsealed.export(1)), "export"),
        "named by numbers": (text_of(bound_anew([{**seeded[0], "names": [1, 2]}, *seeded[1:]])), "false"),
        "deep": (deep, "false"),
        "a long number": (f'{{"signoria": {"1" * 5000}}}', "false"),
        "a list": ("[]", "false"),
        "another game": (text_of([{**lines[0], "game": "chess"}, *lines[1:]]), "false"),
        "countless cards": (text_of(bound_anew([corrected(seeded[0], 10**80)])), "false"),
        "fewer than no cards": (text_of(bound_anew([corrected(seeded[0], -3)])), "false"),
        "no number of cards": (text_of(bound_anew([corrected(seeded[0], float("nan"))])), "false"),
        "lines without end": (text_of(bound_anew([*seeded[:3], *[{"weather": "rain"}] * 5000, *seeded[3:]])), "heavy"),
        "ballast": (text_of(bound_anew([*seeded[:3], {"weather": ["rain"] * 500}, *seeded[3:]])), "heavy"),
    }


@pytest.mark.parametrize("what", falsified())
def test_what_is_no_record_is_told_in_words(what: str) -> None:
    text, key = falsified()[what]
    with pytest.raises(records.RecordNotFound) as fault:
        records.proven(Upload("", text.encode(), {}))
    assert fault.value.key == key


async def test_the_fault_is_on_the_page_and_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as (client, house):
        for what, (text, _) in falsified().items():
            got = await bring(client, text)
            assert got.status == 422, what
        assert (await bring(client, "x" * MOST)).status == 413
        export = await bring(client, falsified()["a seat's own"][0])
        assert "what that seat saw, not the steps" in export.text
        altered = await bring(client, falsified()["altered"][0])
        assert "does not match its hash" in altered.text
        count = house.records.store
        assert await count.read(lambda one: one.exec_driver_sql("select count(*) from records").scalar()) == 0
        monkeypatch.setattr(records, "MAX_STORED", 2)
        kept = [(await bring(client, text_of(finished(2, seed=seed).lines()))).location for seed in range(3)]
        house.records.ready.clear()
        assert [(await client.get(one)).status for one in kept] == [404, 303, 303]


async def test_who_brings_many_records_pushes_out_only_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MAX_PER_HOUSEHOLD", 2)
    async with opened(tmp_path) as (client, house):
        texts = [text_of(finished(2, seed=seed).lines()) for seed in range(4)]
        first = (await bring(client, texts[0])).location
        other = client.other(address="192.0.2.7")
        kept = [(await bring(other, text)).location for text in texts]  # the first is somebody else's, and stays so
        assert kept[0] == first
        house.records.ready.clear()
        assert [(await client.get(one)).status for one in kept] == [303, 404, 303, 303]


# Statistics


async def test_the_numbers_are_those_of_the_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, _):
        match = finished(4, ("Ada", "Bea", "Cleo", "Dora"))
        place = (await bring(client, text_of(match.lines()))).location.removesuffix("/replay")
        page = (await client.get(f"{place}/statistics")).text
        strengths: list[Any] = [event for event in match.events(None) if event["kind"] == "strengths"]
        tables = [re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", one) for one in page.split("<tbody>")[1:]]
        assert [len(one) for one in tables] == [len(strengths)] * 3
        for row, event in zip(tables[0], strengths, strict=True):
            told = [int(number) for number in re.findall(r"<td>(\d+)", row)]
            assert told == event["totals"]
        domains: Any = match.view(None)["domains"]
        assert [int(one) for one in re.findall(r"<td>(\d+)", tables[2][-1])] == [len(held) for held in domains]
        played = sum(event["kind"] == "play" for event in match.events(None))
        back = sum(event["kind"] == "take_back" and event["card"] is not None for event in match.events(None))
        spent = sum(int(one) for row in tables[1] for one in re.findall(r"<td>(\d+)", row))
        assert spent == played - back
        assert page.count('class="star"') == sum(event["winner"] is not None for event in strengths)
