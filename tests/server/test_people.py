"""Guests, accounts, sessions: what they promise, in memory and on disk."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from helpers.asgi_client import Client
from helpers.small_app import Stage, stage
from helpers.waiting import until
from signoria.server.account_fields import clean_login, clean_name, clean_webhook, printable
from signoria.server.errors import RequestError, TooManyRequests
from signoria.server.people import DAY, HOUR, IDLE_LIFE, LONGEST_LIFE, Person
from signoria.server.schema import persons, sessions

GOOD = "correct horse battery"


async def rows(s: Stage, table: sa.Table) -> list[Any]:
    return list(await s.store.read(lambda connection: connection.execute(table.select()).all()))


async def registered(s: Stage, login: str = "ada", name: str = "Ada") -> tuple[Person, str]:
    guest, _ = await s.people.guest(name, "en")
    return await s.people.register(guest, login, GOOD)


async def who(client: Client) -> str | None:
    found: str | None = (await client.get("/echo")).json()["person"]
    return found


async def test_a_guest_is_somebody_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        person, token = await s.people.guest("  Ada\u202e \n Lovelace ", "fr", "Firefox")
        assert (person.name, person.login, person.language) == ("Ada Lovelace", None, "fr")
        assert await s.people.of(token) == person
        assert await s.people.person(person.id) == person
        assert await s.people.person("nobody") is None


async def test_only_the_hash_of_a_token_is_stored(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _, token = await registered(s)
        assert len(token) == 43
        everything = repr(await rows(s, sessions)) + repr(await rows(s, persons))
        assert token not in everything
        assert GOOD not in everything
        assert "$argon2id$" in everything


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "é" * 43, "\ud800" * 43, "x" * 5000])
async def test_a_made_up_token_is_nobody(tmp_path: Path, token: str) -> None:
    async with stage(tmp_path) as s:
        assert await s.people.of(token) is None


async def test_who_was_asked_for_once_costs_no_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        person, token = await s.people.guest("Ada", "en")
        await s.people.of(token)
        monkeypatch.setattr(s.store, "read", None)
        assert await s.people.of(token) == person


async def test_the_session_changes_when_a_guest_registers(tmp_path: Path) -> None:
    """Session fixation: a token planted before is worth nothing after."""
    async with stage(tmp_path) as s:
        guest, planted = await s.people.guest("Ada", "en")
        assert await s.people.of(planted)
        person, token = await s.people.register(guest, "Ada", GOOD)
        assert token != planted
        assert person.id == guest.id
        assert person.login == "ada"
        assert await s.people.of(planted) is None
        assert await s.people.of(token) == person
        assert len(await rows(s, sessions)) == 1


async def test_the_session_changes_at_login(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada, first = await registered(s)
        _, planted = await s.people.guest("Eve", "en")
        person, token = await s.people.login("ADA", GOOD, planted)
        assert person == ada
        assert token not in (first, planted)
        assert await s.people.of(planted) is None
        assert await s.people.of(first) == ada  # another browser stays logged in


async def test_a_login_belongs_to_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await registered(s, "Straße")
        for login in ("STRASSE", "strasse", " Straße "):
            with pytest.raises(RequestError, match="login_taken"):
                await registered(s, login)
        person, token = await s.people.guest("Bob", "en")
        with pytest.raises(RequestError, match="login_taken"):
            await s.people.register(person, "strasse", GOOD)
        assert await s.people.of(token) == person  # a refusal ends nothing


async def test_a_form_sent_twice_registers_once_and_keeps_the_first_session(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        guest, _ = await s.people.guest("Ada", "en")
        both = await asyncio.gather(
            s.people.register(guest, "ada", GOOD), s.people.register(guest, "ada", GOOD), return_exceptions=True
        )
        refusals = [one for one in both if isinstance(one, RequestError)]
        (token,) = [one[1] for one in both if isinstance(one, tuple)]
        assert [one.key for one in refusals] == ["account.error.registered"]
        assert await s.people.of(token) is not None


@pytest.mark.parametrize(
    ("login", "password"), [("ada", "wrong horse"), ("nobody", GOOD), ("", ""), ("ada", "x" * 9999)]
)
async def test_login_and_password_must_fit(tmp_path: Path, login: str, password: str) -> None:
    async with stage(tmp_path) as s:
        await registered(s)
        await s.people.guest("Guest", "en")  # has no login, so "" must not find it
        with pytest.raises(RequestError, match=r"account\.error\.wrong$"):
            await s.people.login(login, password)


async def test_the_same_password_from_every_keyboard(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        guest, _ = await s.people.guest("Zoé", "fr")
        await s.people.register(guest, "zoé", "caf\u00e9 noir")
        assert (await s.people.login("zoe\u0301", "cafe\u0301 noir"))[0].id == guest.id


async def test_an_unknown_login_takes_as_long_as_a_wrong_password(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await registered(s)

        async def took(login: str) -> float:
            start = time.process_time()  # of all threads, and of nobody else on the machine
            with pytest.raises(RequestError):
                await s.people.login(login, "wrong password")
            return time.process_time() - start

        await took("ada")
        times: dict[str, list[float]] = {"ada": [], "nobody": []}
        for _ in range(9):
            for login, seen in times.items():
                seen.append(await took(login))
        known, unknown = (sorted(seen)[len(seen) // 2] for seen in times.values())
        assert 0.5 < known / unknown < 2
        assert unknown > 0.004


async def test_hashing_never_blocks_the_loop(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        tries = [asyncio.ensure_future(s.people.login(f"x{n}", "wrong password")) for n in range(8)]
        turns = 0
        while not all(one.done() for one in tries):
            await asyncio.sleep(0.001)
            turns += 1
        await asyncio.gather(*tries, return_exceptions=True)
        assert turns > 8


async def test_a_full_queue_of_hashes_says_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.passwords.QUEUE", 3)
    async with stage(tmp_path) as s:
        held = threading.Event()  # until all are there no hash is finished
        s.people.passwords.threads.submit(held.wait)
        tries = [asyncio.ensure_future(s.people.login(f"x{n}", "wrong password")) for n in range(10)]
        try:
            await until(lambda: sum(one.done() for one in tries) == 7)
        finally:
            held.set()
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, TooManyRequests) for one in answers) == 7


async def test_logout_takes_effect_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _, token = await s.people.guest("Ada", "en")
        assert await s.people.of(token)
        await s.people.logout(token)
        assert await s.people.of(token) is None
        assert await rows(s, sessions) == []


async def test_one_revokes_ones_own_sessions_only(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada, first = await registered(s)
        _, second = await s.people.login("ada", GOOD, agent="Mozilla/5.0 Firefox/140")
        eve, _ = await s.people.guest("Eve", "en")
        assert await s.people.of(first)
        listed = await s.people.sessions(ada, second)
        assert [one.here for one in listed].count(True) == 1
        (other,) = [one for one in listed if not one.here]
        assert not await s.people.revoke(eve, other.id)
        assert await s.people.of(first)
        assert await s.people.revoke(ada, other.id)
        assert await s.people.of(first) is None
        assert await s.people.of(second) == ada
        assert not await s.people.revoke(ada, other.id)
        await s.people.revoke_all(ada)
        assert await s.people.of(second) is None


async def test_a_reading_under_way_cannot_bring_a_session_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        _, token = await s.people.guest("Ada", "en")
        read, readings = s.store.read, 0

        async def slow(ask: Any) -> Any:
            """The session ends after the row was read, before anybody has seen it."""
            nonlocal readings
            readings += 1
            row = await read(ask)
            if readings == 1:
                assert row is not None
                await s.people.logout(token)
            return row

        monkeypatch.setattr(s.store, "read", slow)
        assert await s.people.of(token) is None
        assert readings == 2


async def test_a_session_ends_when_idle_and_in_any_case(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _, idle = await s.people.guest("Idle", "en")
        _, busy = await s.people.guest("Busy", "en")
        start = s.clock.now
        assert await s.people.of(idle)
        while s.clock.now < start + LONGEST_LIFE:
            assert await s.people.of(busy), (s.clock.now - start) / DAY
            if s.clock.now >= start + IDLE_LIFE:
                assert await s.people.of(idle) is None
            s.clock.now += 20 * DAY
        s.clock.now = start + LONGEST_LIFE
        assert await s.people.of(busy) is None
        await asyncio.gather(*s.people.errands)
        assert await rows(s, sessions) == []


async def test_expiry_holds_after_a_restart(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        person, token = await s.people.guest("Ada", "en")
        s.clock.now += IDLE_LIFE + 1
        s.people.known.clear()
        assert await s.people.sessions(person) == []
        await s.people.sweep()
        assert await rows(s, sessions) == []
        assert await s.people.of(token) is None


async def test_the_last_use_is_noted_at_most_once_an_hour(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        person, token = await s.people.guest("Ada", "en")
        seen = []
        for _ in range(13):
            await s.people.of(token)
            await asyncio.gather(*s.people.errands)
            seen.append((await s.people.sessions(person))[0].seen)
            s.clock.now += HOUR / 4
        assert len(set(seen)) == 3


async def test_a_change_is_seen_at_once_by_every_session(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada, first = await registered(s)
        _, second = await s.people.login("ada", GOOD)
        await asyncio.gather(s.people.of(first), s.people.of(second))
        ada = await s.people.rename(ada, "Countess")
        ada = await s.people.set_language(ada, "fr")
        ada = await s.people.set_webhook(ada, "https://chat.example/hook?x=1")
        assert await s.people.of(first) == await s.people.of(second) == ada
        assert (ada.name, ada.language, ada.webhook) == ("Countess", "fr", "https://chat.example/hook?x=1")
        assert (await s.people.set_webhook(ada, " ")).webhook is None
        with pytest.raises(RequestError):
            await s.people.set_language(ada, "xx")


async def test_a_new_password_ends_the_other_sessions(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada, first = await registered(s)
        _, second = await s.people.login("ada", GOOD)
        with pytest.raises(RequestError, match="wrong_old"):
            await s.people.set_password(ada, "not it at all", "another horse", second)
        with pytest.raises(RequestError, match="password"):
            await s.people.set_password(ada, GOOD, "short", second)
        await s.people.set_password(ada, GOOD, "another horse", second)
        assert await s.people.of(first) is None
        assert await s.people.of(second)
        with pytest.raises(RequestError):
            await s.people.login("ada", GOOD)
        assert (await s.people.login("ada", "another horse"))[0].id == ada.id
        guest, token = await s.people.guest("Guest", "en")
        with pytest.raises(RequestError):
            await s.people.set_password(guest, "", "another horse", token)


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 41, "\u3164", "\u0301\u0301", "\0"])
def test_names_that_nobody_could_read(name: str) -> None:
    with pytest.raises(RequestError):
        clean_name(name)


def test_names_are_one_line() -> None:
    assert clean_name("\tAda\r\nLovelace\u2028x") == "Ada Lovelace x"
    assert len(printable("a" + "\u0301\u0323" * 500_000)) < 1000  # put in order as a whole they would take hours
    assert clean_name("<b>Ada</b> & 'co'") == "<b>Ada</b> & 'co'"  # pages escape; people may be called what they like
    assert printable("a\u202eb\x00c") == "a b c"


@pytest.mark.parametrize("login", ["ab", "a b c", "x" * 61, "a\0bc", "<script>", "a/b/c", "", "\u200bada\u200b"])
def test_logins_that_are_none(login: str) -> None:
    with pytest.raises(RequestError):
        clean_login(login)


@pytest.mark.parametrize(
    "address",
    [
        *("ftp://x.example/", "javascript:alert(1)", "https://", "https://ada:secret@x.example/", "//x.example"),
        *("https://x.example:99999/", "https://x example/", "https://[::1", "https://x.example/\nx", "x" * 600, "é"),
    ],
)
def test_webhooks_that_are_none(address: str) -> None:
    with pytest.raises(RequestError):
        clean_webhook(address)


def test_webhooks_are_trimmed() -> None:
    assert clean_webhook(" https://x.example/hook\n") == "https://x.example/hook"
    assert clean_webhook("http://192.168.1.2:8123/api") == "http://192.168.1.2:8123/api"
    assert clean_webhook("\t") is None


# The pages


async def test_the_account_from_guest_to_registered_and_out(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada = s.client
        page = await ada.get("/account")
        assert page.status == 200
        assert not ada.cookies
        answer = await ada.post("/account/name", {"name": "Ada <3"}, follow=True)
        assert answer.status == 200
        assert "Ada &lt;3" in answer.text
        assert "Your name is saved." in answer.text
        guest = await who(ada)
        token = ada.cookies["signoria"]
        answer = await ada.post("/account/register", {"login": "Ada", "password": GOOD}, follow=True)
        assert "You are registered as ada." in answer.text
        assert await who(ada) == guest
        assert ada.cookies["signoria"] != token
        old = ada.other(cookies={"signoria": token})
        assert await who(old) is None

        phone = ada.other()
        answer = await phone.post("/login", {"login": "ada", "password": "wrong wrong"})
        assert answer.status == 403
        assert "do not fit together" in answer.text
        assert not phone.cookies
        answer = await phone.post("/login", {"login": "ada", "password": GOOD, "back": "/account"}, follow=True)
        assert answer.url == "/account"
        assert await who(phone) == guest
        (revoke,) = re.findall(r'action="(/sessions/[^"]+/revoke)"', answer.text)
        answer = await phone.post(revoke, follow=True)
        assert "That session is over." in answer.text
        assert await who(ada) is None
        assert (await phone.post(revoke)).status == 404

        answer = await phone.post("/logout")
        assert answer.location == "/"
        assert not phone.cookies
        assert await who(phone) is None


async def test_registering_without_a_guest_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        answer = await s.client.post("/account/register", {"login": "x", "password": GOOD})
        assert answer.status == 400
        assert not s.client.cookies
        assert 'aria-invalid="true"' in answer.text
        answer = await s.client.post("/account/register", {"login": "Ada", "password": GOOD}, follow=True)
        assert "You are registered as ada." in answer.text
        assert len(await rows(s, sessions)) == 1
        assert GOOD not in answer.text


async def test_everywhere_means_everywhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await registered(s)
        one, two = s.client, s.client.other()
        for client in (one, two):
            await client.post("/login", {"login": "ada", "password": GOOD})
            assert await who(client)
        await one.post("/account/everywhere")
        assert [await who(client) for client in (one, two)] == [None, None]
        assert not one.cookies


async def test_forms_of_the_account_say_what_is_wrong_in_the_readers_language(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada = s.client
        ada.language = "fr-CH, fr;q=0.9, en;q=0.8"
        await ada.post("/quick", {"name": "Ada"})
        answer = await ada.post("/account/webhook", {"webhook": "javascript:x"})
        assert answer.status == 400
        assert "Ce n’est pas une adresse" in answer.text
        assert 'value="javascript:x"' in answer.text
        for home in ("http://192.168.1.2:8123/api", "http://localhost/", "https://hall.local/", "http://[::1]/"):
            answer = await ada.post("/account/webhook", {"webhook": home})
            assert answer.status == 400
            assert "n’appelle que des adresses de l’internet public" in answer.text
            assert f'value="{home}"' in answer.text
        answer = await ada.post("/account/webhook", {"webhook": "https://x.example/hook"}, follow=True)
        assert "L’adresse est enregistrée." in answer.text
        assert 'value="https://x.example/hook"' in answer.text
        answer = await ada.post("/account/language", {"language": "en"}, follow=True)
        assert "Your language is saved." in answer.text
        answer = await ada.post("/account/password", {"old": "", "password": "long enough"})
        assert answer.status == 403


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_page_in_both_languages(tmp_path: Path, language: str) -> None:
    async with stage(tmp_path) as s:
        s.client.language = language
        for _ in range(2):
            for path in ("/account", "/login", "/account?done=name", "/account?done=<x>", "/nowhere"):
                answer = await s.client.get(path)
                assert answer.status in (200, 404)
                assert f'<html lang="{language}">' in answer.text
                assert not re.search(r'<style| style="|<script>|\son\w+="', answer.text)
            await s.client.post("/quick", {"name": "<script>x</script>"})


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil", "evil", "", "/é"]
)
async def test_nobody_is_sent_away(tmp_path: Path, back: str) -> None:
    async with stage(tmp_path) as s:
        await registered(s)
        assert (await s.client.post("/language", {"language": "fr", "here": back})).location == "/"
        form = {"login": "ada", "password": GOOD, "back": back}
        assert (await s.client.post("/login", form)).location == "/games"
        assert (await s.client.post("/language", {"language": "en", "here": "/rules/x?a=b"})).location == "/rules/x?a=b"
