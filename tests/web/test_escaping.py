"""Every text that a game says passes ``esc``: all of them, made hostile, over matches played at random."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from helpers.page_models import NAMES, changed, sitting
from signoria.engine import registry
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES, Texts
from signoria.web.page_model import PageModel
from signoria.web.preferences import Preferences
from signoria.web.renderers import Renderer, renderer
from signoria.web.why import WhyQuestion

GAMES = {"condottiere": 150, "principato": 300, "renaissance": 1200, "virtu": 300}  # steps at most
TIMES = 2  # moments of a phase that are drawn
RAW = "<x&"
AROUND = re.compile(r".{0,120}<x&.{0,20}")


def hostile(s: PageModel) -> PageModel:
    """The same with a mark in every text of the game and in every name that must not reach a page as it is."""
    wording = copy.copy(s.wording)
    wording.names = [name + RAW for name in wording.names]
    wording.texts = Texts(s.reader.language, {})
    wording.texts.by_key = {
        key: text if key.startswith("parameter.") else text + RAW for key, text in s.wording.texts.by_key.items()
    }
    return changed(s, wording=wording)


def drawn(face: Renderer, s: PageModel) -> Iterator[str]:
    """What a page can be made of at this moment."""
    yield face.fragment(s)
    yield face.fragment(changed(s, preferences=Preferences(table="text"), since=max(0, s.moment.version - 5)))
    yield face.picture(changed(s, eyes="watcher", legal=(), lane=()))
    yield face.figure(changed(s, place="", legal=(), lane=()))
    game = s.wording.game
    if not s.moment.over:
        yield face.why(s, WhyQuestion(total=0, parts=game.explain_view(s.moment.view, 0)))
    if s.reader.seat is not None and not s.moment.over:
        yield face.open_hands([s])
        legal = {*s.moment.legal, *s.moment.lane}
        forbidden = random.Random(s.moment.version).choice([one for one in game.actions if one not in legal])
        world = game.world(s.moment.view, FastLuck(1))
        yield face.why(s, WhyQuestion(move=forbidden, refusal=game.why_not(world, s.reader.seat, forbidden.number)))


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_a_game_reaches_a_page_unescaped(name: str) -> None:
    """Moments of every phase that occurs, through the eyes of the player who is asked and of a watcher."""
    game, face, luck = registry.game(name), renderer(name), random.Random(3)
    match = game.start(max(game.seats), 5, names=NAMES[: max(game.seats)])
    phases: Counter[object] = Counter()
    while not match.over and match.ply < GAMES[name]:
        match.play(match.actors[0], luck.choice(match.legal(match.actors[0])))
        phase = match.view(None)["phase"]
        phases[phase] += 1
        if phases[phase] > TIMES and not match.over:
            continue
        for seat in (match.actors[0] if match.actors else 0, None):
            for html in drawn(face, hostile(sitting(match, seat, LANGUAGES[phases[phase] % 2]))):
                assert RAW not in html, AROUND.findall(html)[0]
    assert len(phases) > 5
