"""Two worlds: every byte a reader receives is the same in any other world that reader's view allows.

The truth is exchanged for a world dealt anew (``State.resample``), with the secrets of others in the journal scrambled,
and everything the server would send is asked for in both: pages, fragments, data, sockets, exports, refusals, headers.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Client
from helpers.hosted_tables import JS, actor, fields, opened, play_on, seated, someone
from helpers.other_worlds import OPTIONS, another_world, strongest
from helpers.page_models import changed
from signoria.engine import registry
from signoria.engine.journal import Event
from signoria.engine.orders import PLAN, Asked, answer, asked_of
from signoria.server import page_models
from signoria.server.tables import Table
from signoria.web.page_model import Orders, PageModel

STRETCH = {"condottiere": 30, "principato": 30, "renaissance": 120, "virtu": 200}  # steps at most between two looks
MOVES = {
    "condottiere": ("play winter", "place roma", "pass"),
    "principato": ("activate buy_book", "take 9", "done"),
    "renaissance": ("red traitor", "attack land roma", "pass"),
    "virtu": ("tap room crown", "annex siena", "pass"),
}


async def received(browser: Client, table: Table, seat: int | None) -> list[tuple[str, int, Any, bytes]]:
    """Everything there is to get for this reader without playing."""
    here = f"/tables/{table.id}"
    got = []
    for path, headers in (
        (here, {}),
        (f"{here}/fragment", JS),
        (f"{here}/fragment", {"accept": "application/json"}),
        (f"{here}/record", {}),
        (f"{here}/why?total=0", JS),
        (f"{here}/why?total=1", {}),
    ):
        answer = await browser.get(path, headers)
        got.append((path, answer.status, answer.raw_headers, answer.body))
    async with browser.ws(f"{here}/poke") as socket:
        got.append(("poke", 0, [], (await socket.text()).encode()))
    got.append(("pace", 0, [], repr(unasked(table)).encode()))
    if seat is None:
        return got
    moves = MOVES[table.facts.game]
    answer = await browser.get(f"{here}/why?seat={seat}&move={moves[0].replace(' ', '+')}", JS)
    got.append(("why not", answer.status, answer.raw_headers, answer.body))
    answer = await browser.get(f"{here}/plan?seat={seat}")
    got.append(("plan", answer.status, answer.raw_headers, answer.body))
    for asked in ({"give": "nothing always"}, {"end": "{}"}):
        answer = await browser.post(f"{here}/orders", {"seat": str(seat), "v": str(table.version), **asked}, headers=JS)
        got.append(("orders", answer.status, answer.raw_headers, answer.body))
    assert table.match is not None
    refused = [move for move in moves if move not in table.match.legal(seat)]
    late = str(next(iter(table.match.legal(seat)), moves[-1]))
    for name, sent in (
        ("refused", fields(table, seat, refused[0], "k")),
        ("unknown", fields(table, seat, "dance", "k")),
        ("late", fields(table, seat, late, "k", version=0)),
        ("not mine", fields(table, (seat + 1) % len(table.seats), moves[-1], "k")),
    ):
        answer = await browser.post(f"{here}/moves", dict(sent), headers=JS)
        got.append((name, answer.status, answer.raw_headers, answer.body))
        async with browser.ws(f"{here}/play") as socket:
            await socket.say(json.dumps(sent))
            got.append((f"{name}, by socket", 0, [], (await socket.text()).encode()))
    return got


asking = asked_of


def unasked(table: Table) -> list[str]:
    """What a strict table answers at once for those who owe a decision: where it differed, time would tell."""
    assert table.match is not None
    game, state = table.match.game, table.match.state
    asked = table.match.actors if table.facts.strict else ()
    return [answer((), asking(game, state, one, strict=True), "").move for one in asked]


async def compared(
    folder: Path, comparisons: int, worlds: int = 2, name: str = "condottiere", until: str | None = None
) -> tuple[int, list[str]]:
    """So many comparisons over random games: how many were made, and what differed.

    Looking for a planted leak it stops at the first difference ``until`` names: the games are dealt anew each time, and
    in one alone the leak may have nothing to tell.
    """
    made, differed = 0, []
    rnd = random.Random(7)
    async with opened(folder) as (client, house):
        game = 0
        while made < comparisons:
            options = OPTIONS[name][game % len(OPTIONS[name])]
            seats = registry.game(name).seats
            strict, number = game % 2 == 0, seats[game % len(seats)]
            table, browsers = await seated(client, house, number, name, strict=strict, **options)
            watcher = await someone(client, house, "Watcher")
            await watcher.get(f"/invitations/{table.facts.invitation}")
            game += 1
            for stretch in range(4):
                await play_on(table, browsers, rnd.randrange(1, STRETCH[name]), seed=1000 * game + stretch)
                if table.match is None or table.match.over:
                    break
                readers: list[tuple[int | None, Client]] = [*enumerate(browsers), (None, watcher)]
                asked = actor(table)
                readers = [readers[asked], *rnd.sample(readers, 2)]
                for seat, browser in readers:
                    truth = await received(browser, table, seat)
                    for _ in range(worlds):
                        with another_world(table, seat, rnd.randrange(10**6)):
                            other = await received(browser, table, seat)
                        made += len(truth)
                        differed += [
                            f"{name} for seat {seat}"
                            for (name, *a), (_, *b) in zip(truth, other, strict=True)
                            if a != b
                        ]
                    if until is not None and any(until in one for one in differed):
                        return made, differed
    return made, differed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "comparisons"), [("condottiere", 8_000), ("principato", 2_000), ("renaissance", 600), ("virtu", 150)]
)
async def test_no_byte_differs_in_another_world(tmp_path: Path, name: str, comparisons: int) -> None:
    made, differed = await compared(tmp_path, comparisons, name=name)
    assert made >= comparisons
    assert differed == []


# Planted leaks: if the comparison did not see these, it would see nothing


def attribute(real: Callable[..., PageModel]) -> Callable[..., PageModel]:
    def leaky(table: Table, seat: int | None, *given: Any) -> PageModel:
        assert table.match is not None
        hint = strongest(table.match, (seat or 0) + 1 if (seat or 0) + 1 < len(table.seats) else 0)
        s = real(table, seat, *given)
        return changed(s, title=f"{s.table.title}{hint}")

    return leaky


def ordering(real: Callable[..., PageModel]) -> Callable[..., PageModel]:
    def leaky(table: Table, *given: Any) -> PageModel:
        s, match = real(table, *given), table.match
        assert match is not None
        return changed(s, chairs=tuple(sorted(s.table.chairs, key=lambda chair: strongest(match, chair.seat))))

    return leaky


@pytest.mark.parametrize("leak", [attribute, ordering])
async def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    monkeypatch.setattr("signoria.server.pages.table_view.sitting", leak(page_models.sitting))
    _, differed = await compared(tmp_path, 8_000, until="")
    assert differed


async def test_a_planted_haste_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A strict table that answers at once for whoever has no choice tells what they hold."""

    def hasty(*given: Any, strict: bool) -> Asked:
        return asked_of(*given, strict=not strict)

    monkeypatch.setitem(globals(), "asking", hasty)
    _, differed = await compared(tmp_path, 30_000, until="pace")
    assert any("pace" in one for one in differed)


async def test_a_planted_order_of_others_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_orders(table: Table, *given: Any) -> Orders:
        return Orders(tuple(order for seat in table.seats for order in seat.orders if order.name == PLAN))

    monkeypatch.setattr("signoria.server.pages.table_view.orders_of", all_orders)
    _, differed = await compared(tmp_path, 8_000, until="fragment")
    assert differed


async def test_a_planted_log_line_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(self: Event, seat: int | None) -> dict[str, object]:
        return {"kind": self.kind, **self.data, **self.secret}

    monkeypatch.setattr(Event, "seen_by", everything)
    _, differed = await compared(tmp_path, 8_000, until="record")
    assert any("record" in one for one in differed)
