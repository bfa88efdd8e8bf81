"""Beside the map of Renaissance: combat, vote, purchases, diplomacy, points and treasury, from positions alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from helpers.page_models import changed
from helpers.page_reader import Page
from helpers.renaissance import GAME, battle, legal, phase, play, position, start, who
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.games.renaissance.state import RenaissanceState
from signoria.games.renaissance.table import RENDERER, ballot, basket, offers, theatre
from signoria.games.renaissance.table.account import account, ducat_rows, point_rows
from signoria.games.renaissance.table.bout import bout
from signoria.games.renaissance.table.spoken import combat, sentences
from signoria.games.renaissance.table.statistics import charts
from signoria.server.forms import move_of
from signoria.server.page_models import staged
from signoria.web.page_model import PageModel
from signoria.web.statistics import Told

NAMES = ('Ada <b>"&', "Bea'<script>", "", "D" * 40, "E", "F")
PANELS = (theatre.theatre, ballot.ballot, basket.basket, offers.offers, account)
VERBS = {*theatre.VERBS, *ballot.VERBS, *basket.VERBS, *offers.VERBS}


def seen(
    state: RenaissanceState,
    seat: int | None,
    events: Sequence[Event | Mapping[str, Any]] = (),
    language: str = "en",
    since: int | None = None,
) -> PageModel:
    """What this reader sees of a position, with these events before it."""
    told = [{**one.seen_by(seat), "ply": 1} if isinstance(one, Event) else one for one in events]
    names = NAMES[: state.terms.seats]
    s = staged(GAME, state, seat, language, names, place="/tables/t1", events=told, csrf="c")
    return changed(s, since=since)


def folio(s: PageModel) -> str:
    return "".join([panel(s) for panel in PANELS])


def walk(
    seats: int, seed: int, steps: int = 500, **options: Any
) -> Iterator[tuple[RenaissanceState, list[Event], int]]:
    """The positions of a game played at random, fond of attacks, each with all that has happened."""
    state, rnd, luck, journal = start(seats, seed, **options), random.Random(seed), FastLuck(seed), Journal()
    for step in range(steps):
        if not state.actors():
            return
        yield state, journal.events, step
        seat = who(state)
        options_now = [GAME.actions[one] for one in state.legal(seat)]
        keen = [one for one in options_now if one.verb not in ("end", "stay out", "no counter", "refuse", "no sign")]
        if rnd.random() < 0.06 and state.lane(seat):
            options_now = keen = [GAME.actions[rnd.choice(state.lane(seat))]]
        state.play(seat, rnd.choice(keen or options_now).number, luck, journal)


# All panels


@pytest.mark.parametrize("seats", [3, 6])
def test_every_answer_of_a_panel_is_a_button_once_and_names_are_harmless(seats: int) -> None:
    phases = set()
    for state, events, step in walk(seats, seats, powers=seats == 6):
        seat: int | None = who(state) if step % 3 else (None, *range(seats))[step % (seats + 1)]
        s = seen(state, seat, events[-40:], LANGUAGES[step % 2])
        html = folio(s)
        if step % 6 == 0:
            Page(f"<form>{html}</form>")  # closed in its place, each id once
        moves = Counter(re.findall(r'name="move" value="([^"{]+)"', html))
        assert {one for one in moves if one.partition(" ")[0] != "swap"} == {
            str(one) for one in s.moment.legal if one.verb in VERBS
        }
        assert set(moves.values()) <= {1}
        assert "<b>&quot;" not in html.replace("&lt;b&gt;", "")
        assert "<script" not in html
        assert "Ada <b>" not in html
        phases.add(phase(state))
    assert {"vote", "buy", "sale", "lay", "red", "defend", "signs", "retreats", "council"} <= phases


def test_two_worlds_look_the_same() -> None:
    """Hands, laid cards, votes and sealed offers of the others dealt again: the same bytes."""
    hidden = set()
    for state, events, step in walk(4, 11, 400):
        if step % 4 and phase(state) not in ("red", "sale", "defend", "vote"):
            continue
        for seat in (None, step % 4):
            truth = folio(seen(state, seat, events[-40:]))
            other = state.copy()
            other.resample(-1 if seat is None else seat, FastLuck(step))
            assert folio(seen(other, seat, events[-40:])) == truth
            hidden.add(phase(state))
    assert {"red", "defend", "vote"} <= hidden


# The theatre


def told_totals(html: str) -> list[int]:
    return [int(one) for one in re.findall(r'<strong class="force"[^>]*>(\d+)<', html)]


def test_modifiers_add_up_in_every_combat_while_it_is_fought_and_after_it() -> None:
    """Without powers nothing is left over: each point has a name and a clause."""
    shown = over = 0
    for state, events, _ in walk(3, 5, 700):
        s = seen(state, None, [{**one.seen_by(None), "ply": 1} for one in events[-40:]], since=1)
        made = bout(s)
        if made is None or not made.shown:
            continue
        for side in (0, 1):
            assert sum(line.points for line in made.lines[side]) == made.totals[side]
            assert all(line.key != "panel.line_power" and line.clauses for line in made.lines[side]), made
        assert told_totals(theatre.theatre(s)) == list(made.totals)
        shown += made.result is None
        over += made.result is not None
    assert shown > 10
    assert over > 10


def test_a_combat_with_everything_is_told_after_it_as_it_was_seen_before() -> None:
    """Engineer, Traitor, two betrayals, Sign of God and landing: the same lines from the events as from the view."""
    state = battle(
        {"cannon": 1, "knights": 1, "condottiere": 1, "engineer": 1, "sign_of_god": 1},
        {"pikemen": 1, "traitor": 1},
        towns={"pisa": 0, "ragusa": 2, "venezia": {"owner": 1, "level": "fortress"}},
    )
    events = play(
        state,
        *("attack sea venezia", "stay out", "lay cannon+condottiere", "red engineer", "stay out"),
        *("defend pikemen with traitor", "no counter", "pay", "pay"),
        dice=[3, 2],
        faces=["betrayal", "betrayal", "6"],
    )
    assert phase(state) == "signs"
    before = bout(seen(state, 0, events))
    assert before is not None
    assert [(line.key, line.points) for line in before.lines[1]] == [
        ("panel.line_card", 3),
        ("panel.line_rampart", 4),
        ("panel.line_terrain", 1),
        ("panel.line_landing", 1),
        ("panel.line_die", 2),
    ]
    assert before.totals == [9, 11]
    events += play(state, "sign attacker_second", quiet=True)
    after = bout(seen(state, 0, events))
    assert after is not None
    assert after.result is not None
    assert after.lines[1] == before.lines[1]
    assert [line.points for line in after.lines[0]] == [12, 3]
    html = theatre.theatre(seen(state, 0, events))
    assert "REN-11.1" in html
    assert html.count('class="die of-condottiere') == 3
    assert "takes Venezia" in html


def test_the_total_stands_beside_the_name_before_the_cards() -> None:
    """What decides is seen first: the answers may lie over what follows."""
    state = battle({"knights": 2}, {"knights": 1})
    play(state, "attack land siena", "stay out", "lay knights+knights", "red none", "stay out")
    play(state, "defend knights with none", dice=(2, 5))
    for side in theatre.theatre(seen(state, 0)).split('<section class="side')[1:]:
        assert side.index('class="captain"') < side.index('class="force"') < side.index('class="slots"')


def test_a_saved_card_is_that_of_who_saved_it() -> None:
    """A tie costs both sides their pikemen, and the Traitor took one before; only the defender has a Retreat."""
    state = battle({"pikemen": 2}, {"pikemen": 1, "traitor": 1, "retreat": 1}, "rampart")
    events = play(
        state,
        *("attack land siena", "stay out", "lay pikemen+pikemen", "red none", "stay out"),
        *("defend pikemen with traitor", "no sign", "no sign", "no retreat", "retreat defender_blue"),
        dice=[6, 2],
    )
    after = bout(seen(state, 2, events))
    assert after is not None
    assert after.totals == (9, 9)
    assert [one.name for one in after.slots if one.saved] == ["defender_blue"]
    beaten = battle({"pikemen": 2, "retreat": 1}, {"pikemen": 1, "traitor": 1}, "fortress")
    events = play(
        beaten,
        *("attack land siena", "stay out", "lay pikemen+pikemen", "red none", "stay out"),
        *("defend pikemen with traitor", "no sign", "no sign", "retreat attacker_second"),
        dice=[1, 1],
    )
    after = bout(seen(beaten, 2, events))
    assert after is not None
    assert [(one.lost, one.saved) for one in after.slots[:2]] == [(True, False), (False, True)]


def test_walls_that_decay_after_a_combat_counted_in_it() -> None:
    state = battle({"cannon": 2, "ambassador": 2}, {"pikemen": 1}, "fortress")
    events = play(
        state,
        *("attack land siena", "stay out", "lay cannon+cannon", "red none", "stay out", "defend pikemen with none"),
        *("no sign", "no sign", "no retreat", "ambassador", "target siena", "ambassador", "target siena"),
        dice=[3, 3, 3, 4, 4, 4],
    )
    after = bout(seen(state, 1, events))
    assert after is not None
    assert [(line.key, line.points) for line in after.lines[1]] == [
        ("panel.line_card", 3),
        ("panel.line_fortress", 6),
        ("panel.line_die", 3),
    ]
    ending = ["end", "end", "end", "pass", "pass", "pass", *["vote peace"] * 3, "build rampart siena", "cards 0"]
    state.ducats[0] += 4
    events += play(state, *ending)
    assert "Fortress 6" in combat(seen(state, 1, events))  # the last combat, however long ago


def test_a_combat_is_told_until_the_reader_plays_on() -> None:
    state = battle({"cannon": 2}, {"pikemen": 1})
    events = play(state, "attack land siena", "stay out", "lay cannon+cannon", "red none", "stay out", quiet=True)
    events += play(state, "defend pikemen with none", quiet=True, dice=[3, 3])
    marked = [{**one.seen_by(0), "ply": 7} for one in events]
    assert 'id="theatre"' in theatre.theatre(seen(state, 0, marked, since=7))
    assert theatre.theatre(seen(state, 0, marked, since=8)) == ""


def test_cards_face_down_are_seen_by_who_laid_them() -> None:
    state = battle({"cannon": 1, "knights": 1}, {"pikemen": 1})
    play(state, "attack land siena", "stay out", "lay knights+cannon", "red none", "stay out")
    mine, theirs = (theatre.theatre(seen(state, seat)) for seat in (0, 1))
    assert "card cannon" in mine
    assert "cannon" not in theirs
    assert theirs.count('class="card back"') == 2


# The vote


def test_without_a_vote_the_swiss_are_asked_for_their_bonus_alone() -> None:
    state = start(6, scenario="1515", powers=True)
    while phase(state) != "vote":
        play(state, legal(state)[-1])
    swiss = who(state)
    mine, theirs = (ballot.ballot(seen(state, seat)) for seat in (swiss, (swiss + 1) % 6))
    assert [move for move in ("vote", "bonus") if f'value="{move} ' in mine] == ["bonus"]
    for html in (mine, theirs):
        assert "The bonus of the Swiss" in html
        assert "Peace or war?" not in html
        assert html.count("<li") == 1  # nobody else has anything to say
    assert "Nobody votes in the first turn." in mine


def test_a_vote_shows_who_has_voted_and_not_how() -> None:
    state = position(phase="vote", year=2, towns={"firenze": 0, "roma": 1, "venezia": 2})
    play(state, (1, "vote war"))
    html = ballot.ballot(seen(state, 0))
    assert html.count("token sealed") == 1
    assert "token war" not in html
    assert "token war down" in ballot.ballot(seen(state, 1))
    events = play(state, (0, "vote peace"), (2, "vote war"))
    shown = ballot.ballot(seen(state, 0, events))
    assert shown.count("token war turned") == 2
    assert "2 of 3" in shown
    assert "It is war." in shown


# What comes first


def test_what_is_over_waits_below_what_the_reader_decides() -> None:
    """A combat of others, and votes that are counted; whoever fought sees the outcome first."""
    state = battle({"cannon": 2}, {"pikemen": 1})
    events = play(
        state,
        *("attack land siena", "stay out", "lay cannon+cannon", "red none", "stay out", "defend pikemen with none"),
        *("no sign", "no sign", "no retreat"),
        dice=[3, 3],
    )
    fought = RENDERER.bar(seen(state, 0, events))
    assert 0 < fought.index('id="theatre"') < fought.index('value="end"')
    assert '<details id="theatre"' in fought  # folded: the room is for what is decided now
    events += play(state, "end")
    assert theatre.of_others(seen(state, 2, events))
    assert not theatre.of_others(seen(state, 1, events))
    events += play(state, "end")
    watched = RENDERER.folio(seen(state, 2, events))
    assert 0 < watched.index('id="offers"') < watched.index('id="theatre"')


def test_counted_votes_stand_below_the_purchases_and_a_moment_to_look_at_asks_for_none() -> None:
    state = position(phase="vote", year=2, towns={"firenze": 0, "roma": 1, "venezia": 2}, ducats=[9, 9, 9])
    events = play(state, *["vote war"] * 3)
    s = seen(state, 0, events)
    buying = RENDERER.folio(s)
    assert 0 < buying.index('id="basket"') < buying.index('id="ballot"')
    still = RENDERER.folio(changed(s, legal=(), reading=True))
    assert 0 < still.index('id="ballot"') < still.index('id="basket"')
    assert 'class="none"' in basket.basket(
        changed(s, legal=tuple(one for one in s.moment.legal if one.verb == "cards"))
    )
    assert "none" not in still
    assert "counts" not in still


def test_in_a_lesson_the_panels_stand_beside_the_map_while_one_reads() -> None:
    state = position(phase="buy", towns={"firenze": 0, "roma": 1, "venezia": 2}, ducats=[9])
    s = changed(seen(state, 0), legal=(), reading=True)
    assert 'id="folio"' in RENDERER.board(s)
    lesson = changed(s, sheet="<section></section>")
    assert 'id="folio"' not in RENDERER.board(lesson)
    assert 'id="folio"' in RENDERER.bar(lesson)


# Purchases


def test_the_basket_counts_what_is_spent_and_what_would_be_left() -> None:
    state = position(phase="buy", towns={"firenze": 0, "roma": 1, "venezia": 2}, ducats=[13], hands=[{"pikemen": 11}])
    events = play(state, "build rampart firenze")
    html = basket.basket(seen(state, 0, events))
    assert "Ducats left: 9" in html
    assert "Spent so far: 4" in html
    assert re.findall(r"leaves (\d+)</small>", html) == ["9", "7"]  # the hand may hold one card more
    assert basket.basket(seen(state, 1, events)) == ""


# Diplomacy


def test_any_exchange_can_be_chosen_from_two_lists_and_any_gift_from_two_fields() -> None:
    """Every list entry is a town of its level, and each pair that is offered to be spelled is a legal move."""
    state = position(
        phase="council",
        ducats=[5, 0, 0],
        towns={
            **dict.fromkeys(("firenze", "pisa", "siena"), 0),
            "roma": {"owner": 1, "level": "rampart"},
            "perugia": 1,
            "urbino": 1,
            "venezia": 2,
            "bologna": {"owner": 0, "level": "rampart"},
        },
    )
    s = seen(state, 0)
    html = offers.offers(s)
    lists = {
        name: re.findall(r'value="([a-z_0-9]+)"', inside)
        for name, inside in re.findall(r'<select id="[^"]*" name="([^"]*)">(.*?)</select>', html)
    }
    spelled = {
        move_of(
            {"move": f"swap {{mine-{level}}} for {{theirs-{level}}}", f"mine-{level}": mine, f"theirs-{level}": theirs}
        )
        for level in "12"
        for mine in lists[f"mine-{level}"]
        for theirs in lists[f"theirs-{level}"]
    }
    assert spelled == {str(one) for one in s.moment.lane if one.verb == "swap"}
    assert lists["gift-to"] == ["1", "2"]
    assert "Ducats, 1 to 5" in html
    for level in "12":
        assert f'value="swap {{mine-{level}}} for {{theirs-{level}}}"' in html


def test_an_exchange_that_completes_a_province_for_both_is_pointed_out_first() -> None:
    """Pisa and Piombino are Tuscany, Urbino and Ancona the Marches; Siena and Perugia are provinces by themselves."""
    towns = {"pisa": 0, "urbino": 0, "piombino": 1, "ancona": 1, "siena": 2, "perugia": 2, "venezia": 2}
    state = position(phase="council", towns=towns)
    html = offers.offers(seen(state, 0))
    good = re.findall(r'value="(swap [^"{]+)".*?<small>([^<]*)</small>', html)
    assert dict(good[:2]) == {
        "swap pisa for ancona": "completes Marche for you, Toscana for Bea&#x27;&lt;script&gt;",
        "swap urbino for piombino": "completes Toscana for you, Marche for Bea&#x27;&lt;script&gt;",
    }
    assert ("swap pisa for siena", "completes Repubblica di Siena for you") in good
    assert len(good) == 4


def test_an_exchange_that_breaks_a_province_is_not_pointed_out() -> None:
    """Siena for Piombino would complete Tuscany, and lose Siena."""
    state = position(phase="council", towns={"siena": 0, "pisa": 0, "piombino": 1, "venezia": 2})
    html = offers.offers(seen(state, 0))
    assert "Worth an offer" not in html
    assert 'name="mine-1"' in html


def test_an_offer_shows_both_sides_and_only_the_other_answers() -> None:
    state = position(phase="council", towns={"firenze": 0, "siena": 1, "venezia": 2})
    play(state, "swap firenze for siena")
    html = offers.offers(seen(state, 1))
    assert "gives Firenze, gets Siena" in html
    assert "gives Siena, gets Firenze" in html
    assert Page(html).moves() == legal(state) == ["accept", "decline"]
    assert Page(offers.offers(seen(state, 2))).moves() == []


# Points and treasury


@pytest.mark.parametrize(("answer", "said"), [("accept", "agrees"), ("decline", "declines")])
def test_who_has_made_an_offer_reads_the_answer_where_it_was_made(answer: str, said: str) -> None:
    """REN-25.5: to the one who asked, until they play on; the others have it in the chronicle."""
    state = position(towns={"firenze": 0, "roma": 1, "venezia": 2}, phase="buy", ducats=[3, 3, 3])
    events = play(state, (0, "swap firenze for roma"), answer)
    told = offers.offers(seen(state, 0, events, since=1))
    assert said in told.split("<details")[0]
    assert '<details id="bargain" open>' in told
    council = position(towns={"firenze": 0, "roma": 1, "venezia": 2}, phase="council")  # the next one speaks at once
    assert said in offers.offers(seen(council, 0, play(council, "swap firenze for roma", answer), since=1))
    assert said not in offers.offers(seen(state, 0, events, since=2))
    assert said not in offers.offers(seen(state, 2, events, since=1))


def test_the_account_adds_up_to_what_is_due() -> None:
    for state, _, step in walk(6, 2, 400, powers=True):
        if step % 20:
            continue
        for seat in range(6):
            s = seen(state, None)
            due: Any = s.moment.view["due"]
            for rows, wanted in (
                (point_rows(s, seat), due[seat]["points"]),
                (ducat_rows(s, seat), due[seat]["ducats"]),
            ):
                assert sum(int(row[2]) for row in rows[:-1]) == int(rows[-1][2]) == wanted


def test_a_pillaged_town_pays_nothing_and_says_so() -> None:
    towns = {"siena": {"owner": 0, "level": "rampart", "pillaged": True}, "pisa": 0, "roma": 1, "venezia": 2}
    rows = ducat_rows(seen(position(towns=towns), 0), 0)
    assert [row[:3] for row in rows] == [("Garrisons", "1", "1"), ("Pillaged", "1", "0"), ("Together", "", "1")]


def test_the_end_of_a_turn_is_told_and_the_end_of_the_game() -> None:
    towns = {"siena": 0, "roma": {"owner": 1, "level": "fortress"}, "venezia": 2}
    state = position(phase="council", year=2, towns=towns, points=[4, 5, 0])
    events = play(state, "pass", "pass", "pass")
    html = account(seen(state, 0, events))
    assert "Turn 2 is over" in html
    assert "+1 to 5" in html
    state = position(phase="council", year=6, towns=towns, points=[4, 5, 0])
    events = play(state, "pass", "pass", "pass")
    html = account(seen(state, 0, events))
    assert re.findall(r'class="all"><th scope="row">[^<]*</th>(.*?)</tr>', html) == ["<td>5</td><td>5</td><td>0</td>"]


# For the ear, and afterwards


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_can_be_heard_and_read(language: str) -> None:
    """Every key says something to a player at every moment; the text has a row for everybody and says no secret."""
    for state, events, step in walk(4, 9, 300):
        if step % 9:
            continue
        s = seen(state, step % 4, events[-40:], language)
        said = sentences(s)
        assert set(said) == set("htbmc")
        assert all(said.values())
        told = RENDERER.text(s)
        rows = [one for one in Page(told).named("th") if one.attributes.get("scope") == "row"]
        assert len(rows) == 4 + len(s.moment.view["towns"])  # type: ignore[arg-type]
        for text in (told, *said.values()):
            assert "{" not in text
            assert "<script" not in text
            assert "Ada <b>" not in text
        other = state.copy()
        other.resample(step % 4, FastLuck(step))
        assert RENDERER.text(seen(other, step % 4, events[-40:], language)) == told
        assert sentences(seen(other, step % 4, events[-40:], language)) == said


def test_a_combat_can_be_heard_with_every_point() -> None:
    state = battle({"cannon": 2}, {"pikemen": 1})
    events = play(state, "attack land siena", "stay out", "lay cannon+cannon", "red none", "stay out", quiet=True)
    events += play(state, "defend pikemen with none", quiet=True, dice=[3, 3])
    said = sentences(seen(state, 2, events))["b"]
    assert "Cannon 6, Cannon 6, Die 3" in said
    assert "Pikemen 3, Garrison 2, Die 3" in said
    assert "takes Siena" in said


def test_a_match_in_numbers() -> None:
    """Points turn by turn are those of the views; combats and votes are all counted."""
    match = GAME.start(3, 4)
    rnd = random.Random(4)
    views = [match.view(None)]
    movers = []
    while not match.over:
        seat = match.actors[0]
        movers.append(seat)
        match.play(seat, rnd.choice(match.legal(seat)))
        views.append(match.view(None))
    events = tuple(match.events(None))
    told = Told(GAME.wording("en"), "en", 3, tuple(movers), events, lambda ply: views[ply], len(views) - 1)
    made = {one.title: one for one in charts(told)}
    points = made["Points turn by turn"]
    assert len(points.columns) == 6
    final: Any = views[-1]
    assert [row[-1] for row in points.rows] == final["points"]
    fights = sum(1 for event in events if event["kind"] == "result")
    assert sum(sum(row) for row in made["Combats"].rows) == 2 * fights
    assert sum(sum(row) for row in made["Votes"].rows) == 3 * 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_a_reason(language: str) -> None:
    wording = GAME.wording(language, NAMES)
    verbs = set()
    for state, _, step in walk(4, 21, 500, powers=True):
        seat = who(state)
        view = state.view(seat)
        for number in state.legal(seat)[step % 3 :: 3]:
            action = GAME.actions[number]
            said = wording.reason(view, action)
            assert said
            assert "{" not in said
            verbs.add(action.verb)
    assert len(verbs) > 35
