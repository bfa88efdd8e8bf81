"""The generic table: any game is playable through it, and nothing a person wrote can break out of its place."""

import pytest

from helpers.page_models import EVIL, GAMES, NAMES, all_sittings, changed, positions, sitting, texts_of_people
from helpers.page_reader import Page
from signoria.engine.illegal import Illegal
from signoria.engine.texts import LANGUAGES
from signoria.web import talk
from signoria.web.assets import static_file, url
from signoria.web.page_model import Chair
from signoria.web.pages import page, table_page
from signoria.web.renderers import GENERIC, Renderer, renderer
from signoria.web.why import Asked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_has_one_button_and_nothing_else_has(game: str, language: str) -> None:
    for s in all_sittings(game, language):
        found = Page(GENERIC.fragment(s)).moves()
        assert sorted(found) == sorted([*s.moment.legal, *s.moment.lane])


@pytest.mark.parametrize("game", GAMES)
def test_a_button_sends_what_the_door_needs(game: str) -> None:
    for s in all_sittings(game):
        page = Page(GENERIC.fragment(s))
        for button in page.named("button", name="move"):
            assert button.form is not None
            assert button.form.attributes == {"id": "f", "method": "post", "action": "/tables/k3f9/moves"}
            assert button.form.fields == {
                "seat": str(s.reader.seat),
                "v": str(s.moment.version),
                "key": f"p{s.moment.version}",
                "csrf": "c5rf",
            }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_pages_are_well_formed(game: str, language: str) -> None:
    for s in all_sittings(game, language):
        found = Page(table_page(s, GENERIC, person="Ada"))
        assert found.named("html", lang=language)
        assert [one.attributes.get("data-v") for one in found.named("main")] == [str(s.moment.version)]
        prompt = found.named("p", id="prompt")[0]
        assert "aria-live" not in prompt.attributes  # the voice says it, once
        assert prompt.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["generic", "own"])
def test_what_people_write_stays_text(game: str, kind: str) -> None:
    shown = GENERIC if kind == "generic" else renderer(game)
    for s in all_sittings(game):
        evil = texts_of_people(s)
        html = table_page(evil, shown, person=EVIL, here=EVIL)
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        found = Page(html)  # no script, no handler, nothing broken
        assert EVIL in found.named("section", id="talk")[0].text
        assert EVIL in found.named("section", id="chairs")[0].text


def test_a_watcher_gets_no_button_that_moves() -> None:
    for s in all_sittings("condottiere"):
        if s.reader.seat is None:
            found = Page(GENERIC.fragment(s))
            assert not found.moves()
            assert not found.named("button", id="undo")
            assert not found.named("form", id="say")  # only people with a seat talk


def test_undo_is_offered_when_it_is_honest() -> None:
    s = all_sittings("condottiere")[0]
    for can in (True, False):
        buttons = Page(GENERIC.fragment(changed(s, can_undo=can))).named("button", id="undo")
        assert [one.attributes["formaction"] for one in buttons] == ["/tables/k3f9/undo"] * can


def test_the_end_names_the_winners_and_leads_on() -> None:
    s = all_sittings("high-card")[-4]
    assert s.moment.over
    tied = changed(s, ranking=((0, 2), (1,)))
    found = Page(GENERIC.fragment(tied))
    assert found.named("h2", id="won")[0].text == "Ada and Chiara share the victory."
    assert [one.attributes["value"] for one in found.named("li") if "value" in one.attributes] == ["1", "1", "3"]
    assert found.named("button", formaction="/tables/k3f9/rematch")
    assert found.named("a", href="/tables/k3f9/record")
    found = Page(GENERIC.fragment(changed(s, rematch="next1", ranking=((1,), (0, 2)))))
    assert found.named("h2", id="won")[0].text == "Bruno wins."
    assert found.named("a", href="/tables/next1")
    assert not found.named("button", formaction="/tables/k3f9/rematch")


def test_a_shared_screen_is_handed_over_and_shows_no_hand_meanwhile() -> None:
    match = positions("high-card")[1]
    chairs = tuple(Chair(seat, NAMES[seat], mine=seat < 2) for seat in range(3))
    covered = sitting(match, None, hotseat=True, chairs=chairs)
    found = Page(GENERIC.fragment(covered))
    assert found.named("section", id="handover")
    assert [one.attributes["value"] for one in found.named("button", formaction="/tables/k3f9/ready")] == ["1"]
    assert not found.named("ul", id="hand")
    assert not Page(GENERIC.fragment(sitting(match, 1, hotseat=True, chairs=chairs))).named("section", id="handover")


def test_the_hand_comes_before_the_moves_and_only_ones_own() -> None:
    s = sitting(positions("high-card")[0], 0)
    html = GENERIC.fragment(s)
    assert html.index('id="hand"') < html.index('id="moves"')
    assert Page(html).named("li", class_="slip")[0].text == s.moment.view["card"]
    assert not Page(GENERIC.fragment(sitting(positions("high-card")[0], None))).named("ul", id="hand")


def test_the_chronicle_is_an_ordered_list_newest_last() -> None:
    s = sitting(positions("condottiere")[5], 0, "fr", earlier=12)
    html = GENERIC.fragment(s)
    told = [s.wording.story(event, 0) for event in s.moment.events]
    panel = Page(html[html.index('<section id="chronicle"') : html.index('<section id="talk"')])
    assert [one.text for one in panel.named("li")] == [one for one in told if one]
    assert '<ol start="13">' in html


def test_a_line_of_talk_has_a_limit_and_a_key() -> None:
    s = sitting(positions("condottiere")[0], 1)
    form = Page(talk.talk(s)).named("form", id="say")[0]
    assert form.attributes["action"] == "/tables/k3f9/talk"
    assert set(form.fields) == {"csrf", "key", "seat", "text"}


def test_why_not_gives_the_reason_and_the_clause() -> None:
    match = positions("condottiere")[0]
    seat = 1 - match.actors[0] if match.actors[0] < 2 else 0
    s = sitting(match, seat)
    action = match.game.actions.parse("pass")
    refused = match.game.why_not(match.state, seat, action.number)
    told = GENERIC.why(s, Asked(move=action, refusal=refused))
    assert s.wording.refusal(refused) in Page(told).elements[1].text
    assert "Why not" in told
    assert "allowed" in GENERIC.why(s, Asked(move=action))
    assert "&lt;b&gt;" in GENERIC.why(s, Asked(refusal=Illegal("", "<b>")))


def test_why_a_total_adds_up() -> None:
    s = sitting(positions("condottiere")[0], 0)
    tens = {"card": "m10", "count": 2, "each": 10, "clauses": ["CON-6.1"]}
    parts = [tens, {"card": "heroine", "count": 1, "each": 10, "clauses": []}]
    found = Page(GENERIC.why(s, Asked(total=1, parts=parts)))
    assert found.named("h2")[0].text == "Bruno: 30"
    assert [one.text for one in found.named("td")][2:4] == ["20", "CON-6.1"]
    assert found.named("a", href="/rules/condottiere/CON-6.1")


def test_all_questions_are_all_moves_that_are_not_legal() -> None:
    s = sitting(positions("high-card")[1], 0)
    found = Page(GENERIC.why(s, Asked()))
    assert len(found.named("a")) == len(s.wording.game.actions) - len(s.moment.legal) - len(s.moment.lane)


def test_games_find_their_faces() -> None:
    assert renderer("high-card") is GENERIC
    assert renderer("no such game") is GENERIC
    assert isinstance(renderer("condottiere"), Renderer)


def test_static_files_stay_within_their_rooms() -> None:
    assert static_file("css/base.css") is not None
    assert "?h=" in url("css/table.css")
    assert url("/static/css/table.css") == url("css/table.css")
    outside = ("../pages.py", "css/../../pages.py", "condottiere/../game.py", "os/path")
    for path in ("", "css", "css//base.css", "a\\b", "\0", *outside):
        assert static_file(path) is None


def test_every_page_says_that_it_is_unofficial() -> None:
    for language in LANGUAGES:
        found = Page(page("base", language))
        assert found.named("footer")[0].text.strip()
        assert len(found.named("button", name="language")) == 2
