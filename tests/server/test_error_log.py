"""What goes wrong inside the server is written down with its traceback."""

from __future__ import annotations

import ast
import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

import signoria.server
from helpers.houses import begun, open_house, somebody
from helpers.waiting import until
from signoria.engine.orders import BadOrder, Order
from signoria.server import error_pages
from signoria.server.move_commit import commit_move
from signoria.server.server_parts import ServerParts

HANDED_ON = {("store.py", "_commit")}  # what is caught there is given to whoever asked for the write


def broken(*_: object, **__: object) -> NoReturn:
    raise ValueError("a planted fault")


async def bot_without_an_answer(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(house.bots.workers, "ask", broken)
    table = await begun(house, [await somebody(house, "Ada"), await somebody(house, "Bea")], [])
    assert table.match is not None
    view, legal = table.match.view(0), [str(one) for one in table.match.legal(table.match.actors[0])]
    assert (await house.bots.think(table, table.facts.host, view, "greedy", 1, legal, [])).move in legal


async def bot_that_cannot_move(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def step(table: object) -> NoReturn:
        tried.append(table)
        broken()

    patch.setattr(house.bots, "play", step)
    patch.setattr("signoria.server.autopilot.FIRST_WAIT", 1000.0)
    table = await begun(house, [await somebody(house, "Ada")], ["greedy", "greedy"], options={"start_seat": 1})
    house.autopilot.changed(table)
    await until(lambda: bool(tried))


async def deputy_that_cannot_take_over(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    table = await begun(house, [await somebody(house, "Ada"), await somebody(house, "Bea")], [])
    tried: list[object] = []

    def late(table: object) -> NoReturn:
        tried.append(table)
        broken()

    patch.setattr(house.deputies, "take_over", late)
    patch.setattr("signoria.server.autopilot.FIRST_WAIT", 1000.0)
    house.autopilot._begin(table.id)
    await until(lambda: bool(tried))


async def queue_that_cannot_be_read(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def due(until: object) -> NoReturn:
        tried.append(until)
        broken()

    patch.setattr(house.tables, "due", due)
    house.autopilot._await(0.0)
    await until(lambda: bool(tried))


async def notice_of_nobody(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    table = await begun(house, [await somebody(house, "Ada"), await somebody(house, "Bea")], [])
    patch.setattr(house.people, "person", broken)
    assert not await house.notices.wanted(table, 0)
    house.notices.send(table, 0)
    await asyncio.gather(*house.notices.sending)


async def order_that_cannot_be_followed(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    table = await begun(house, [await somebody(house, "Ada"), await somebody(house, "Bea")], [])
    assert table.match is not None
    patch.setattr("signoria.server.seat_orders.answer_of", broken)
    seat = table.match.actors[0]
    await commit_move(house.tables, table, seat, str(table.match.legal(seat)[0]), table.version, "k")
    assert table.match.ply == 1


async def order_that_cannot_be_read(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    table = await begun(house, [await somebody(house, "Ada"), await somebody(house, "Bea")], [])
    patch.setattr("signoria.server.table_rows.Order.from_json", unreadable)
    table.order(0, (Order("pass"),))
    await house.tables.update(table)
    house.tables.forget(table)
    again = await house.tables.table(table.id)
    assert again is not None
    assert again.seats[0].orders == ()


def unreadable(told: object) -> NoReturn:
    raise BadOrder("a planted fault")


async def table_that_cannot_be_read(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(house.store, "read", broken)
    assert await house.tables._readable("x") is None


async def match_that_cannot_be_analysed(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(house.bots.workers, "lend", broken)
    table = await begun(house, [await somebody(house, "Ada"), await somebody(house, "Bea")], [])
    assert table.match is not None
    house.analyses.start(table.match.lines(), "home")
    await asyncio.gather(*house.analyses.tasks.values())


async def page_that_cannot_be_drawn(house: ServerParts, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(error_pages, "page", broken)
    answer = error_pages.error_response(
        {"type": "http", "headers": [], "state": {}, "path": "/"}, 404, "trouble.status.404"
    )
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "fault",
    [
        bot_without_an_answer,
        bot_that_cannot_move,
        deputy_that_cannot_take_over,
        queue_that_cannot_be_read,
        notice_of_nobody,
        order_that_cannot_be_followed,
        order_that_cannot_be_read,
        table_that_cannot_be_read,
        match_that_cannot_be_analysed,
        page_that_cannot_be_drawn,
    ],
)
async def test_a_caught_exception_is_logged_with_its_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Any
) -> None:
    with caplog.at_level(logging.ERROR):
        async with open_house(tmp_path) as house:
            with monkeypatch.context() as patch:
                await fault(house, patch)
    told = [one for one in caplog.records if one.exc_info is not None and isinstance(one.exc_info[1], ValueError)]
    assert told, caplog.text
    assert "a planted fault" in caplog.text
    assert "Traceback" in caplog.text


# Everywhere


def everything_caught(source: str) -> Iterator[tuple[str, ast.ExceptHandler]]:
    """Each handler that catches whatever comes, with the name of its function."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.ExceptHandler) and (
                    node.type is None or (isinstance(node.type, ast.Name) and node.type.id.endswith("Exception"))
                ):
                    yield function.name, node


def is_told(handler: ast.ExceptHandler) -> bool:
    """Is it raised again, or written down with its traceback?"""
    for node in ast.walk(handler):
        if isinstance(node, ast.Raise):
            return True
        if isinstance(node, ast.Call):
            named = isinstance(node.func, ast.Attribute) and node.func.attr == "exception"
            if named or any(keyword.arg == "exc_info" for keyword in node.keywords):
                return True
    return False


def silent(name: str, source: str) -> list[str]:
    if "except:" not in source and "Exception" not in source:
        return []
    found = [function for function, handler in everything_caught(source) if not is_told(handler)]
    return [f"{name}: {function}" for function in dict.fromkeys(found) if (name, function) not in HANDED_ON]


def test_no_handler_of_the_server_loses_a_traceback() -> None:
    folder = Path(signoria.server.__file__).parent
    files = sorted(folder.glob("**/*.py"))
    assert len(files) > 60
    assert [one for file in files for one in silent(file.name, file.read_text(encoding="utf-8"))] == []


def test_a_handler_that_loses_it_is_found() -> None:
    planted = "def f():\n    try:\n        g()\n    except Exception as error:\n        log.error('%r', error)\n"
    assert silent("planted.py", planted) == ["planted.py: f"]
    assert silent("planted.py", planted.replace("log.error('%r', error)", "log.exception('')")) == []
    assert silent("planted.py", planted.replace("log.error('%r', error)", "raise")) == []
