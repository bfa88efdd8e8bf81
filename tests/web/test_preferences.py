"""How a reader wants the table: what is chosen, the table as text, and what is read aloud."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from helpers import toy
from helpers.page_models import all_sittings, changed, texts_of_people
from helpers.page_reader import Page
from signoria.engine import registry
from signoria.engine.texts import LANGUAGES
from signoria.web.chronicle import entries
from signoria.web.confirm import question
from signoria.web.page_model import PageModel
from signoria.web.pages import table_page
from signoria.web.preferences import CHOICES, USUAL, chosen, read_preferences
from signoria.web.renderers import renderer
from signoria.web.shields import PLAYERS
from signoria.web.spoken import KEYS, listed

GAMES = (toy.HighCard.name, "condottiere")
TEXT = chosen({"table": "text"})


def test_what_is_chosen_is_kept_and_nothing_else() -> None:
    assert read_preferences("") is USUAL
    assert USUAL.written == USUAL.css == ""
    for name, values in CHOICES.items():
        for value in set(values) - {getattr(USUAL, name)}:
            one = chosen({name: value})
            assert read_preferences(one.written) == one != USUAL
            assert one.css == f"{name}-{value}"
    for odd in ("size.900", "x.y", "size", "..", "_", "size.125_size.900", 'size."><b>', "\xe9"):
        assert read_preferences(odd) == USUAL
    assert read_preferences("size.125_keys.off_x.y").css == "size-125 keys-off"
    assert read_preferences("bots.slow").pace > USUAL.pace > read_preferences("bots.fast").pace


def test_classes_stand_on_the_page() -> None:
    s = all_sittings("condottiere")[0]
    html = table_page(changed(s, preferences=chosen({"size": "150", "motion": "none"})), renderer("condottiere"))
    assert Page(html).named("html")[0].attributes["class"] == "size-150 motion-none"
    assert "class" not in Page(table_page(s, renderer("condottiere"))).named("html")[0].attributes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_text_table_has_every_move_and_no_picture(game: str, language: str) -> None:
    for s in all_sittings(game, language):
        html = renderer(game).fragment(changed(s, preferences=TEXT))
        found = Page(html)
        assert sorted(found.moves()) == sorted([*s.moment.legal, *s.moment.lane])
        assert 'id="map"' not in html
        assert "<img" not in html
        levels = [int(level) for level in re.findall(r"<h([1-6])", html)]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert len(html.encode()) < len(renderer(game).fragment(s).encode()) + 4000


def test_the_text_table_is_safe_from_what_people_write() -> None:
    for s in all_sittings("condottiere"):
        html = table_page(changed(texts_of_people(s), preferences=TEXT), renderer("condottiere"))
        assert "<script>alert" not in html
        assert "<img src=x" not in html


def rows_of(html: str) -> dict[str, list[str]]:
    """The rows of the map: what is told of each region."""
    whole = html[html.index("May be chosen") if "May be chosen" in html else html.index("Neighbours") :]
    rows = re.findall(r'<tr><th scope="row">([^<]+)</th>((?:<td>[^<]*</td>)+)</tr>', whole)
    return {name: re.findall(r"<td>([^<]*)</td>", cells) for name, cells in rows}


def test_the_map_as_a_table_tells_what_the_map_shows() -> None:
    """Owner, neighbours, battle and Pope, and what may be chosen: as the view and the rules' own data have it."""
    rules: Any = registry.game("condottiere")
    borders = {frozenset(pair) for pair in rules.data["borders"]}
    names = {key[7:]: text for key, text in rules.texts["en"].by_key.items() if key.startswith("region.")}
    chose = 0
    for s in all_sittings("condottiere"):
        v: Any = s.moment.view
        rows = rows_of(renderer("condottiere").text(s))
        assert len(rows) == 17
        for region, name in list(names.items())[:17]:
            owner, beside, here, *may = rows[name]
            holders = [seat for seat, held in enumerate(v["domains"]) if region in held]
            assert owner == (s.wording.name(holders[0]) if holders else "nobody")
            assert set(beside.split(", ")) == {
                names[one] for pair in borders if region in pair for one in pair - {region}
            }
            assert ("battle" in here, "Pope" in here) == (region == v["contested"], region == v["pope"])
            if may:
                chose += 1
                assert (may == ["yes"]) == any(one.args[:1] == (region,) for one in s.moment.legal)
    assert chose


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_sentence(language: str) -> None:
    for s in all_sittings("condottiere", language):
        told = renderer("condottiere").spoken(s)
        assert set(told) == set(KEYS)
        assert [key for key in KEYS if not told[key]] == (["h"] if s.reader.seat is None else [])
        said = Page(renderer("condottiere").fragment(s)).named("dl", id="spoken")[0]
        assert "hidden" in said.attributes
        for key, title, sentence in listed(s, told):
            assert title in said.text, key
            assert sentence in said.text or "&" in sentence
    generic = renderer(toy.HighCard.name)
    for s in all_sittings(toy.HighCard.name, language):
        assert generic.spoken(s)["w"]
        assert (generic.spoken(s)["h"] != "") == (s.reader.seat is not None and s.moment.view.get("card") is not None)


def test_sentences_say_what_is_so() -> None:
    for s in all_sittings("condottiere"):
        v: Any = s.moment.view
        told = renderer("condottiere").spoken(s)
        if s.reader.seat is not None and v["hand"]:
            count = sum(v["hand"].values())
            assert told["h"].startswith(f"Your hand, {count} card")
        for seat in range(v["seats"]):
            name = s.wording.name(seat)
            if v["contested"]:
                assert f"{name} {v['totals'][seat]}: " in told["t"]
            assert f"{name}: " in told["c"]
        assert ("Your turn." in told["w"]) == (s.asked and not s.moment.over)
        assert ("The match is over." in told["w"]) == s.moment.over


def test_keys_that_are_off_are_not_listed() -> None:
    s = all_sittings("condottiere")[0]
    quiet = changed(s, preferences=chosen({"keys": "off"}))
    assert "Keys: w whose turn" in renderer("condottiere").fragment(changed(s, preferences=TEXT))
    assert "Keys:" not in renderer("condottiere").fragment(
        changed(quiet, preferences=replace(quiet.reader.preferences, table="text"))
    )
    assert 'data-guide="Keys: w whose turn' in table_page(s, renderer("condottiere"))


def numbers_of(s: PageModel) -> list[int]:
    """The numbers of the lines, as the voice counts them."""
    lines = re.findall(r"<li([^>]*)>", entries(s))
    found: list[int] = []
    for line in lines:
        given = re.search(r'data-n="(\d+)"', line)
        found.append(int(given[1]) if given else found[-1] + 1)
    return found


def test_each_line_of_the_chronicle_has_its_number() -> None:
    """The number is that of the event in the whole match, however much of it the page carries."""
    s = next(one for one in reversed(all_sittings("condottiere")) if len(one.moment.events) > 50)
    numbers = numbers_of(s)
    short: PageModel = changed(s, events=s.moment.events[-40:], earlier=len(s.moment.events) - 40)
    fewer = numbers_of(short)
    told = [number for number, event in enumerate(s.moment.events, 1) if s.wording.story(event, s.reader.seat)]
    assert numbers == told
    assert numbers == sorted(set(numbers))
    assert fewer == [n for n in numbers if n > len(s.moment.events) - 40]


def test_moves_of_weight_are_asked_with_the_same_move() -> None:
    weighty = renderer("condottiere").weighty
    actions = registry.game("condottiere").actions
    heavy = {str(one) for one in actions if weighty(one)}
    assert heavy == {"pass", "pass reveal", "hand discard"}
    s = next(s for s in all_sittings("condottiere") if any(weighty(one) for one in s.moment.legal))
    action = next(one for one in s.moment.legal if weighty(one))
    [form] = [one.form for one in Page(question(s, action, str(action))).named("button")]
    assert form is not None
    assert form.attributes["action"] == "/tables/k3f9/moves"
    assert (form.fields["move"], form.fields["sure"], form.fields["v"]) == (str(action), "1", str(s.moment.version))


def test_nobody_is_known_by_colour_alone() -> None:
    """Each player's shield has a charge of its own; every owned region carries it, every legal one is also listed."""
    charges = [blazon.partition("; ")[2].split()[0] for blazon in PLAYERS]
    assert len(set(charges)) == len(PLAYERS) == 6
    for s in all_sittings("condottiere"):
        v: Any = s.moment.view
        html = renderer("condottiere").fragment(s)
        for seat, held in enumerate(v["domains"]):
            assert html.count(f'class="stand" href="#s-{seat}"') == len(held)
        for region in re.findall(r'class="region legal[^"]*" data-move="([^"]+)"', html):
            assert f'<button id="m-{s.wording.game.actions.parse(region).number}"' in html
