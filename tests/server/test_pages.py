"""The pages around the table, as a browser without a window meets them."""

from __future__ import annotations

import html
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Client
from helpers.databases import database
from helpers.host_form import HOST, chairs, found, hosted
from helpers.hosted_tables import default_house
from signoria.bots import levels
from signoria.engine import registry
from signoria.engine.rulebook import rulebook
from signoria.server import addresses
from signoria.server.app import make_app
from signoria.server.due import deadline
from signoria.server.pages.rules import AUTHORS
from signoria.server.settings import Settings
from signoria.server.shared_screen import shared_seats
from signoria.web.i18n import every_word
from signoria.web.levels import LEVELS, level
from signoria.web.markdown import inline, prose

EVIL = "<script>alert(1)</script>"


def word(key: str, language: str = "en") -> str:
    return html.escape(every_word(language)[key]).replace("&#x27;", "&#39;")


# The front door


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "path", ["/", "/lobby", "/games", "/host", "/rules/condottiere", "/rules/condottiere/5.4", "/credits"]
)
async def test_every_page_speaks_the_readers_language(tmp_path: Path, path: str, language: str) -> None:
    async with default_house(tmp_path) as (ada, _):
        ada.language = language
        answer = await ada.get(path)
        assert answer.status == 200
        assert f'<html lang="{language}">' in answer.text
        assert " style=" not in answer.text
        assert "<style" not in answer.text
        assert "onclick" not in answer.text
        assert len(re.findall("<h1", answer.text)) == 1


async def test_a_game_against_bots_starts_with_one_form(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        door = (await ada.get("/")).text
        assert 'action="/quick"' in door
        for name in registry.names():
            assert registry.game(name).texts["en"].by_key["pitch"] in html.unescape(door), "each game has a word"
        answer = await ada.post("/quick", {"game": "condottiere", "seats": 3, "level": "mercante", "luck": "abc"})
        table = await found(house, answer)
        assert answer.status == 303
        assert table.facts.status == "playing"
        assert [seat.bot for seat in table.seats] == ["", "mercante", "mercante"]
        assert table.seats[0].luck == "abc"
        assert table.facts.access == "link"
        assert (await ada.get(answer.location)).status == 200


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"seats": "7"}, {"seats": "x"}, {"level": "god"}])
async def test_a_game_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path, wrong: dict[str, str]) -> None:
    async with default_house(tmp_path) as (ada, _):
        answer = await ada.post("/quick", {"game": "condottiere", "seats": "3", "level": "mercante", **wrong})
        assert answer.status == 400
        assert "refused." not in answer.text
        assert not ada.cookies  # nobody became a guest by it


# Hosting


async def test_the_form_offers_every_option_with_a_sentence(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        page = (await ada.get("/host")).text
        for option in registry.game("condottiere").options:
            assert f'name="opt.{option.name}"' in page
            assert f"/rules/condottiere/{option.clause}" in page


async def test_a_table_is_hosted_as_the_form_says(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        kinds = ("person", "capitano", "none", "none", "none")
        more = {"deputy": "yes", "opt.hidden_cards": "true", "opt.play_for_points": "30", "pace": "day"}
        table = await hosted(ada, house, *kinds, **more)
        assert [seat.name for seat in table.seats][:2] == ["Ada", ""]
        assert table.seats[2].bot == "capitano"
        assert table.facts.title == "Thursday"
        assert table.facts.pace == "day"
        assert table.facts.deputy
        assert table.facts.options["hidden_cards"] is True
        assert table.facts.options["play_for_points"] == 30
        assert table.facts.status == "open"
        room = (await ada.get(f"/tables/{table.id}")).text
        assert 'data-page="room"' in room
        assert table.facts.commitment in room


async def test_against_bots_alone_the_match_begins_at_once(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "novizio", "mercante")
        assert table.facts.status == "playing"


@pytest.mark.parametrize(
    ("fields", "place", "key"),
    [
        ({"name": ""}, "name-error", "host.error.name"),
        (chairs("none", "none"), "chairs-error", "host.error.seats"),
        (chairs("here"), "who1-error", "host.error.here"),
        ({"access": "named", **chairs("person:ab")}, "who1-error", "host.error.login"),
        ({"opt.play_for_points": "999"}, "opt.play_for_points-error", "host.error.number"),
        ({"opt.region_choice": "never"}, "opt.region_choice-error", "host.error.option"),
        ({"opt.start_seat": "5"}, "", "host.error.together"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_bad_input_comes_back_as_it_was(
    tmp_path: Path, fields: dict[str, str], place: str, key: str, language: str
) -> None:
    async with default_house(tmp_path) as (ada, _):
        ada.language = language
        kept = {**HOST, "title": 'A "title" & more', **chairs("person", "capitano"), "opt.stall_limit": "7"}
        answer = await ada.post("/tables", {**kept, **fields})
        assert answer.status == 422
        assert 'value="A &#34;title&#34; &amp; more"' in answer.text
        assert re.search(r'id="opt.stall_limit"[^>]*value="7"', answer.text)
        said = word(key, language).format(fewest=2, most=200 if "points" in place else 6, least=0)
        assert said in html.unescape(answer.text).replace("'", "’") or said in answer.text
        assert not place or f'id="{place}"' in answer.text


async def test_the_rulebooks_warning_is_advice(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        fields = {**HOST, **chairs("person"), "opt.capture_regions": "true", "opt.play_for_points": "20"}
        answer = await ada.post("/tables", fields)
        assert answer.status == 200
        assert "CON-15.3" in answer.text
        assert word("host.anyway") in answer.text
        assert re.search(r'name="opt.capture_regions" value="true" checked', answer.text)
        assert (await ada.post("/tables", {**fields, "anyway": "yes"})).status == 303


# The waiting room


async def test_the_last_to_sit_down_begins_the_match(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person")
        at = f"/tables/{table.id}"
        bea, carl = ada.other(), ada.other()
        assert word("room.join") in (await bea.get(at)).text
        await bea.post(f"{at}/join", {"name": "Bea", "luck": "beef"})
        assert table.seats[1].name == "Bea"
        assert table.seats[1].luck == "beef"
        assert table.match is None
        assert (await bea.post(f"{at}/join", {})).status == 409  # she sits already
        await carl.post(f"{at}/join", {"name": "Carl"})
        assert table.facts.status == "playing"
        assert table.seats[2].luck
        assert (await ada.other().post(f"{at}/join", {"name": "Dora"})).status == 409


async def test_who_sits_may_stand_up_again(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person")
        bea = ada.other()
        await bea.post(f"/tables/{table.id}/join", {"name": "Bea"})
        assert (await ada.post(f"/tables/{table.id}/leave", {"seat": 1})).status == 403
        assert (await bea.post(f"/tables/{table.id}/leave", {"seat": 1})).status == 303
        assert table.free_seats == [1, 2]
        assert (await bea.post(f"/tables/{table.id}/leave", {"seat": 77})).status == 400


async def test_only_the_host_seats_bots_starts_and_closes(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person")
        at, bea = f"/tables/{table.id}", ada.other()
        await bea.post(f"{at}/join", {"name": "Bea"})
        for path, fields in (
            ("bots", {"seat": 2, "level": "mercante"}),
            ("start", {"level": "mercante"}),
            ("close", {}),
        ):
            assert (await bea.post(f"{at}/{path}", fields)).status == 403
            assert (await ada.other().post(f"{at}/{path}", fields)).status == 403
        assert table.free_seats == [2]
        await ada.post(f"{at}/start", {"level": "mercante"})
        assert table.facts.status == "playing"
        assert table.seats[2].bot == "mercante"


async def test_a_bot_is_seated_and_sent_away(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person")
        at = f"/tables/{table.id}"
        await ada.post(f"{at}/bots", {"seat": 1, "level": "principe"})
        assert table.seats[1].bot == "principe"
        assert "Principe" in (await ada.get(f"{at}/fragment")).text
        await ada.post(f"{at}/bots", {"seat": 1, "level": ""})
        assert table.seats[1].free
        assert (await ada.post(f"{at}/bots", {"seat": 1, "level": "search:99s"})).status == 400


async def test_a_closed_table_says_so(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person")
        assert (await ada.post(f"/tables/{table.id}/close")).status == 303
        assert word("closed.title") in (await ada.get(f"/tables/{table.id}")).text
        assert 'data-page="closed"' in (await ada.get(f"/tables/{table.id}/fragment")).text


async def test_what_people_write_is_shown_as_they_wrote_it(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person", name=EVIL, title=EVIL)
        for path in ("/lobby", "/games", f"/tables/{table.id}", f"/invitations/{table.facts.invitation}"):
            page = (await ada.other().get(path)).text if path != "/games" else (await ada.get(path)).text
            assert EVIL not in page
            assert "&lt;script&gt;alert(1)" in page


async def test_who_is_called_like_another_player_is_told_apart(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person", "person", access="open")
        for name in ("Ada", "ADA", "Bea"):
            assert (await ada.other().post(f"/tables/{table.id}/join", {"name": name})).status == 303
        assert table.names == ("Ada", "Ada 2", "ADA 3", "Bea")


async def test_players_at_one_screen_are_told_apart(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        long = "A" * 40
        table = await hosted(ada, house, f"here:{long}", f"here:{long}")
        assert table.names == ("Ada", long, "A" * 38 + " 2")


# Links


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
async def test_in_a_house_that_is_open_to_its_network_a_link_leads_there(
    tmp_path: Path, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever started it looks at it from the machine itself; that address would lead friends to their own."""
    monkeypatch.setattr(addresses, "way_out", lambda: "192.168.7.3")
    app = make_app(Settings(database=database(tmp_path), host="0.0.0.0", port=8321))
    async with Client(app, f"http://{host}:8321") as ada:
        table = await hosted(ada, app.state.parts, "person", access="link")
        room = (await ada.get(f"/tables/{table.id}")).text
        assert f"http://192.168.7.3:8321/invitations/{table.facts.invitation}" in room
        assert word("link.only_here") not in room
        private = (await ada.post(f"/tables/{table.id}/link", {"seat": "0"})).text
        assert f"http://192.168.7.3:8321/seats/{table.seats[0].link}" in private


async def test_in_a_house_for_its_own_machine_a_link_says_so(tmp_path: Path) -> None:
    app = make_app(Settings(database=database(tmp_path)))
    async with Client(app, "http://127.0.0.1:8321") as ada:
        table = await hosted(ada, app.state.parts, "person", access="link")
        assert word("link.only_here") in (await ada.get(f"/tables/{table.id}")).text
        assert word("link.only_here") in (await ada.post(f"/tables/{table.id}/link", {"seat": "0"})).text


async def test_a_table_by_link_is_joined_by_its_link_alone(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", access="link")
        bea, link = ada.other(), f"/invitations/{table.facts.invitation}"
        assert link in (await ada.get(f"/tables/{table.id}")).text
        room = await bea.get(f"/tables/{table.id}")
        assert room.status == 403
        assert link not in room.text
        assert word("refused.private_link") in room.text
        assert (await bea.post(f"/tables/{table.id}/join", {"name": "Bea"})).status == 403
        assert word("invitation.title") in (await bea.get(link)).text
        assert table.match is None
        assert (await bea.post(link, {"name": "Bea"})).status == 303
        assert table.seats[1].name == "Bea"
        assert table.facts.status == "playing"
        assert (await ada.other().get("/invitations/nothing")).status == 404
        for status, key, watched in (
            ("playing", "too_late", True),
            ("over", "match_over", True),
            ("closed", "closed", False),
        ):
            await house.tables.update(table, status=status)
            late = await ada.other().get(link)
            assert late.status == 410
            assert word(f"{key}.title") in late.text
            assert (f'href="/tables/{table.id}"' in late.text) == watched


async def test_the_private_link_of_a_seat_is_found_after_the_match_has_begun(tmp_path: Path) -> None:
    """Who takes the last chair never sees the waiting room."""
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", access="link")
        bea = ada.other()
        await bea.post(f"/invitations/{table.facts.invitation}", {"name": "Bea"})
        assert table.facts.status == "playing"
        games = (await bea.get("/games")).text
        assert f'action="/tables/{table.id}/link"' in games
        assert 'name="seat" value="1"' in games
        assert f"/seats/{table.seats[1].link}" in (await bea.post(f"/tables/{table.id}/link", {"seat": "1"})).text
        assert f"/tables/{table.id}/link" not in (await bea.get("/lobby")).text


async def test_my_games_say_until_when_a_slow_table_waits(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", pace="day", deputy="yes", access="link", **{"opt.start_seat": "0"})
        bea = ada.other()
        await bea.post(f"/invitations/{table.facts.invitation}", {"name": "Bea"})
        assert table.match is not None
        assert table.match.actors == (0,)
        games = (await ada.get("/games")).text
        until = word("away.until_you").partition("{")[0]
        assert f'{until}<time datetime="{deadline(table)}"' in games
        assert 'data-rest="8639' in games
        assert until not in (await bea.get("/games")).text  # it does not wait for her


async def test_who_looks_at_the_table_before_they_accept_can_sit_down_there(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person", "person", access="link")
        bea, link, look = ada.other(), f"/invitations/{table.facts.invitation}", f"/tables/{table.id}"
        here = f"{look}?invitation={table.facts.invitation}"
        assert f'href="{here}"' in (await bea.get(link)).text
        for path in (here, f"{look}/fragment?invitation={table.facts.invitation}"):
            seen = (await bea.get(path)).text
            assert f'action="{link}"' in seen
            assert word("room.link_needed") not in seen
            assert f'class="again" href="{here}"' in seen  # without JavaScript nobody says that something has changed
        assert (await ada.other().get(f"{look}?invitation=other")).status == 403
        assert (await bea.post(link, {"name": "Bea"})).location == look
        assert link in (await bea.get(look)).text  # who sits there may bring others


async def test_the_private_link_gives_the_seat_to_another_device(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "mercante")
        at, phone, thief = f"/tables/{table.id}", ada.other(), ada.other()
        assert (await thief.post(f"{at}/link", {"seat": 0})).status == 403
        link = f"/seats/{table.seats[0].link}"
        assert link in (await ada.post(f"{at}/link", {"seat": 0})).text
        assert "Ada" in (await phone.get(link)).text
        assert not table.seats[0].holders
        assert (await phone.post(link)).status == 303
        assert len(table.seats[0].holders) == 1
        assert (
            await phone.post(f"{at}/link", {"seat": 0, "renew": "yes"})
        ).status == 403  # it is a guest on this chair
        assert (await ada.post(f"{at}/link", {"seat": 0, "renew": "yes"})).status == 200
        assert not table.seats[0].holders
        assert (await phone.get(link)).status == 404
        assert (await thief.get(f"/seats/{table.seats[1].link}")).status == 404  # a bot's chair has no private link


async def test_a_named_chair_waits_for_its_login(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "person:Bea.B", access="named")
        bea, carl = ada.other(), ada.other()
        shut = await carl.get(f"/tables/{table.id}")
        assert shut.status == 403
        assert word("refused.private_named") in shut.text
        assert f'href="/login?back=/tables/{table.id}"' in shut.text
        assert (await carl.post(f"/tables/{table.id}/join", {"name": "Carl"})).status == 403
        await bea.post("/account/name", {"name": "Bea"})
        await bea.post("/account/register", {"login": "bea.b", "password": "correct horse"})
        assert word("games.kept") in (await bea.get("/games")).text
        assert (await bea.get(f"/tables/{table.id}")).status == 200
        assert (await bea.post(f"/tables/{table.id}/join", {})).status == 303
        assert table.facts.status == "playing"


# Several at one screen


async def test_no_hand_is_shown_before_its_owner_takes_the_screen(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "here:Bea", **{"opt.start_seat": "0"})
        at, match = f"/tables/{table.id}", table.match
        assert table.facts.hotseat
        assert match is not None
        assert [seat.name for seat in table.seats] == ["Ada", "Bea"]
        assert 'data-seat=""' in (await ada.get(at)).text  # covered
        assert (await ada.post(f"{at}/ready", {"as": 0})).status == 303
        assert 'data-seat="0"' in (await ada.get(at)).text
        match.play(0, str(match.legal(0)[0]))
        match.play(0, str(match.legal(0)[0]))  # her first card: now it is Bea's turn
        assert match.actors == (1,)
        assert 'data-seat=""' in (await ada.get(f"{at}?seat=0")).text
        assert 'data-seat=""' in (await ada.get(f"{at}/fragment?seat=1")).text
        await ada.post(f"{at}/ready", {"as": 1})
        assert 'data-seat="1"' in (await ada.get(at)).text
        match.play(1, str(match.legal(1)[0]))
        assert 'data-seat=""' in (await ada.get(f"{at}?seat=0")).text  # what Ada said was for her first turn
        assert (await ada.other().post(f"{at}/ready", {"as": 1})).status == 403


async def test_whoever_has_one_seat_needs_no_hand_over(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        table = await hosted(ada, house, "mercante")
        assert 'data-seat="0"' in (await ada.get(f"/tables/{table.id}")).text
        assert 'data-seat=""' in (await ada.other().get(f"/tables/{table.id}?seat=0")).text
        assert shared_seats(table, table.seats[0].person) == []


# Lists


async def test_the_lobby_shows_open_tables_and_no_others(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        shown = await hosted(ada, house, "person", title="Public")
        hidden = await hosted(ada, house, "person", title="Private", access="link")
        watched = await hosted(ada, house, "mercante", title="Playing")
        page = (await ada.other().get("/lobby")).text
        assert shown.id in page
        assert watched.id in page
        assert hidden.id not in page


async def test_my_games_begin_with_those_that_wait_for_me(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, house):
        assert word("games.none") in (await ada.get("/games")).text
        assert word("games.elsewhere") in (await ada.get("/games")).text
        mine = await hosted(ada, house, "person", **{"opt.start_seat": "0"})
        await ada.other().post(f"/tables/{mine.id}/join", {"name": "Bea"})
        later = await hosted(ada, house, "person")
        page = (await ada.get("/games")).text
        assert page.index(mine.id) < page.index(later.id)
        assert word("table.your_turn") in page
        assert mine.id not in (await ada.other().get("/games")).text


# The rules


async def test_every_clause_has_its_anchor_and_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with default_house(tmp_path) as (ada, _):
        for language in ("en", "fr"):
            ada.language = language
            page = (await ada.get("/rules/condottiere")).text
            book = registry.game("condottiere")
            for clause in rulebook(book, language):
                assert f'<li id="{clause.id}">' in page
            links = set(re.findall(r'href="#([^"]+)"', page)) - {"main"}
            assert links <= set(re.findall(r'id="([^"]+)"', page))
        assert (await ada.get("/rules/condottiere/con-r03")).status == 200
        missing = await ada.get("/rules/condottiere/CON-5.44")
        assert missing.status == 404
        assert "CON-5.4" in missing.text
        assert (await ada.get("/rules/chess")).status == 404
        condottiere = registry.game("condottiere")
        monkeypatch.setattr(registry, "_installed", lambda: {"condottiere": lambda: condottiere})
        assert (await ada.get("/rules")).location == "/rules/condottiere"  # the only one: no choice to offer


def test_prose_escapes_everything() -> None:
    table = f"| a | b |\n| --- | ---: |\n| {EVIL} | 2 |"
    text = f"# Title {EVIL}\n\n## One {EVIL}\n\n- {EVIL}\n- **b** `{EVIL}`\n\n{table}\n\n```\n{EVIL}\n```\n{EVIL}\n"
    made = prose(text)
    assert "<script" not in made.html
    assert made.html.count("&lt;script&gt;") == 6
    assert '<td class="n">2</td>' in made.html
    assert made.chapters == [("chapter-0", f"One {EVIL}")]
    assert inline("see *CON-5.4*", "/r/") == 'see <em><a href="/r/CON-5.4">CON-5.4</a></em>'


# The texts


def test_both_languages_say_the_same_things() -> None:
    folder = Path("src/signoria/web/texts")
    english, french = (tomllib.loads((folder / f"site.{one}.toml").read_text(encoding="utf-8")) for one in ("en", "fr"))
    assert holes(english) == holes(french)


def holes(tree: dict[str, Any], prefix: str = "") -> dict[str, list[str]]:
    """Each key with the parameters its text names."""
    found: dict[str, list[str]] = {}
    for name, value in tree.items():
        key = f"{prefix}{name}"
        found.update(
            holes(value, f"{key}.") if isinstance(value, dict) else {key: sorted(re.findall(r"{(\w+)}", value))}
        )
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_of_the_house_has_a_sentence(language: str) -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in Path("src/signoria/server").rglob("*.py"))
    keys = set(re.findall(r'RequestError\(\s*"([a-z_.]+)"', sources)) | {"not_open", "not_over"}
    for key in keys:
        assert (key if "." in key else f"refused.{key}") in every_word(language)


def test_levels_have_names() -> None:
    assert LEVELS == levels.NAMES
    assert [level("fr", one) for one in LEVELS] == [one.capitalize() for one in LEVELS]
    assert level("en", "search:0.1s") == "Captain"  # a table from before
    assert level("fr", "greedy") == "Écuyer"
    assert level("en", "search:7") == "search:7"


def test_the_credits_name_everybody_whose_icons_we_use() -> None:
    icons = tomllib.loads(Path("tools/map/icons.toml").read_text(encoding="utf-8"))
    assert {author for sprite in icons["sprite"] for _, author in sprite["icons"].values()} == set(AUTHORS)


async def test_every_game_is_two_clicks_away_from_the_front_door(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        front = await ada.get("/")
        for name in ("condottiere", "principato", "renaissance", "virtu"):
            assert f'href="/?game={name}#play-{name}"' in front.text
            form = (await ada.get(f"/?game={name}")).text
            assert f'name="game" value="{name}"' in form
            assert form.count('action="/quick"') == 1
        assert (await ada.get("/?game=chess")).status == 200
