"""What stands in the rules beside the text: figures to unfold, the option a clause can be played by, what was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from signoria.engine.rulebook import Clause
from signoria.web.html import Html, esc
from signoria.web.i18n import every_word, say
from signoria.web.search import highlight

EXAMPLES = ("WE", "XV", "X")  # a clause that is an example shows its figure by itself


def meanings(language: str) -> Mapping[str, str]:
    """What the tags of the marks mean: ``B`` and so on."""
    words = every_word(language)
    return {key.removeprefix("rules.mark."): text for key, text in words.items() if key.startswith("rules.mark.")}


def place(game: str, scene: str) -> Html:
    return Html(f"/rules/{esc(game)}/scenes/{esc(scene)}")


def example(clause: str) -> bool:
    return clause.split("-")[1].rstrip("0123456789") in EXAMPLES


def fold(language: str, game: str, scene: str, title: str, steps: int, eager: bool) -> Html:
    """A figure that is fetched when it is unfolded, or comes near; without JavaScript a link leads to it."""
    words = every_word(language)
    look = ' data-eager=""' if eager else ""
    return Html(
        f'<details class="figure" data-figure="{place(game, scene)}?figure=1"{look}>'
        f"<summary>{words['rules.figure']} <i>{esc(title)}</i></summary>{walk(language, game, scene, steps)}</details>"
    )


def walk(language: str, game: str, scene: str, steps: int) -> Html:
    """The way to the page where the scene can be gone through."""
    words = say(language, "rules.scene.walk", steps=steps)
    return Html(f'<p class="walk"><a href="{place(game, scene)}">{esc(words)}</a></p>')


def frames(pictures: Sequence[tuple[Html, str]]) -> Html:
    """Before and after, each with its sentence; the pictures are HTML, the sentences text."""
    told = "".join(
        f'<div class="frame"><div class="drawn">{drawn}</div><p>{esc(said)}</p></div>' for drawn, said in pictures
    )
    return Html(f'<div class="frames">{told}</div>')


def whole(language: str, game: str, scene: str, title: str, steps: int, drawn: Html) -> Html:
    """A figure that is there at once."""
    return Html(
        f'<figure class="figure"><figcaption>{every_word(language)["rules.figure"]} <i>{esc(title)}</i></figcaption>'
        f"{drawn}{walk(language, game, scene, steps)}</figure>"
    )


def see(language: str, game: str, scenes: Iterable[tuple[str, str]]) -> Html:
    """Figures that are at home at another clause."""
    links = ", ".join([f'<a href="{place(game, name)}">{esc(title)}</a>' for name, title in scenes])
    return Html(f'<p class="see">{every_word(language)["rules.see"]} {links}</p>' if links else "")


def choice(language: str, name: str, about: str, values: Sequence[tuple[str, bool]]) -> Html:
    """How a table may play this clause: the option, what it means, its values, the usual one named."""
    words = every_word(language)
    said = ", ".join([f"<b>{esc(text)}</b> ({words['rules.usual']})" if usual else esc(text) for text, usual in values])
    return Html(
        f'<p class="choice-of"><span>{words["rules.option"]}</span> <i>{esc(name)}.</i> {esc(about)} {said}.</p>'
    )


def card(game: str, clause: Clause, words: Sequence[str]) -> Html:
    """A clause that was found, with what was asked for marked in it."""
    heading = " · ".join([part for part in (clause.chapter, clause.section) if part])
    return Html(
        f'<li><a class="id" href="/rules/{esc(game)}#{esc(clause.id)}">{highlight(clause.id, words)}</a> '
        f'<span class="where">{esc(heading)}</span><p>{highlight(clause.plain, words)}</p></li>'
    )
