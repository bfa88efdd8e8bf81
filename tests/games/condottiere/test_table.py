"""The table of Condottiere in the browser, over random games: all that is allowed is offered, and nothing else told."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import signoria
from helpers.page_models import changed
from helpers.page_reader import Offers
from signoria import Match
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.games.condottiere.codes import CARD_IDS, ENDING_IDS, REGION_IDS
from signoria.games.condottiere.table import RENDERER, CondottiereFace
from signoria.games.condottiere.table.map import REGIONS
from signoria.games.condottiere.table.pieces import CARDS
from signoria.web.html import Html
from signoria.web.page_model import Chair, Moment, PageModel, Reader, Table
from signoria.web.renderers import renderer

GAME = signoria.game("condottiere")
NAMES = ['Ada <b>"&', "Bea'<script>", "", "D" * 40, "Élise", "Fosco"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"draw_after_battle": True},
    {"play_for_points": 12, "region_choice": "after_deal"},
    {"hidden_cards": True, "bigger_kingdoms": True, "hidden_reveal": "before_effect"},
    {"capture_regions": True, "capture_full_board_ends": True, "pope_on_contested": "allow"},
    {"hand_counts_public": False},
    {"draw_after_battle": True, "play_for_points": 9, "capture_regions": True, "hidden_cards": True},
]
IDS = [" ".join(options) or "plain" for options in OPTIONS]
LARGEST = 6000  # bytes of a fragment on the wire


def sitting(match: Match, seat: int | None, language: str = "en", state: State | None = None) -> PageModel:
    """One reader of a match; with ``state``, as if that were the position."""
    here = match.state if state is None else state
    actions = GAME.actions
    return PageModel(
        wording=GAME.wording(language, NAMES[: match.seats]),
        reader=Reader(seat, language, csrf="c"),
        moment=Moment(
            view=here.view(seat),
            actors=here.actors(),
            version=match.ply,
            legal=tuple(actions[one] for one in here.legal(seat)) if seat is not None else (),
            lane=tuple(actions[one] for one in here.lane(seat)) if seat is not None else (),
            events=tuple(match.events(seat)[-30:]),
            earlier=max(0, len(match.events(seat)) - 30),
            over=match.over,
            ranking=match.ranking if match.over else (),
            can_undo=seat is not None and match.can_undo(seat),
        ),
        table=Table(
            game="condottiere",
            place="/tables/t1",
            title="A table",
            chairs=tuple(Chair(one, NAMES[one]) for one in range(match.seats)),
        ),
    )


def walk(seats: int, options: dict[str, Any], seed: int = 3, steps: int = 80) -> Iterator[tuple[Match, int]]:
    """The positions of a game played at random, in which cards are shown and few pass early; the last one too."""
    match = GAME.start(seats, seed, names=NAMES[:seats], **options)
    rnd = random.Random(seed)
    for step in range(steps):
        yield match, step
        if match.over:
            break
        seat = match.actors[0]
        anyone = rnd.randrange(seats)
        if rnd.random() < 0.08 and match.lane(anyone):
            match.play(anyone, rnd.choice(match.lane(anyone)))
            continue
        legal = match.legal(seat)
        eager = [one for one in legal if one != "pass"]
        match.play(seat, rnd.choice(eager if eager and rnd.random() < 0.85 else legal))


def readers(match: Match, step: int) -> list[int | None]:
    """Whoever is asked, and in turn all the others."""
    return [*match.actors, (None, *range(match.seats))[step % (match.seats + 1)]]


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
@pytest.mark.parametrize("seats", [2, 6])
def test_all_that_is_allowed_is_offered_and_nothing_else(seats: int, options: dict[str, Any]) -> None:
    phases, largest = set(), 0
    for match, step in walk(seats, options):
        for seat in readers(match, step):
            s = sitting(match, seat, ("en", "fr")[step % 2])
            text = RENDERER.fragment(s)
            page = Offers(text)
            assert len(page.ids) == len(set(page.ids))
            shown = {f"show {card} to {to}" for card in page.picks.get("card", ()) for to in page.picks.get("to", ())}
            assert shown - page.known == {*map(str, s.moment.lane)}
            assert page.known <= shown
            assert {*page.moves} == {*map(str, s.moment.legal), *(["show {card} to {to}"] if shown else [])}
            assert set(page.targets) == {str(one) for one in s.moment.legal if one.verb in ("place", "pope")}
            offered = {one.replace("+", " ") for ask in page.asks if "move=" in ask for one in [ask.split("move=")[1]]}
            assert not offered & set(s.moment.legal)
            assert "Ada <b>" not in text
            assert "<script" not in text
            assert "Ada &lt;b&gt;&quot;&amp;" in text
            largest = max(largest, len(gzip.compress(text.encode(), 6)))
            phases.add(s.moment.view["phase"])
    assert largest <= LARGEST
    assert {"place", "battle"} <= phases


def test_every_phase_was_seen() -> None:
    """The walks above reach every decision of the game."""
    phases = {match.view(None)["phase"] for options in OPTIONS for match, _ in walk(3, options, steps=400)}
    assert phases == {"place", "battle", "pope", "take_back", "hand", "keep", "draw", "over"}


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
def test_two_worlds_look_the_same(options: dict[str, Any]) -> None:
    """Dealt again as a seat cannot tell, and made from its view alone: the same bytes."""
    for match, step in walk(4, options, steps=60):
        for seat in readers(match, step):
            s = sitting(match, seat)
            truth = RENDERER.fragment(s)
            other = match.state.copy()
            other.resample(-1 if seat is None else seat, FastLuck(step))
            assert RENDERER.fragment(sitting(match, seat, state=other)) == truth
            assert RENDERER.fragment(sitting(match, seat, state=GAME.world(s.moment.view, FastLuck(step)))) == truth


class Leaky(CondottiereFace):
    """Somebody was careless: the backs lie in the order of the cards."""

    def __init__(self, state: State) -> None:
        self.state: Any = state

    def facts(self, s: PageModel, seat: int) -> Html:
        return Html(super().facts(s, seat).replace("b-", f"b-{self.state.cards[seat * len(CARD_IDS)]}"))


def test_a_leak_would_be_seen() -> None:
    caught = 0
    for match, step in walk(4, {}, steps=40):
        other = match.state.copy()
        other.resample(0, FastLuck(step))
        caught += Leaky(match.state).fragment(sitting(match, 0)) != Leaky(other).fragment(
            sitting(match, 0, state=other)
        )
    assert caught > 10


def test_what_is_new_since_ones_own_last_step_is_marked() -> None:
    """Cards others played in this battle have a ribbon, and the chronicle says where one left it."""
    match = GAME.start(3, 3, names=NAMES[:3], start_seat=0)
    match.play(0, "place roma")
    for seat in (0, 1, 2):
        match.play(seat, next(one for one in match.legal(seat) if str(one).startswith("play m")))
    lines = re.compile(r'id="l-(\d)-[^"]*" class="card [a-z0-9]+( new)?"')
    seen = sitting(match, 0)
    assert dict(lines.findall(RENDERER.fragment(changed(seen, since=1)))) == {"0": "", "1": " new", "2": " new"}
    assert dict(lines.findall(RENDERER.fragment(changed(seen, since=2)))) == {"0": "", "1": "", "2": " new"}
    assert 'class="since"' in RENDERER.fragment(changed(seen, since=1))
    for ply in (match.ply - 1, None):
        told = RENDERER.fragment(changed(seen, since=ply))
        assert " new" not in told
        assert 'class="since"' not in told


def test_what_was_played_in_an_earlier_battle_is_not_new_in_this_one() -> None:
    for match, _ in walk(2, {}, steps=60):
        fresh = RENDERER.fragment(changed(sitting(match, 0), since=-1))
        view: Any = match.view(0)
        if view["phase"] == "battle" and not any(view["lines"]) and match.ply > 5:
            assert 'class="since"' in fresh
            assert " new" not in fresh
            return
    raise AssertionError("no second battle")


def test_con_10_2_the_headline_tells_the_end_of_a_battle_from_that_of_a_round() -> None:
    """Everybody is asked about their hand after each battle, while the round goes on."""
    over = {"hand": "The battle is over", "keep": "The round is over"}
    seen: set[str] = set()
    for seed in range(40):
        for match, _ in walk(2, {}, seed=seed, steps=120):
            view: Any = match.view(0)
            if view["phase"] in over:
                seen.add(view["phase"])
                assert over[view["phase"]] in RENDERER.fragment(sitting(match, 0)).split('id="headline">')[1][:30]
        if len(seen) == len(over):
            return
    raise AssertionError("no round came to its end")


def test_con_12_1_every_way_to_win_is_told_below_the_winner() -> None:
    match = GAME.start(2, 1, names=NAMES[:2])
    for language in LANGUAGES:
        seen = sitting(match, None, language=language)
        told = []
        for one in ENDING_IDS[1:]:
            page = RENDERER.fragment(
                changed(seen, over=True, ranking=((0,), (1,)), view={**seen.moment.view, "ending": one})
            )
            told += re.findall(r'<p class="by">([^<]+\.)</p>', page)
        assert len(set(told)) == len(ENDING_IDS) - 1
    assert '<p class="by">' not in RENDERER.fragment(sitting(match, None))


def test_a_spectator_sees_no_hand() -> None:
    for match, _ in walk(3, {}, steps=60):
        page = Offers(RENDERER.fragment(sitting(match, None)))
        assert not [one for one in page.ids if one.startswith(("h-", "k-", "m-"))]
        assert not page.moves
        assert not page.targets


def test_backs_and_lines_have_opaque_names() -> None:
    """A back is named by its place; a card that lies open by its kind and its place."""
    for match, _ in walk(3, {"hidden_cards": True}, steps=60):
        view: Any = match.view(0)
        page = Offers(RENDERER.fragment(sitting(match, 0)))
        for seat in range(3):
            backs = [one for one in page.ids if one.startswith(f"b-{seat}-")]
            assert backs == [f"b-{seat}-{index}" for index in range(view["hands"][seat])]
            lying = [f"l-{seat}-{card}-{n}" for card, count in view["lines"][seat].items() for n in range(count)]
            assert [one for one in page.ids if one.startswith(f"l-{seat}-")] == lying


def test_why_not_is_asked_with_the_card_itself() -> None:
    match = GAME.start(3, 5, start_seat=0)
    page = Offers(RENDERER.fragment(sitting(match, 0)))
    view: Any = match.view(0)
    assert len([ask for ask in page.asks if "move=play+" in ask]) == sum(view["hand"].values())
    assert {f"/tables/t1/why?total={seat}" for seat in range(3)} <= set(page.asks)


def test_the_defs_hold_all_that_the_fragments_use() -> None:
    shields = {f"s-{seat}" for seat in range(6)}
    known = set(Offers(f"<svg>{RENDERER.defs}</svg>").ids) | shields
    for options in OPTIONS:
        for match, step in walk(6, options, steps=40):
            s = sitting(match, readers(match, step)[-1])
            assert Offers(RENDERER.fragment(s)).uses | Offers(RENDERER.figure(s)).uses <= known


def test_the_face_is_found_and_knows_every_card_and_region() -> None:
    assert renderer("condottiere") is RENDERER
    assert CARDS == CARD_IDS
    assert set(REGIONS) == set(REGION_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_con_r63_a_page_tells_ones_own_sealed_answer_and_nobody_elses(language: str) -> None:
    spec = {"seats": 3, "phase": "hand", "contested": "roma", "hands": [["winter"], ["m1"], ["m2"]]}
    tables = [GAME.start(3, 1, names=NAMES[:3]) for _ in range(2)]
    for match, answer in zip(tables, ("hand discard", "hand keep"), strict=True):
        match.state = GAME.position(spec)
        assert GAME.wording(language).t("prompt.sealed") in GAME.wording(language).prompt(match.view(0))
        match.play(0, answer)
        label = GAME.wording(language).label(GAME.actions.parse(answer))
        own = RENDERER.fragment(sitting(match, 0, language))
        assert GAME.wording(language).t("face.answer", answer=label) in own
        assert "hand" not in " ".join(Offers(own).moves)
    for seat in (1, 2, None):
        one, other = (RENDERER.fragment(sitting(match, seat, language)) for match in tables)
        assert one == other
        assert 'class="answer"' not in one
