"""The palace says what the rules then allow; sums on stage and in the account add up; the text table is whole."""

from __future__ import annotations

import re
from typing import Any

import pytest

from helpers.page_models import changed
from helpers.page_reader import Offers
from helpers.virtu import GAME, legal, offers, phase, play, position, view
from helpers.virtu_pages import laid, walk
from signoria.engine.orders import THEN
from signoria.engine.texts import LANGUAGES
from signoria.games.virtu.codes import AGENT_PLACE_IDS
from signoria.games.virtu.room_forecasts import PLACES, Means, Prospect, prospects
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.table import RENDERER
from signoria.games.virtu.table.moves import draw_moves
from signoria.games.virtu.table.outlook import amount, outlook, rooms_of
from signoria.games.virtu.table.palace import draw_palace
from signoria.games.virtu.table.prestige import draw_prestige, lines
from signoria.games.virtu.table.spoken import sentences
from signoria.games.virtu.table.text import moment as text_moment
from signoria.games.virtu.table.theatre import parts
from signoria.games.virtu.table.wars import draw_majors
from signoria.games.virtu.table.winter import advice, how_many
from signoria.web.html import esc
from signoria.web.preferences import Preferences

LORD: dict[str, Any] = {
    "marker": 1,
    "florins": 4,
    "rooms": {"3": "ambassador"},
    "left": ["-merchant"],
    "right": ["bishop"],
    "tiles": ["guild"],
    "spent": ["florence", "guild"],
}


def arrived(state: VirtuState, one: Prospect) -> VirtuState:
    """The marker goes there, nothing is released, the action begins."""
    there = state.copy()
    assert isinstance(there, VirtuState)
    play(there, *["step"] * one.steps, "stop")
    if phase(there) == "release":
        play(there, "done")
    return play(there, "act")


def springs(seed: int) -> list[VirtuState]:
    """The positions of a random game in which somebody is about to move the marker."""
    found = [state.copy() for state, _ in walk(4, seed, 900) if phase(state) == "move" and not state.steps]
    return [one for one in found if isinstance(one, VirtuState)]


def test_a_room_promises_what_the_rules_then_allow() -> None:
    """Over random games: cities to annex, a rank to pay, tiles to ready, as each room within free reach says."""
    seen: dict[str, int] = {}
    for state in [*springs(11), *springs(12), *springs(13)]:
        for one in prospects(state.view(None), state.turn):
            if one.steps > 2 or one.closed or one.deed == "empty":
                continue
            there = arrived(state, one)
            seen[one.deed] = seen.get(one.deed, 0) + 1
            if one.deed == "annex":
                offered = {*offers(there, "annex"), *offers(there, "annex by sea")}
                assert {city.city for city in one.cities} == offered
            elif one.deed == "patronise":
                assert one.payable == bool(offers(there, "advance"))
                assert one.payable or not one.asks
            elif one.deed == "intrigue":
                masks = sum(found.count for found in one.means)
                assert bool(masks) == bool(offers(there, "tap") or there.pool[5])
    assert min(seen.get(deed, 0) for deed in ("annex", "patronise", "intrigue", "govern", "war")) > 3


def test_a_troop_on_an_island_takes_no_road() -> None:
    """War promises the moves that a troop could make from where it stands."""
    at_home = position(phase="move", players=[LORD], troops={"florence": {"0": 1}, "pisa": {}})
    lost = position(phase="move", players=[LORD], troops={"florence": {}, "pisa": {}, "corfu": {"0": 1}})
    nobody = position(phase="move", players=[LORD], troops={"florence": {}, "pisa": {}})
    for state, roads, seas in ((at_home, True, False), (lost, False, True), (nobody, False, False)):
        (war,) = [one for one in prospects(state.view(None), 0) if one.deed == "war"]
        assert (war.roads, war.seas) == (roads, seas)
    assert "Troops go" in RENDERER.fragment(laid(at_home, 0))
    assert "No troop stands where it could go on" in RENDERER.fragment(laid(nobody, 0))


def test_the_way_to_each_room_and_what_it_passes() -> None:
    state = position(phase="move", players=[LORD])
    found = {one.room + 1: one for one in prospects(state.view(None), 0)}
    assert [found[room].steps for room in (1, 2, 3, 4, 5)] == [5, 1, 2, 3, 4]
    assert [found[room].extra for room in (2, 3, 4, 5, 1)] == [0, 0, 1, 2, 3]
    assert found[4].reachable
    assert not found[5].reachable
    assert found[3].passes == ("right",)
    assert found[5].passes == ("right", "left")


def test_what_only_an_indulgence_pays_is_marked() -> None:
    """Siena costs 4 Crowns: three are at hand, the fourth would be asked for."""
    crowns = {
        "marker": 2,
        "rooms": {"3": "consigliere"},
        "left": ["ambassador"],
        "tiles": ["duchy"],
        "spent": ["duchy"],
    }
    state = position(phase="move", players=[{**crowns, "spent": ["florence", "pisa", "duchy"]}])
    (annex,) = [one for one in prospects(state.view(None), 0) if one.room == 2]
    assert {city.city: city.asks for city in annex.cities}["siena"]
    s = laid(state, 0)
    assert "only with an indulgence" in RENDERER.fragment(s)
    assert outlook(s, annex, 0).count('class="legend"') == 1


def test_vir_15_3_a_city_is_offered_with_its_price() -> None:
    """By road Crowns, by sea Ships as well, and the sign of an indulgence with its meaning in the room."""
    rich = {"marker": 3, "rooms": {"3": "consigliere"}, "left": ["ambassador"], "tiles": ["duchy"]}
    state = position(phase="act", players=[rich])
    play(state, "act")
    s = laid(state, 0)
    room = rooms_of(s)[2]
    assert room.deed == "annex"
    html = draw_moves(s)
    told = {city.city: city for city in room.cities if not city.ships}
    assert told
    for city, found in told.items():
        button = re.search(rf'value="annex {city}(?:;[^"]*)?".*?</button>', html)
        assert button
        assert f": {found.crowns} × Crown" in button[0]
        assert ("only with an indulgence" in button[0]) == found.asks


def test_the_page_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms, prices, the exhausted courtier, a spent tile, an indulgence and an agent are there in words."""
    lord = {**LORD, "indulgences": [2]}
    state = position(phase="move", players=[lord], agents={"palace-1-4": 1})
    page = RENDERER.fragment(laid(state, 0))
    palace = page[page.index('id="palace"') : page.index('id="folio"')]
    assert palace.count('<li id="room-') == 5
    assert "indulgence: first pay" in palace
    assert "agent of Bea" in palace
    assert "1 × Arrow</span></span> or" in palace
    assert "2 × Florin" in palace
    assert re.search(r'class="courtier spent" title="Merchant: Trade; 1 × Florin, 2 × Ship', palace)
    assert 'value="step"' in palace
    assert "Domain: 1 of 3 tiles ready" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_symbols_of_a_room_lie_is_said_once(language: str) -> None:
    """All in one place: its name alone. In several: how many in each, in brackets."""
    told = {"en": ("at court", "(1 in the room, 2 at court)"), "fr": ("à la cour", "(1 dans la salle, 2 à la cour)")}
    s = laid(position(phase="move", players=[LORD]), 0, language)
    one, several = Means(("ship",), 2, {"court": 2}), Means(("crown", "cross"), 3, {"room": 1, "court": 2})
    assert [
        f"<small>{said}</small>" in amount(s, found) for found, said in zip((one, several), told[language], strict=True)
    ] == [True, True]
    assert all("<small>" in amount(s, Means(("crown",), 1, {place: 1})) for place in PLACES)


SIEGES: list[dict[str, Any]] = [
    {"troops": {"siena": {"0": 2}}, "agents": {"siena": 0}, "players": [{"tokens": 2}]},
    {"troops": {"siena": {"0": 2}}, "agents": {"siena": 1}, "players": [{"tokens": 2}]},
    {"cities": {"siena": 1}, "troops": {"siena": {"0": 3, "1": 2}}, "agents": {"siena": 0}, "players": [{"tokens": 2}]},
    {"troops": {"siena": {"0": 3, "1": 2}}, "agents": {"siena": 0}, "players": [{"tokens": 2}]},
]


DEFENCES = ([3, -1], [3, 1], [3, -1, 2], [2])  # Siena is worth 3; an agent, the troops of the other


@pytest.mark.parametrize("number", range(len(SIEGES)))
def test_what_stands_on_stage_is_the_whole_strength(number: int) -> None:
    """Troops, value, agent and bonuses add up; both numbers and who would win are on the page."""
    state = play(position(phase="sieges", **SIEGES[number]), "token")
    duel = view(state)["duel"]
    assert duel is not None
    s = laid(state, state.turn)
    v: Any = s.moment.view
    assert [sum(points for _, points in parts(s, v, at)) for at in (0, 1)] == duel["strength"]
    assert [points for _, points in parts(s, v, 1) if points] == DEFENCES[number]
    assert "<b>{}</b> : <b>{}</b>".format(*duel["strength"]) in RENDERER.fragment(s)


def test_the_lines_of_an_account_are_the_points() -> None:
    for seats in (2, 4):
        for state, step in walk(seats, 5, 500):
            if step % 120 == 0:
                s = laid(state, 0)
                told = re.findall(r"<td>(-?\d+)</td><td class=\"clauses\">", lines(s, 0).replace("−", "-"))
                assert sum(map(int, told)) == view(state)["players"][0]["points"]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_text_table_and_the_reading_keys(seats: int) -> None:
    for state, step in walk(seats, 3, 300):
        if step % 40:
            continue
        s = changed(laid(state, state.turn, LANGUAGES[step // 40 % 2]), preferences=Preferences(table="text"))
        page = Offers(RENDERER.fragment(s))
        assert sorted(move for move in page.moves if THEN not in move) == sorted(map(str, s.moment.legal))
        assert len(page.ids) == len(set(page.ids))
        for said in sentences(s).values():
            assert said
            assert "<" not in said


@pytest.mark.parametrize(("seats", "count"), [(2, 1), (3, 3)])
def test_vir2_5_2_the_market_counts_titles_with_arms_for_the_colours_in_play(seats: int, count: int) -> None:
    state = play(position(seats=seats, year=3, phase="winter", players=[{"florins": 9}]), "done")
    v: Any = laid(state, 0).moment.view
    assert [how_many(v, name) for name in ("principality", "duchy")] == [count, count]
    assert how_many(v, "guild") == v["market"]["guild"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_vir2_15_3_the_table_calls_the_wars_experimental(language: str) -> None:
    """On the influence board, in the account of prestige, and in the table as text; not where more than two play."""
    said = GAME.texts[language].say("face.experimental")
    assert said.startswith(("Experimental:", "Expérimental\u00a0:"))
    state = position(seats=2, year=5)
    s = laid(state, 0, language)
    for page in (draw_majors(s), draw_prestige(s), RENDERER.text(s)):
        assert said in page
        assert 'href="/rules/virtu/VIR2-15.3"' in page
    more = laid(position(), 0, language)
    assert said not in RENDERER.board(more) + RENDERER.text(more)


@pytest.mark.parametrize(("language", "a_round", "a_year"), [("en", "Round 5", "Year 5"), ("fr", "Ronde 5", "An 5")])
def test_vir2_5_6_two_players_count_rounds(language: str, a_round: str, a_year: str) -> None:
    of_two, of_three = (laid(position(seats=seats, year=5), 0, language) for seats in (2, 3))
    for draw in (RENDERER.hand, RENDERER.text):
        assert a_round in draw(of_two)
        assert a_year not in draw(of_two)
        assert a_year in draw(of_three)
        assert a_round not in draw(of_three)


@pytest.mark.parametrize(("years", "last"), [(30, 21), (9, 9)])
def test_vir2_5_6_the_influence_board_says_which_round_is_the_last(years: int, last: int) -> None:
    s = laid(position(seats=2, year=5, options={"max_years": years}), 0)
    assert f"round 5 of {last}<" in draw_majors(s)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"right": ["bishop"]}, "up to 4 influence"),  # three Crowns of tiles, and a Cross for Rome
        ({"right": ["bishop"], "allied": True}, "up to 3 influence"),  # Rome is nobody's to influence any more
    ],
)
def test_vir2_8_2_the_annex_room_says_what_influence_it_could_gain(spec: dict[str, Any], said: str) -> None:
    allies = {"rome": 1} if spec.pop("allied", False) else {}
    s = laid(position(seats=2, year=3, allies=allies, players=[{"marker": 3, **spec}]), 0)
    (annex,) = [one for one in rooms_of(s) if one.deed == "annex"]
    assert said in outlook(s, annex, 0)
    assert "alliance" not in outlook(s, annex, 0)


def test_vir2_9_1_and_with_whom_an_alliance_could_be_concluded() -> None:
    state = position(seats=2, year=3, influence={"venice": -5, "rome": -4, "florence": -6}, players=[{"marker": 3}])
    state.agents[AGENT_PLACE_IDS.index("track-florence")] = 1
    for seat, allies in ((0, ("venice",)), (1, ())):
        (annex,) = [one for one in prospects(state.view(None), seat) if one.deed == "annex"]
        assert annex.allies == allies
    s = laid(state, 0)
    assert "the alliance with Venice" in outlook(s, rooms_of(s)[2], 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_vir2_8_2_the_question_names_influence_and_alliance(language: str) -> None:
    asked = GAME.wording(language).prompt(dict(play(position(seats=2, players=[{"marker": 3}]), "act").view(0)))
    assert asked == GAME.texts[language].say("prompt.annex_two")
    several = GAME.wording(language).prompt(dict(play(position(players=[{"marker": 3}]), "act").view(0)))
    assert several == GAME.texts[language].say("prompt.annex")


# In the midst of an action


def test_symbols_in_hand_are_said_to_be_there() -> None:
    """VIR-D0.4: the Crown of the bare room has been taken and waits to be spent."""
    s = laid(play(position(players=[{"marker": 1, "spent": ["florence", "pisa"], "left": ["ambassador"]}]), "act"), 0)
    assert s.moment.view["now"]["pool"] == {"crown": 1}  # type: ignore[index]
    govern = outlook(s, rooms_of(s)[0], 0)
    assert "<small>(1 in hand, 1 at court)</small>" in govern


@pytest.mark.parametrize("move", ["pick own florence", "put siena"])
def test_the_room_goes_on_counting_while_a_troop_or_an_agent_is_on_its_way(move: str) -> None:
    room = {"pick own florence": 4, "put siena": 5}[move]
    state = play(position(agents={"pisa": 0}, players=[{"marker": room}]), "act")
    before = {one.room: one.means for one in prospects(state.view(None), 0)}[room - 1]
    play(state, move)
    assert phase(state) in ("march", "from")
    assert {one.room: one.means for one in prospects(state.view(None), 0)}[room - 1] == before


def test_vir_d0_3_the_room_says_what_is_being_paid() -> None:
    """The Crowns that have been used are gone: what else they could have bought is no question any more."""
    lord = {"marker": 3, "florins": 4, "left": ["consigliere"]}
    s = laid(play(position(players=[lord]), "act", "annex ravenna", "tap left-1 crown"), 0)
    annex = outlook(s, rooms_of(s)[2], 0)
    assert annex.startswith('<p class="now">Ravenna · ')
    assert "Still to pay:" in annex
    assert "No city in reach" not in annex
    lord = {"marker": 2, "florins": 4, "left": ["consigliere"], "rank": 2}
    s = laid(play(position(players=[lord]), "act", "advance"), 0)
    assert outlook(s, rooms_of(s)[1], 0).startswith('<p class="now">Rank 3 · ')


def test_vir_10_1_after_its_action_the_room_of_the_marker_is_a_full_turn_away() -> None:
    state = play(position(players=[{"marker": 1, "florins": 1}]), "skip")
    assert phase(state) == "end_turn"
    assert prospects(state.view(None), 0)[0].steps == 5
    assert prospects(play(position(players=[{"marker": 1}]), "act").view(None), 0)[0].steps == 0


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_vir_28_2_winter_says_what_a_troop_costs(language: str, seats: int) -> None:
    """Both are numbers, and nobody's name."""
    said = advice(laid(position(seats=seats, phase="winter"), 0, language), "recruit")
    assert re.findall(r"\d+", said) == ["1", "3"]
    assert said.endswith({"en": "3 elsewhere.", "fr": "3 ailleurs."}[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_vir_22_2_the_question_names_the_city_of_the_defeat(language: str) -> None:
    state = position(phase="sieges", cities={"siena": 0}, troops={"spoleto": {"0": 2}})
    while phase(state) != "retreat":
        play(state, "pass" if phase(state) == "duel" else "siege spoleto")
    asked = GAME.wording(language).prompt(dict(state.view(0)))
    assert asked == GAME.texts[language].say("prompt.retreat_from", {"city": "spoleto"})


def test_vir_11_2_the_crown_of_an_indulgence_stands_with_the_symbols() -> None:
    """Not folded away among the florins: whoever is short of a Crown looks for one."""
    lord = {"marker": 3, "florins": 4, "left": ["consigliere"]}
    s = laid(play(position(players=[lord]), "act", "annex ravenna"), 0)
    symbols, _, coins = draw_moves(s).partition("More florins")
    assert 'value="ask crown"' in symbols
    assert 'value="ask florins"' in coins


@pytest.mark.parametrize(("seats", "said"), [(2, "Round 21"), (3, "Year 30")])
def test_when_all_is_over_no_season_is_told(seats: int, said: str) -> None:
    state = position(seats=seats, phase="sieges", year=int(said.split()[1]))
    while not state.over():
        play(state, next(one for one in ("pay 0", "done", *legal(state)) if one in legal(state)))
    s = laid(state, 0)
    assert f"<small>{said}</small>" in draw_palace(s)
    assert text_moment(s) == said


@pytest.mark.parametrize(("influence", "said"), [({"rome": 0}, "1 × Cross"), ({}, "no Crown")])
def test_vir2_8_4_the_annex_room_names_the_crosses_that_influence_rome(influence: Any, said: str) -> None:
    """As long as Rome can be influenced at all."""
    spent = ["turin", "milan", "duchy", "kingdom_of_france"]
    allies = {} if influence else {"rome": 0}
    france = {"marker": 3, "left": ["bishop"], "spent": [*spent, *(["rome", "civitavecchia"] if allies else [])]}
    s = laid(position(seats=2, year=3, influence=influence, allies=allies, players=[france]), 0)
    assert said in outlook(s, rooms_of(s)[2], 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_text_table_has_words_where_the_table_has_pictures(seats: int) -> None:
    """Its page has neither the shapes nor their sizes: an empty picture is as large as it likes."""
    for state, step in walk(seats, 7, 400):
        if step % 25:
            continue
        s = laid(state, state.turn)
        text = RENDERER.text(s)
        assert not re.search(r"<svg|aria-hidden|unseen|role=\"img\"", text)
        assert all(said in text for said in re.findall(r'<span class="unseen">([^<]*)</span>', draw_majors(s)))
        v: Any = s.moment.view
        for seat, player in enumerate(v["players"]):
            assert f"{esc(s.wording.name(seat))} </span>{str(player['points']).replace('-', '−')}" in text
        assert seats > 2 or text.count("from −6 (France) to 6 (Naples)") == sum(
            major["ally"] is None for major in v["majors"].values()
        )
