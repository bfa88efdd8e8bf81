"""Who may watch a private table and who may talk there; the matrix tries every role at every address."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from helpers.asgi_client import Client, Closed
from helpers.hosted_tables import JS, opened, seated, someone, watching
from helpers.roles import cast
from signoria.server.schema import persons
from signoria.server.server_parts import ServerParts
from signoria.web.i18n import say


async def people(house: ServerParts) -> int:
    count = sa.select(sa.func.count()).select_from(persons)
    return int(await house.store.read(lambda connection: connection.execute(count).scalar_one()))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("access", ["link", "named"])
async def test_a_stranger_at_a_private_table_is_told_how_to_get_in(tmp_path: Path, access: str, language: str) -> None:
    async with opened(tmp_path) as (client, house):
        play = await cast(client, house, access=access)
        stranger = client.other()
        stranger.language = language
        shut = await stranger.get(f"/tables/{play.table.id}")
        assert shut.status == 403
        sentence = say(language, f"refused.private_{access}")
        assert sentence in shut.text
        assert f'href="/login?back=/tables/{play.table.id}"' in shut.text
        assert (await stranger.get(f"/tables/{play.table.id}/fragment", JS)).json() == {"message": sentence}
        assert 'id="table"' not in shut.text


async def test_the_invitation_link_of_a_running_match_lets_a_visitor_watch(tmp_path: Path) -> None:
    """For good: without an account, by page, fragment and socket, after a reload and after a restart."""
    cookies: dict[str, str] = {}
    place = ""

    async def looks(browser: Client) -> None:
        assert (await browser.get(place)).status == 200
        assert (await browser.get(f"{place}/fragment")).status == 200
        async with browser.ws(f"{place}/poke") as socket:
            assert await socket.text()

    async with opened(tmp_path) as (client, house):
        table, _ = await seated(client, house, 2)
        place, before = f"/tables/{table.id}", await people(house)
        visitor = client.other()
        assert (await visitor.get(place)).status == 403
        told = await visitor.get(f"/invitations/{table.facts.invitation}")
        assert told.status == 410
        assert f'href="{place}"' in told.text
        (kept,) = told.all("set-cookie")
        assert f"Path={place};" in kept  # no other address is told the code
        assert "HttpOnly" in kept
        await looks(visitor)
        assert await people(house) == before  # looking makes nobody a guest
        cookies.update(visitor.cookies)
    async with opened(tmp_path) as (client, house):
        await looks(client.other(cookies=dict(cookies)))
        for wrong in ("", "x", "é", cookies["signoria-watch"][:-1]):
            assert (await client.other(cookies={"signoria-watch": wrong}).get(place)).status == 403
        other, _ = await seated(client, house, 2)
        assert (await client.other(cookies=dict(cookies)).get(f"/tables/{other.id}")).status == 403


async def test_an_address_with_the_code_lets_in_and_is_remembered(tmp_path: Path) -> None:
    """As people copy it from the line of a browser that looked at the table first."""
    async with opened(tmp_path) as (client, house):
        table, _ = await seated(client, house, 2)
        visitor = client.other()
        assert (await visitor.get(f"/tables/{table.id}?invitation={table.facts.invitation}")).status == 200
        assert (await visitor.get(f"/tables/{table.id}/fragment")).status == 200


async def test_the_code_of_a_table_by_name_lets_nobody_in(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        play = await cast(client, house, access="named")
        visitor, place = client.other(), f"/tables/{play.table.id}"
        told = await visitor.get(f"/invitations/{play.table.facts.invitation}")
        assert told.all("set-cookie") == []
        assert (await visitor.get(f"{place}?invitation={play.table.facts.invitation}")).status == 403
        visitor.cookies["signoria-watch"] = play.table.facts.invitation
        assert (await visitor.get(place)).status == 403
        with pytest.raises(Closed):
            async with visitor.ws(f"{place}/poke"):
                pass


async def test_a_player_finds_the_link_for_those_who_want_to_watch(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        told = (await browsers[1].post(f"/tables/{table.id}/link", {"seat": "1"})).text
        assert f"/invitations/{table.facts.invitation}" in told
        play = await cast(client, house, access="open")  # nobody needs one there
        told = (await play.browsers["a"].post(f"/tables/{play.table.id}/link", {"seat": "0"})).text
        assert "/invitations/" not in told


async def test_what_was_said_at_a_private_table_stays_there(tmp_path: Path) -> None:
    """The match may be looked at when it is over; the talk is for those who could hear it."""
    async with opened(tmp_path) as (client, house):
        for access, hears in (("link", False), ("named", False), ("open", True)):
            play = await cast(client, house, "over", access)
            place = f"/tables/{play.table.id}"
            said = await play.browsers["a"].post(f"{place}/talk", {"text": "Between us", "key": "k"})
            assert said.status == 303
            for role in ("a", "b", "watcher", "host"):
                assert "Between us" in (await play.browsers[role].get(place)).text, role
            for role in ("nobody", "stranger"):
                for path in (place, f"{place}/fragment"):
                    assert ("Between us" in (await play.browsers[role].get(path)).text) == hears, (role, access)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_watcher_reads_and_does_not_talk(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path) as (client, house):
        table, (ada, _) = await seated(client, house, 2)
        place = f"/tables/{table.id}"
        visitor, guest = await watching(client, table), await someone(client, house, "Eve", language)
        guest.cookies["signoria-watch"] = table.facts.invitation
        visitor.language = language
        before = await people(house)
        for browser in (visitor, guest):
            assert 'id="say"' not in (await browser.get(place)).text
            refused = await browser.post(f"{place}/talk", {"text": "Play the winter!", "key": "k"})
            assert refused.status == 403
            assert say(language, "refused.no_voice") in refused.text
            refused = await browser.post(f"{place}/talk", {"text": "Play the winter!", "key": "k"}, JS)
            assert refused.json() == {"message": say(language, "refused.no_voice")}
        assert table.talk == []
        assert await people(house) == before  # whoever is refused does not become a guest by it
        assert 'id="say"' in (await ada.get(place)).text
        assert (await ada.post(f"{place}/talk", {"text": "Well met", "key": "k"})).status == 303
        assert "Well met" in (await visitor.get(place)).text
