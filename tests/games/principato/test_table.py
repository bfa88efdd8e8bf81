"""The table of Principato in the browser, over random games: all that is allowed is offered, and nothing else told."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import signoria
from helpers.page_models import changed
from helpers.page_reader import Offers
from helpers.principato import play, position
from signoria import Match
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.orders import moves_of
from signoria.games.principato.codes import KIND_IDS, PHASE_IDS
from signoria.games.principato.table import RENDERER
from signoria.games.principato.table.domain import zones
from signoria.games.principato.table.hand import draw_cards
from signoria.games.principato.table.statistics import charts
from signoria.games.principato.table.text import describe
from signoria.games.principato.table.things import PICTURES, card_in_words, kinds
from signoria.games.principato.view_types import typed
from signoria.server.page_models import staged
from signoria.web.page_model import PageModel
from signoria.web.statistics import PlayedMatch

GAME = signoria.game("principato")
NAMES = ('Ada <b>"&', "Bea'<script>", "", "D" * 40)
LARGEST = 7000  # bytes of a fragment on the wire


def sitting(match: Match, seat: int | None, language: str = "en", state: State | None = None) -> PageModel:
    events = match.events(seat, 40)
    here = match.state if state is None else state
    names = NAMES[: match.seats]
    return staged(GAME, here, seat, language, names, place="/tables/t1", version=match.ply, events=events, csrf="c")


def walk(seats: int, seed: int, steps: int = 400) -> Iterator[tuple[Match, int]]:
    """The positions of a game played at random, with few turns ended early."""
    match = GAME.start(seats, seed, names=NAMES[:seats])
    rnd = random.Random(seed)
    for step in range(steps):
        yield match, step
        if match.over:
            return
        seat = match.actors[0]
        legal = match.legal(seat)
        eager = [one for one in legal if one.verb not in ("end", "swap", "done")]
        match.play(seat, rnd.choice(eager if eager and rnd.random() < 0.8 else legal))


def readers(match: Match, step: int) -> list[int | None]:
    return [*match.actors, (None, *range(match.seats))[step % (match.seats + 1)]]


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_that_is_allowed_is_offered_and_nothing_else(seats: int) -> None:
    phases, largest = set(), 0
    for match, step in walk(seats, seats):
        if step % 3:
            continue
        for seat in readers(match, step):
            s = sitting(match, seat, ("en", "fr")[step % 2])
            text = RENDERER.fragment(s)
            page = Offers(text)
            assert len(page.ids) == len(set(page.ids))
            assert {moves_of(one)[0] for one in page.moves} == {*map(str, s.moment.legal)}
            offered = {one.replace("+", " ") for ask in page.asks if "move=" in ask for one in [ask.split("move=")[1]]}
            assert not offered & {str(one) for one in s.moment.legal}
            assert "Ada <b>" not in text
            assert "<script" not in text
            largest = max(largest, len(gzip.compress(text.encode(), 6)))
            phases.add(s.moment.view["phase"])
    assert largest <= LARGEST
    assert {"turn", "take"} <= phases


def test_every_phase_can_be_answered() -> None:
    phases = {match.view(None)["phase"] for seed in range(6) for match, _ in walk(3, seed)}
    assert phases == set(PHASE_IDS)


def test_two_worlds_look_the_same() -> None:
    """The objectives of the others dealt again, and a world made from the view alone: the same bytes."""
    for match, step in walk(4, 4):
        if step % 5:
            continue
        for seat in readers(match, step):
            s = sitting(match, seat)
            truth = RENDERER.fragment(s)
            other = match.state.copy()
            other.resample(-1 if seat is None else seat, FastLuck(step))
            assert RENDERER.fragment(sitting(match, seat, state=other)) == truth
            assert RENDERER.fragment(sitting(match, seat, state=GAME.world(s.moment.view, FastLuck(step)))) == truth


def test_the_defs_hold_all_that_the_fragments_use() -> None:
    drawn = Offers(f"<svg>{RENDERER.defs}</svg>").ids
    used = set()
    for match, step in walk(4, 5):
        if step % 7 == 0:
            used |= Offers(RENDERER.fragment(sitting(match, 0))).uses
    assert {one for one in used if not one.startswith("s-")} <= set(drawn)
    assert set(PICTURES) == {*KIND_IDS, "military"}


def test_the_pages_around_the_table_have_no_say_in_how_a_token_looks() -> None:
    """A field of a form keeps its distance, and the book of the rules has columns; tokens of that name have neither."""
    goods = {"field": 1, "farm": 1, "palazzo": 1, "bank": 1, "catapult": 1, "condottiere": 1, "militia": 1}
    culture = {"monument_high": 1, "book_high": 1, "painting_high": 1}
    s = sitting(GAME.start(2, 7, names=NAMES[:2]), 0, state=position(goods=[goods | culture, {}]))
    looks = set(re.findall(r'class="token ([^"]+)"', zones(s, typed(s.moment.view), 0)))
    assert len(looks) == len(goods | culture)
    for sheet in (files("signoria.web") / "static" / "css").iterdir():
        assert not looks & set(re.findall(r"\.([a-z][\w-]*)", sheet.read_text(encoding="utf-8"))), sheet.name


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pri_2_2_an_empty_zone_says_what_it_is_for(language: str) -> None:
    s = sitting(GAME.start(2, 7, names=NAMES[:2]), 0, language, position(goods=[{}, {}]))
    shown = zones(s, typed(s.moment.view), 0)
    for zone in ("surroundings", "town", "wall", "palace"):
        assert shown.count(s.wording.t(f"face.empty_{zone}")) == 1


def test_pri_5_4_a_hand_tells_which_of_its_cards_must_be_exchanged() -> None:
    """Beside the name: the card itself, with the symbol, is not shown on a telephone."""
    state = position(hands=[["produce_food", "build_farm"], ["tax_collector", "build_bank"]])
    shown = draw_cards(sitting(GAME.start(2, 7, names=NAMES[:2]), 0, state=state))
    names = {name: "to be exchanged after use" in more for name, more in re.findall(r"<h3>(\w+)(.*?)</h3>", shown)}
    assert names == {"Harvest": True, "Farms": False}


@pytest.mark.parametrize(("seats", "points"), [(2, "5, 0"), (3, "6, 3, 0"), (4, "7, 4, 2, 0")])
def test_pri_11_9_who_supplies_is_told_what_is_at_stake(seats: int, points: str) -> None:
    """What a cube on a soldier is worth and what the ranks bring, before the decision; and when none is left to put."""
    goods = [{"militia": 2, "farm": 1, "food": 1}, *[{}] * (seats - 1)]
    state = position(seats=seats, pile=[], goods=goods)
    play(state, "end")
    match = GAME.start(seats, 7, names=NAMES[:seats])
    for answers, key in (({"supply food", "done"}, "prompt.supply"), ({"done"}, "prompt.supply_only")):
        s = sitting(match, 0, state=state)
        assert {*map(str, s.moment.legal)} == answers
        sheet = RENDERER.fragment(s).partition('<details id="ceremony"')[2].partition("</details>")[0]
        assert f"{points}." in sheet
        assert "soldier without one −1" in sheet
        assert s.wording.question(s.moment.view, len(s.moment.legal)) == s.wording.t(key)
        play(state, "supply food" if len(answers) > 1 else "done")


def test_a_card_with_a_reconstructed_value_bears_a_mark_until_it_is_corrected() -> None:
    match = GAME.start(2, 7, names=NAMES[:2])
    hand = match.view(0)["hands"]
    marked = RENDERER.fragment(sitting(match, 0)).count('class="rec"')
    assert marked > 0, hand
    known = {kind["id"]: {"exchange": kind["exchange"]} for kind in GAME.data["kind"]}  # type: ignore[attr-defined]
    match = GAME.start(2, 7, names=NAMES[:2], overlay={"kind": known})
    assert 'class="rec"' not in RENDERER.fragment(sitting(match, 0))


def test_pri_r12_a_price_that_follows_the_year_is_told_as_it_is_now() -> None:
    """A card of the display says what it will cost who takes it, in pictures and in words."""
    display = ["build_catapult_early", *["build_farm"] * 4]
    for price, year, food in (("card", 3, 3), ("year", 2, 3), ("year", 3, 2)):
        state = position(year=year, display=display, options={"catapult_price": price})
        s = sitting(GAME.start(2, 7, names=NAMES[:2]), 0, state=state)
        (one, two) = kinds(s)["build_catapult_early"]["options"]
        assert (one["pay"]["food"], two["pay"]["food"]) == (1, food)
        words = "3 food and 2 gold" if food == 3 else "2 food and 1 gold"
        assert words in card_in_words(s, "build_catapult_early")


def test_pri_r02_a_supply_without_limit_tells_no_number() -> None:
    """Not even one below nothing, which is what so many favours would leave."""
    goods = [{"favour": 3, "militia": 9, "militia_favour": 9}, {"favour": 3}]
    state = position(goods=goods, options={"unlimited_cubes": True})
    shown = RENDERER.fragment(sitting(GAME.start(2, 7, names=NAMES[:2]), 0, state=state))
    assert shown.count("<b>∞</b>") == 3
    assert "-3" not in shown.partition('<section id="supply"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("strengths", "points", "tied"),
    [([0, 0, -25], [5, 5, 0], True), ([4, 1, 0], [6, 3, 0], False), ([4, 0, 0], [6, 0, 0], False)],
)
def test_pri_11_10_shared_points_are_explained(strengths: list[int], points: list[int], tied: bool) -> None:
    """Two times 5 beside the ranks 6, 3, 0 would be a riddle; a strength below nothing has a minus, not a hyphen."""
    s = sitting(GAME.start(3, 7, names=NAMES[:3]), 0)
    event = {"kind": "strengths", "ply": 0, "strengths": strengths, "points": points, "spent": [{}, {}, {}]}
    shown = RENDERER.fragment(changed(s, events=(event,), since=0))
    assert (s.wording.t("face.tied") in shown) is tied
    assert "-25" not in s.wording.story(event, 0)


def test_pri_11_9_a_scoring_is_nobodys_motive() -> None:
    """The points of a scoring that a move happens to bring on are not why it was made; those of a painting are."""
    old: Any = GAME.start(2, 7, names=NAMES[:2]).view(None)
    new: Any = GAME.start(2, 7, names=NAMES[:2]).view(None)
    new["principalities"][0]["points"] += 5
    new["points"][0] += 5
    wording = GAME.wording("en", NAMES[:2])
    assert wording.motive(old, new, 0) == ("", {})
    new["points"][0] += 7
    assert wording.motive(old, new, 0) == ("points", {"points": 7})


def test_pri_14_12_objectives_turned_up_are_nobodys_motive() -> None:
    """The last step of a match shows everybody points that were there before."""
    match = [match for match, _ in walk(4, 3)][-1]
    before: Any = match.at(match.ply - 1).view(None)
    after: Any = match.view(None)
    wording = GAME.wording("en", NAMES)
    risen = [seat for seat in range(4) if after["points"][seat] > before["points"][seat]]
    assert risen
    assert all(wording.motive(before, after, seat) == ("", {}) for seat in risen)


def test_a_scoring_is_told_until_the_readers_next_step() -> None:
    """Strengths, points and the cubes that went, from the events of the sitting alone; who sends soldiers home still
    sees them, and so does who began the new year with that.
    """
    found, seen = 0, set()
    for match, _ in walk(3, 2):
        s = sitting(match, 0)
        held: list[Any] = [event for event in s.moment.events if event["kind"] == "strengths"]
        if match.over or not held or s.moment.view["phase"] == "supply":
            continue
        event = held[-1]
        told = RENDERER.fragment(changed(s, since=event["ply"]))
        sheet = told[told.index('<details id="ceremony"') : told.index('<section id="market"')]
        assert all(f"<strong>+{points}</strong>" in sheet for points in event["points"])
        assert all(f"{count}<i class=" in sheet for spent in event["spent"] for count in spent.values())
        later = [one["kind"] for one in s.moment.events if one["ply"] > event["ply"]]
        returning = str(s.moment.view["phase"]).startswith("return")
        kept = returning or "year" in later
        assert ('id="ceremony"' in RENDERER.fragment(changed(s, since=event["ply"] + 1))) is kept
        assert ('id="ceremony"' in RENDERER.fragment(changed(s, since=match.ply))) is returning
        found += 1
        seen.add(kept)
    assert found
    assert seen == {True, False}


def test_pri_11_7_the_statistics_tell_a_strength_below_nothing() -> None:
    """Unsupplied armies are as weak in the chart and its numbers as they were in the scoring."""
    views, scored = {}, []
    for match, step in walk(3, 2):
        views[step] = match.view(None)
        scored = [one for one in match.events(None) if one["kind"] == "strengths"]
    events = tuple(match.events(None))
    drawn = charts(PlayedMatch(GAME.wording("en"), "en", 3, (), events, lambda ply: views[ply], max(views)))
    strengths: Any = [one["strengths"] for one in scored]
    assert min(min(one) for one in strengths) < 0
    assert [list(one) for one in zip(*drawn[1].rows, strict=True)] == strengths


def test_the_final_sheet_adds_up() -> None:
    match = [match for match, _ in walk(4, 3)][-1]
    assert match.over
    text = RENDERER.fragment(sitting(match, 0))
    sheet = text[text.index('<section id="final"') :]
    rows = re.findall(r'<tr[^>]*><th scope="row">.*?</tr>', sheet[: sheet.index("</table>")])
    numbers = [[int(one) for one in re.findall(r"<td>(?:<b>)?(\d+)", row)] for row in rows]
    *parts, total, _ = numbers
    assert [sum(column) for column in zip(*parts, strict=True)] == total


def test_ending_a_turn_is_asked_about_before_it_counts() -> None:
    assert RENDERER.weighty(GAME.actions.parse("end"))
    assert not RENDERER.weighty(GAME.actions.parse("favour church"))


STILL_ASKED = [f'class="seat seat-{seat} active"' for seat in range(3)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pri_r25_a_page_tells_ones_own_sealed_answers_and_nobody_elses(language: str) -> None:
    armies = [{"condottiere": 2, "militia": 3}, {"militia": 1}, {"condottiere": 1}]
    tables = [GAME.start(3, 1, names=NAMES[:3]) for _ in range(2)]
    wording = GAME.wording(language)
    said = []
    for match, count in zip(tables, (0, 2), strict=True):
        state = position(seats=3, goods=armies, pile=[])
        play(state, "end")
        match.state = state
        assert wording.t("prompt.sealed") in wording.prompt(match.view(0))
        match.play(0, f"return condottieri {count}")
        match.play(0, "return militia 1")
        s = sitting(match, 0, language)
        own = RENDERER.fragment(s)
        said += re.findall(r'<p class="answer">(.*?)</p>', own)
        assert said[-1] in describe(s)
        assert not [move for move in Offers(own).moves if move.startswith("return")]
        assert [seat in own for seat in STILL_ASKED] == [False, True, True]
    assert (
        said
        == {
            "en": [
                "Your answer is sealed: keep all condottieri, send 1 militia home.",
                "Your answer is sealed: send 2 condottieri home, send 1 militia home.",
            ],
            "fr": [
                "Votre réponse, sous scellé\N{NO-BREAK SPACE}: garder tous les condottieri, renvoyer 1 milice.",
                "Votre réponse, sous scellé\N{NO-BREAK SPACE}: renvoyer 2 condottieri, renvoyer 1 milice.",
            ],
        }[language]
    )
    for seat in (1, 2, None):
        one, other = (RENDERER.fragment(sitting(match, seat, language)) for match in tables)
        assert one == other
        assert 'class="answer"' not in one
