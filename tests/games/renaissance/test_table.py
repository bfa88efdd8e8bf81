"""The table of Renaissance in the browser, over random games: all that is allowed is offered, and nothing else told."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from helpers.page_models import changed
from helpers.page_reader import Offers
from helpers.renaissance import GAME, battle, play, position
from signoria import Match
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.orders import THEN
from signoria.games.renaissance.codes import CARD_IDS, PHASE_IDS, TOWN_IDS
from signoria.games.renaissance.table import RENDERER
from signoria.games.renaissance.table.atlas import MAP, PLACES
from signoria.games.renaissance.table.map import roads, roads_of
from signoria.games.renaissance.table.targets import ON_MAP
from signoria.games.renaissance.table.things import COLOURS
from signoria.server import page_models
from signoria.web.html import Html
from signoria.web.page_model import PageModel

NAMES = ('Ada <b>"&', "Bea'<script>", "", "D" * 40, "Élise", "Fosco")
LARGEST = 16_000  # bytes of a fragment on the wire
SHEET = re.compile(r'<div id="at-.*?</div>')
LANE = ("swap", "gift")


def sitting(match: Match, seat: int | None, language: str = "en", state: State | None = None) -> PageModel:
    here = match.state if state is None else state
    return laid(here, seat, language, version=match.ply, events=match.events(seat, 40))


def laid(state: State, seat: int | None, language: str = "en", **more: Any) -> PageModel:
    view: Any = state.view(None)
    names = NAMES[: view["seats"]]
    return page_models.staged(GAME, state, seat, language, names, place="/tables/t1", csrf="c", **more)


def walk(seats: int, seed: int, steps: int = 300, **options: Any) -> Iterator[tuple[Match, int]]:
    """The positions of a game played at random, in which something happens."""
    match = GAME.start(seats, seed, names=NAMES[:seats], **options)
    rnd = random.Random(seed)
    for step in range(steps):
        yield match, step
        if match.over:
            return
        seat = match.actors[0]
        legal = match.legal(seat)
        eager = [one for one in legal if one.verb not in ("end", "pass", "stay out", "give", "sell")]
        match.play(seat, rnd.choice(eager if eager and rnd.random() < 0.8 else legal))


def plays(match: Match, seat: int | None, click: str) -> None:
    """Every move of a click is an answer to what is asked when its turn comes."""
    state = match.state.copy()
    assert seat is not None
    for move in click.split(THEN):
        assert GAME.actions.parse(move).number in state.legal(seat)
        state.play(seat, GAME.actions.parse(move).number, FastLuck(1))


def readers(match: Match, step: int) -> list[int | None]:
    return [*match.actors[:1], (None, *range(match.seats))[step % (match.seats + 1)]]


@pytest.mark.parametrize("seats", [3, 6])
def test_all_that_is_allowed_is_offered_and_nothing_else(seats: int) -> None:
    """Every legal move is or begins one button; a town on the map is a second way to it, or opens its sheet."""
    phases, largest = set(), 0
    for match, step in walk(seats, seats, powers=seats == 6):
        if step % 6:
            continue
        for seat in readers(match, step):
            s = sitting(match, seat, ("en", "fr")[step % 12 // 6])
            text = RENDERER.fragment(s)
            page = Offers(text)
            assert len(page.ids) == len(set(page.ids))
            listed = Offers(SHEET.sub("", text)).moves
            made = [move.split(THEN)[0] for move in listed if "{" not in move and not move.startswith(LANE)]
            assert sorted(made) == sorted(map(str, s.moment.legal))
            for click in {move for sheet in SHEET.findall(text) for move in Offers(sheet).moves} | set(listed):
                if "{" not in click and not click.startswith(LANE):
                    plays(match, seat, click)
            assert set(page.targets) <= {str(one) for one in s.moment.legal if one.verb in ON_MAP}
            for sheet in re.findall(r'href="#(at-\w+)"', text):
                assert sheet in page.ids
            offered = {one.replace("+", " ") for ask in page.asks if "move=" in ask for one in [ask.split("move=")[1]]}
            assert not offered & {str(one) for one in s.moment.legal}
            assert "Ada <b>" not in text
            assert "<script" not in text
            largest = max(largest, len(gzip.compress(text.encode(), 6)))
            phases.add(s.moment.view["phase"])
    assert largest <= LARGEST
    assert {"buy", "expand", "main"} <= phases


def test_every_phase_is_named_in_the_prompt() -> None:
    assert all(f"prompt.{phase}" in GAME.wording("en").texts for phase in PHASE_IDS)


def test_two_worlds_look_the_same() -> None:
    """Hands, sealed votes and laid cards dealt again, and a world made from the view alone: the same bytes."""
    for match, step in walk(4, 9, 200):
        if step % 9:
            continue
        for seat in readers(match, step):
            s = sitting(match, seat)
            truth = RENDERER.fragment(s)
            other = match.state.copy()
            other.resample(-1 if seat is None else seat, FastLuck(step))
            assert RENDERER.fragment(sitting(match, seat, state=other)) == truth
            assert RENDERER.fragment(sitting(match, seat, state=GAME.world(s.moment.view, FastLuck(step)))) == truth


def test_the_defs_hold_all_that_the_fragments_use() -> None:
    drawn = set(Offers(f"<svg>{RENDERER.defs}</svg>").ids)
    used: set[str] = set()
    for match, step in walk(6, 5):
        if step % 15 == 0:
            used |= Offers(RENDERER.fragment(sitting(match, 0))).uses
    assert {one for one in used if not one.startswith("s-")} <= drawn
    assert {f"i-{card}" for card in COLOURS} <= drawn
    assert set(COLOURS) == set(CARD_IDS)
    assert set(PLACES) == set(TOWN_IDS)


# The map


def map_of(s: PageModel) -> str:
    drawn = RENDERER.board(s)
    return drawn[drawn.index('<svg id="map"') : drawn.index("</svg></div>")]


def test_a_province_lights_up_when_one_player_owns_all_its_towns() -> None:
    """REN-2.11."""
    half = position(towns={"firenze": 0, "pistoia": 1, "siena": 1, "roma": 2})
    whole = position(towns={"firenze": 0, "pistoia": 0, "siena": 1, "roma": 2})
    assert 'id="g-siena" class="region own seat-1"' in map_of(laid(half, 0))
    assert 'id="g-firenze"' not in map_of(laid(half, 0))
    assert 'id="g-firenze" class="region own seat-0"' in map_of(laid(whole, 0))


def test_closed_provinces_are_hatched_and_their_towns_are_not_there() -> None:
    """REN-2.12, 3.11."""
    drawn = map_of(laid(position(towns={"firenze": 0}), 0))
    assert 'class="closed" href="#p-regno_di_napoli"' in drawn
    assert 'id="t-napoli"' not in drawn
    faint = drawn[drawn.index('class="names shut"') :].split("</g>")[0]
    assert "#n-napoli" in faint
    assert "#n-siena" not in faint
    assert 'id="t-siena"' in drawn


def test_what_stands_in_a_town_is_drawn_and_said() -> None:
    towns = {
        "firenze": {"owner": 0, "level": "fortress", "palace": True, "artist": "leonardo"},
        "siena": {"owner": 1, "level": "rampart", "pillaged": True},
    }
    drawn = map_of(laid(position(towns=towns), 0))
    firenze = drawn[drawn.index('id="t-firenze"') :].split('id="t-')[1]
    assert {"#f-fortress", "#s-0", "#f-artist"} <= set(re.findall(r'href="([^"]+)"', firenze))
    assert "Leonardo da Vinci" in firenze
    siena = drawn[drawn.index('id="t-siena"') :].split('id="t-')[1]
    assert {"#f-rampart", "#s-1", "#f-pillage"} <= set(re.findall(r'href="([^"]+)"', siena))
    assert "pillaged" in siena


def test_an_attack_is_weighed_before_it_is_made() -> None:
    """The town is gold and opens its sheet; its row tells the way, the walls and the odds; the button plays."""
    s = laid(battle({"pikemen": 2}, {"pikemen": 2}), 0)
    drawn = map_of(s)
    assert re.search(r'<a id="t-siena" class="town garrison seat-1 legal" data-sheet href="#at-siena"', drawn)
    assert 'data-move="attack land siena"' not in drawn
    row = RENDERER.moves(s).split('id="aim-siena"')[1]
    assert "By road from Firenze." in row
    assert "Against a defence of 2 and the best of 2 cards." in row
    chance = re.search(r"<b>(\d+) %</b>", row)
    assert chance is not None
    assert f"about {chance[1]} %" in row
    assert f">{chance[1]} %</text>" in drawn


def test_a_town_that_completes_a_province_says_so_and_stands_first() -> None:
    """REN-2.11, 16.3: with Siena the whole of its province is won; Perugia and Pisa have other towns beside them."""
    rows = RENDERER.moves(laid(position(towns={"firenze": 0, "pistoia": 0, "roma": 1}, phase="expand"), 0)).split(
        "<li "
    )
    told = {re.findall(r'id="aim-(\w+)"', row)[0]: "Completes " in row for row in rows[1:]}
    assert told["siena"] is True
    assert told["pisa"] is False
    assert sorted(told.values(), reverse=True) == list(told.values())
    fought = RENDERER.moves(laid(battle({"pikemen": 2}, {"pikemen": 2}), 0)).split('id="aim-siena"')[1]
    assert "Completes Repubblica di Siena." in fought


def test_a_town_that_cannot_be_chosen_says_why_not() -> None:
    drawn = map_of(laid(battle({"pikemen": 2}, {"pikemen": 2}), 0))
    assert re.search(r'<a id="t-venezia"[^>]* data-why [^>]*move=attack\+land\+venezia"', drawn)


def test_a_watcher_and_a_picture_ask_nothing() -> None:
    state = battle({"pikemen": 2}, {"pikemen": 2})
    for s in (laid(state, None), changed(laid(state, 0), place="", legal=())):
        assert "data-why" not in map_of(s)
        assert "legal" not in map_of(s)


def test_a_road_of_ones_own_correction_is_drawn() -> None:
    """The roads of a match are those of its data."""
    view: Any = GAME.start(3, 1).view(None)
    terms = GAME.read_terms(3, view["options"], {}, GAME.data)
    assert roads(roads_of(terms), frozenset()).count("<use") == len(MAP["roads"])
    firenze, roma = TOWN_IDS.index("firenze"), TOWN_IDS.index("roma")
    terms.roads[firenze] |= 1 << roma
    terms.roads[roma] |= 1 << firenze
    assert roads(roads_of(terms), frozenset()).count("<path") == 1


def test_a_port_or_ground_of_ones_own_correction_is_drawn() -> None:
    """REN-2.3, 2.5: the signs beside a name are those of the match."""
    corrected = {"firenze": {"port": True, "terrain": "marsh"}, "genova": {"port": False}}
    drawn = map_of(sitting(GAME.start(6, 1, overlay={"town": corrected}), 0))
    assert drawn.count('href="#n-') == len(TOWN_IDS) - 2
    for name, signs in (("Firenze", ["port", "marsh"]), ("Genova", ["mountain"])):
        after = drawn.partition(f">{name}</text>")[2].partition('href="#n-')[0]
        assert re.findall(r'class="sign (\w+)"', after) == signs
    assert 'href="#names"' in map_of(sitting(GAME.start(6, 1), 0))


def test_a_figure_shows_the_towns_of_a_combat_and_has_no_ids() -> None:
    """Several stand on a page of the rules."""
    state = battle({"pikemen": 2}, {"pikemen": 2})
    quiet = RENDERER.figure(laid(state, 0))
    play(state, "attack land siena")
    fight = RENDERER.figure(laid(state, 0))
    for drawn in (quiet, fight):
        page = Offers(drawn)
        assert not page.ids
        assert not page.moves
        assert "Siena: garrison of Bea" in drawn
    shown = [float(re.findall(r'viewBox="[^"]* ([\d.]+)"', drawn)[0]) for drawn in (fight, quiet)]
    assert shown[0] < shown[1]
    assert 'class="foe"' in fight


# Hand and seats


def test_a_yellow_card_is_played_by_a_click_and_says_why_if_it_cannot() -> None:
    able = laid(battle({"pikemen": 2, "ambassador": 1}, {"pikemen": 2}), 0)
    assert re.search(
        r'<button id="m-\d+" class="card ambassador yellow" name="move" value="ambassador"', RENDERER.hand(able)
    )
    unable = laid(battle({"pikemen": 1, "ride": 1}, {"pikemen": 2}), 0)
    assert re.search(r'<a id="h-ride-0" class="card ride yellow still" data-why', RENDERER.hand(unable))


def test_a_spectator_sees_no_hand() -> None:
    for match, step in walk(3, 3, 60):
        if step % 5 == 0:
            page = Offers(RENDERER.fragment(sitting(match, None)))
            assert not [one for one in page.ids if one.startswith(("h-", "m-"))]
            assert not page.moves


def test_every_seat_tells_nation_ducats_cards_towns_and_points() -> None:
    match = GAME.start(6, 1, names=NAMES)
    view: Any = match.view(0)
    for seat in range(6):
        facts = RENDERER.facts(sitting(match, 0), seat)
        assert GAME.wording("en").t(f"nation.{view['nations'][seat]}") in facts
        for said in ("6 ducats", "0 cards in hand", " towns", " controlled"):
            assert said in facts


def test_the_town_list_names_every_town_in_play() -> None:
    match = GAME.start(6, 1, names=NAMES)
    told = RENDERER.folded(sitting(match, 0, "fr"))
    for town in TOWN_IDS:
        assert GAME.wording("fr").t(f"town.{town}").replace("'", "&#x27;") in told


# The sheet at a town


def sheet_of(s: PageModel, town: str) -> str:
    found = [str(one) for one in SHEET.findall(RENDERER.controls(s)) if one.startswith(f'<div id="at-{town}"')]
    assert len(found) == 1
    return found[0]


def test_ren_14_18_a_town_offers_what_can_be_built_there_with_its_price() -> None:
    """One click builds; what the town has already is not offered again."""
    towns = {"firenze": 0, "siena": {"owner": 0, "level": "rampart"}, "roma": 1}
    s = laid(position(towns=towns, phase="buy", ducats=[9]), 0)
    assert Offers(sheet_of(s, "firenze")).moves == ["build rampart firenze", "build palace firenze"]
    assert Offers(sheet_of(s, "siena")).moves == ["build castle siena", "build palace siena"]
    assert "makes a fortress: defends with 6" in sheet_of(s, "siena")
    assert "room for an artist: 1 point a turn" in sheet_of(s, "siena")
    assert 'id="at-roma"' not in RENDERER.controls(s)
    assert 'href="#at-firenze"' in map_of(s)


def test_ren_17_5_an_attack_takes_one_click_whichever_town_it_comes_from() -> None:
    towns = {"siena": {"owner": 1, "level": "garrison"}, "firenze": 0, "perugia": 0}
    s = laid(battle({"pikemen": 2}, {"pikemen": 2}, towns=towns), 0)
    clicks = Offers(sheet_of(s, "siena")).moves
    assert set(clicks) == {f"attack land siena; from {origin}" for origin in ("firenze", "perugia")}
    row = RENDERER.moves(s).split('id="aim-siena"')[1].split("</li>")[0]
    assert [move for move in Offers(row).moves if "siena" in move] == clicks[:1]
    assert "Or from another town" in row


def test_ren_13_41_a_card_with_a_target_takes_one_click_at_its_town() -> None:
    """REN-13.6, 13.19: with what it brings, and how it may go."""
    s = laid(battle({"pikemen": 2, "raiders": 1, "marriage": 1}, {"pikemen": 2}), 0)
    told = sheet_of(s, "siena")
    assert Offers(told).moves[-2:] == ["raiders; target siena", "marriage; target siena"]
    assert "<b>67 %</b>" in told
    assert "brings 1 ducat;" in told
    assert "Or from" not in told


def test_a_lesson_is_asked_for_one_move_at_a_time() -> None:
    s = laid(battle({"pikemen": 2, "raiders": 1}, {"pikemen": 2}), 0)
    guided = replace(s, guide=replace(s.guide, sheet=Html("<p>Attack.</p>")))
    assert not any(THEN in move for move in Offers(RENDERER.controls(guided)).moves)
