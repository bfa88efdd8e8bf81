"""The proof in the page: on 20 true and 20 altered records it says what the command says, in both languages.

The true ones are played at random, with steps taken back and cards shown; each altered one is altered in another way.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Answer, Client
from helpers.command_line import run as command
from helpers.hosted_tables import opened, seated, watching
from helpers.hosted_tables import play_on as play_at
from helpers.matches import CONDOTTIERE, clock, finished, play_on, rebound
from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.luck import SealedLuck
from signoria.engine.match import Match
from signoria.engine.seal import Seal
from signoria.engine.texts import LANGUAGES
from signoria.server.sealed_luck_example import ADDED, SECRET, example
from signoria.server.uploads import MOST

Lines = list[dict[str, Any]]
OPTIONS: list[dict[str, object]] = [
    {},
    {"hidden_cards": True},
    {"draw_after_battle": True},
    {"capture_regions": True},
    {"bigger_kingdoms": True, "pope_on_contested": "allow"},
]


def true_records() -> list[Lines]:
    """Finished and not, sealed and not, with and without a correction, taken back by one, by all, by the host."""
    found = [
        finished(2 + at % 2, None if at % 3 else at, bytes([at + 1] * 32), **OPTIONS[at % len(OPTIONS)]).lines()
        for at in range(12)
    ]
    started = [
        CONDOTTIERE.start(2, seal=Seal(bytes([at] * 32)), clock=clock(), names=("Ada", "Béa")) for at in range(3)
    ]
    found += [play_on(match, 20, seed=at).lines() for at, match in enumerate(started)]
    found += [play_on(match, 10).record for match in started[:2]]  # the same without the server's line
    corrected = CONDOTTIERE.start(3, seed=4, overlay={"card": {"winter": {"count": 4}}})
    found.append(play_on(corrected).lines())
    friendly = CONDOTTIERE.start(2, seal=Seal(bytes([9] * 32)), contributions=("a", "b"), friendly=True)
    play_on(friendly, 6)
    back = next(seat for seat in (0, 1) if friendly.takeable(seat) is not None)
    friendly.takeback(back, [1 - back])
    play_on(friendly, 5)
    friendly.rewind(friendly.line[-1].ply)
    found.append(play_on(friendly).lines())
    found.append(CONDOTTIERE.start(4, seed=1).lines())
    return copy.deepcopy(found)


ORIGINAL = finished(2, None, bytes([7] * 32)).lines()


def text_of(lines: Lines) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def changed(change: Callable[[Lines], object], again: bool = False) -> str:
    """The record with a change, and with new hashes if the forger knows how to make them."""
    lines = copy.deepcopy(ORIGINAL)
    change(lines)
    return text_of(rebound(lines) if again else lines)


def step(lines: Lines, what: str) -> dict[str, Any]:
    return next(line for line in lines if what in str(line.get("move", "")))


OTHER = bytes([8] * 32)
ALTERED = {
    "a move": changed(lambda lines: step(lines, "play").update(move="pass")),
    "a move, new hashes": changed(lambda lines: lines[1].update(move="place napoli"), True),
    "an impossible move": changed(lambda lines: step(lines, "play").update(move="draw 3"), True),
    "an unknown move": changed(lambda lines: lines[4].update(move="castle"), True),
    "a hash": changed(lambda lines: lines[5].update(hash="0" * 64)),
    "a removed line": changed(lambda lines: lines.pop(6)),
    "a removed line, new hashes": changed(lambda lines: lines.pop(6), True),
    "swapped lines": changed(lambda lines: lines.insert(4, lines.pop(5))),
    "another key": changed(lambda lines: lines[-1]["end"].update(key=OTHER.hex()), True),
    "no key at all": changed(lambda lines: lines[-1]["end"].update(key="secret"), True),
    "another commitment": changed(lambda lines: lines[0]["luck"].update(commitment="ab" * 32), True),
    "another key and commitment": changed(
        lambda lines: (
            lines[-1]["end"].update(key=OTHER.hex()),
            lines[0]["luck"].update(commitment=hashlib.sha256(OTHER).hexdigest()),
        ),
        True,
    ),
    "a contribution": changed(lambda lines: lines[0]["luck"].update(contributions=["lucky"]), True),
    "the result": changed(lambda lines: lines[-1]["end"]["ranking"].reverse(), True),
    "an option": changed(lambda lines: lines[0]["options"].update(hidden_cards=True), True),
    "an option that is none": changed(lambda lines: lines[0]["options"].update(hidden_cards=3), True),
    "the overlay": changed(lambda lines: lines[0].update(data={"card": {"winter": {"count": 9}}}), True),
    "an appended line": changed(lambda lines: lines.append(lines[4])),
    "a truncated line": text_of(ORIGINAL)[:-40],
    "a number's type": changed(lambda lines: lines[3].update(ply="2"), True),
    "a doubled ply": changed(lambda lines: lines.insert(4, {**lines[4]}), True),
    "a seat": changed(lambda lines: lines[2].update(seat=7), True),
    "a lone surrogate": text_of(ORIGINAL).replace('"Ada"', '"\\ud800"'),
    "a nest of brackets": "[" * 100_000,
    "no record": '{"game": "chess"}\n',
}


def multipart(record: bytes, name: str = "r.jsonl", **fields: str) -> tuple[bytes, dict[str, str | None]]:
    """What a browser sends for a form with a file."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()]
    parts.append(f'--x\r\nContent-Disposition: form-data; name="record"; filename="{name}"\r\n')
    body = "".join(parts).encode() + b"Content-Type: application/jsonl\r\n\r\n" + record + b"\r\n--x--\r\n"
    return body, {"content-type": "multipart/form-data; boundary=x", "origin": "http://testserver"}


def head(name: str) -> bytes:
    return f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="r.jsonl"\r\n\r\n'.encode()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'--x\r\nContent-Disposition: form-data; name="record"' + b";" * 1_000_000 + b"\r\n\r\n1\r\n--x--\r\n", 400),
        (b"--x\r\n" + b"A: b\r\n" * 200_000 + head("record")[5:] + b"1\r\n--x--\r\n", 400),
        (head("record") + b"no end", 400),
        (head("record")[:-2] + b"1\r\n--x--\r\n", 400),
        (b"--x\r\n\r\n1\r\n--x--\r\n", 400),
        ((head("record") + b"1\r\n") * 3 + b"--x--\r\n", 400),
        ((head("more") + b"1\r\n") + head("record") + b"1\r\n--x--\r\n", 400),
        (
            head("record")
            + b"1\r\n"
            + b'--x\r\nContent-Disposition: form-data; name="y"\r\n\r\n1\r\n' * 70
            + b"--x--\r\n",
            400,
        ),
        (
            head("record")
            + b"1\r\n"
            + b'--x\r\nContent-Disposition: form-data; name="head"\r\n\r\n'
            + b"1" * 9000
            + b"\r\n--x--\r\n",
            400,
        ),
        (b"", 400),
        (b"no form", 400),
        (head("record") + b" \r\n--x--\r\n", 422),
        (head("record") + b"1\r\n--x--\r\n", 200),
    ],
)
async def test_a_form_that_no_page_of_ours_sends_is_refused(tmp_path: Path, body: bytes, status: int) -> None:
    async with opened(tmp_path) as (browser, _):
        kind = {"content-type": "multipart/form-data; boundary=x", "origin": "http://testserver"}
        began = time.thread_time()
        assert (await browser.request("POST", "/verify", body, kind)).status == status
        assert time.thread_time() - began < 5  # a long head that is read sign by sign takes minutes
        kind["content-type"] = "multipart/form-data"
        assert (await browser.request("POST", "/verify", body, kind)).status == 415


async def page(browser: Client, record: str | bytes, **fields: str) -> Answer:
    body, headers = multipart(record.encode() if isinstance(record, str) else record, **fields)
    return await browser.request("POST", "/verify", body, headers)


def verdict(answer: Answer) -> str:
    """``true``, ``unproven`` or ``false``."""
    found = re.search(r'class="sheet narrow proof (\w+)"', answer.text)
    assert answer.status == 200
    assert found is not None
    return found[1]


def sentence(answer: Answer) -> str:
    return unescape("".join(re.findall(r'<p class="error sentence"[^>]*>(.*?)</p>', answer.text, re.DOTALL)))


def states(answer: Answer) -> dict[str, str]:
    return {name: state for state, name in re.findall(r'<li class="(\w+)" data-check="(\w+)"', answer.text)}


def said(path: Path, language: str, *more: str) -> tuple[int, str]:
    """What the command says to a record, without the name of the file."""
    told = command("verify", path.name, *more, language=language)
    return told.exit_code, told.stdout.strip().partition(":")[2].strip()


async def test_page_and_command_agree_on_true_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    records = true_records()
    assert len(records) == 20
    assert any("undo" in line for lines in records for line in lines)
    assert any(str(line.get("move", "")).startswith("show") for lines in records for line in lines)
    async with opened(tmp_path) as (browser, _):
        for at, lines in enumerate(records):
            path = tmp_path / "r.jsonl"
            path.write_text(text_of(lines), encoding="utf-8")
            code, told = said(path, "en")
            answer = await page(browser, path.read_bytes())
            assert code == 0
            assert verdict(answer) == ("unproven" if "not replayed" in told else "true"), at
            assert f"<dd>{sum('ply' in line for line in lines)}</dd>" in answer.text
            assert ("unfinished" in told) == ("<dd>not finished</dd>" in answer.text)
            assert ("unsealed" in told) == ("<dd>not sealed" in answer.text)
            assert "failed" not in states(answer).values()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_page_and_command_agree_on_altered_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(ALTERED) >= 20
    reasons = set()
    async with opened(tmp_path) as (browser, _):
        browser.language = language
        for name, text in ALTERED.items():
            path = tmp_path / "r.jsonl"
            path.write_text(text, encoding="utf-8")
            code, told = said(path, language)
            answer = await page(browser, path.read_bytes())
            assert code == 1, name
            assert verdict(answer) == "false", name
            reason = told.partition(": ")[2] if language == "en" else re.split(r"\s?:\s", told, maxsplit=1)[1]
            assert sentence(answer) == reason, name
            assert list(states(answer).values()).count("failed") == 1, name
            reasons.add(reason)
    assert len(reasons) > 15  # they are found by different checks, in different places
    if language == "fr":
        assert not [one for one in reasons if re.search(r"\b(line|the|its|step)\b", one.partition("(")[0])]


async def test_what_was_noted_is_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "r.jsonl"
    path.write_text(text_of(ORIGINAL), encoding="utf-8")
    seal, head = ORIGINAL[0]["luck"]["commitment"], ORIGINAL[4]["hash"]
    async with opened(tmp_path) as (browser, _):
        for noted, right in (
            ({"commitment": seal}, True),
            ({"head": head}, True),
            ({"commitment": f" {seal.upper()} ", "head": head}, True),
            ({"commitment": head}, False),
            ({"head": seal}, False),
        ):
            answer = await page(browser, path.read_bytes(), **noted)
            code, told = said(path, "en", *(f"--{name}={value.strip()}" for name, value in noted.items()))
            assert (verdict(answer) == "true") == (code == 0) == right
            assert sentence(answer) == ("" if right else told.partition(": ")[2])
            assert all(states(answer)[name] == ("passed" if right else "failed") for name in noted)
        pasted = await browser.post("/verify", {"record-text": "{}"})
        assert sentence(pasted) == "the record is not a match record: its first line has no 'signoria' field"
        assert (await browser.post("/verify", {"record-text": " "})).status == 422
        assert (await page(browser, b"x" * (MOST + 1))).status == 413
        assert (
            await browser.request(
                "POST", "/verify", b"x", {"content-type": "text/plain", "origin": "http://testserver"}
            )
        ).status == 415
        assert "is not text" in (await page(browser, b"\xff\xfe")).text


async def test_the_proof_of_a_match_of_the_house_tells_no_secret_before_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as (browser, house):
        table, browsers = await seated(browser, house, seats=2)
        await play_at(table, browsers, 12)
        match = table.match
        assert match is not None
        key = match.lines()[-1]["open"]["key"]
        for reader in (await watching(browser, table), browsers[0]):
            answer = await reader.get(f"/tables/{table.id}/verify")
            assert verdict(answer) == "true"
            assert states(answer) == dict.fromkeys(("shape", "chain", "key", "moves", "result"), "passed")
            assert key not in answer.text
            assert match.record[-1]["hash"] in answer.text
        assert key not in (await browsers[0].get(f"/tables/{table.id}")).text
        await play_at(table, browsers, 2000, seed=2)
        assert match.over
        answer = await browser.get(f"/tables/{table.id}/verify")
        assert key in answer.text
        assert f'href="/tables/{table.id}/record"' in answer.text
        whole = (await browser.get(f"/tables/{table.id}")).text
        assert key in whole
        assert f'href="/tables/{table.id}/verify"' in whole
        taken = (await browser.get(f"/tables/{table.id}/record")).body
        assert verdict(await page(browser, taken, commitment=table.facts.commitment)) == "true"


async def test_the_worked_example_is_true(tmp_path: Path) -> None:
    shown = example()
    assert hashlib.sha256(SECRET).hexdigest() == shown.seal
    assert Keyed(SECRET).digest("\0".join(["signoria", *ADDED]).encode()).hex() == shown.key
    cards: Any = CONDOTTIERE.data["card"]
    weights = [card["count"] for card in cards]
    assert cards[SealedLuck(bytes.fromhex(shown.key)).pick("deal", weights)]["id"] == shown.card
    match = Match.replay([*started()])
    assert match.record[0]["hash"] == shown.first
    async with opened(tmp_path) as (browser, _):
        for language in LANGUAGES:
            browser.language = language
            text = (await browser.get("/trust")).text
            assert all(
                value in text for value in (shown.secret, shown.seal, *ADDED, shown.key, shown.number, shown.second)
            )
            assert 'href="/verify"' in text


def started() -> Lines:
    return CONDOTTIERE.start(2, seal=Seal(SECRET), contributions=ADDED, names=("Ada", "Bruno"), start_seat=0).lines()
