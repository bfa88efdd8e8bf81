"""Reads a page as a strict browser would: every element closed in its place, every id once, no form in a form."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    form: "Element | None" = None
    text: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    picks: dict[str, list[str]] = field(default_factory=dict)  # what its radio buttons let one choose, by their name


class Page(HTMLParser):
    """``Page(html).elements``; raises on bad nesting, doubled ids, nested forms, styles and scripts within the page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.ids: set[str] = set()
        self.feed(html)
        self.close()
        assert not self.open, f"never closed: {[one.name for one in self.open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> says an attribute twice: {names}"
        found = Element(tag, {name: value or "" for name, value in attrs})
        assert "style" not in [tag, *names], f"a style in <{tag}>"
        assert not any(name.startswith("on") for name in names), f"a script in <{tag}>: {names}"
        assert tag != "script" or found.attributes.get("src", "").startswith("/static/"), "a script within the page"
        if "id" in found.attributes:
            assert found.attributes["id"] not in self.ids, f"two elements are called {found.attributes['id']}"
            self.ids.add(found.attributes["id"])
        found.form = next((one for one in reversed(self.open) if one.name == "form"), None)
        assert tag != "form" or found.form is None, "a form within a form"
        if found.form is not None and tag == "input":
            name, value = found.attributes["name"], found.attributes.get("value", "")
            if found.attributes.get("type") == "radio":
                found.form.picks.setdefault(name, []).append(value)
            else:
                found.form.fields[name] = value
        self.elements.append(found)
        if tag not in VOID:
            self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert any(one.name == "svg" for one in self.open) or tag == "svg", f"<{tag}/> outside of a drawing"
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert [one.name for one in self.open][-1:] == [tag], f"</{tag}> closes {[one.name for one in self.open]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for one in self.open:
            one.text += data

    def named(self, element: str, /, **attributes: str) -> list[Element]:
        """All elements of this name with these attributes (``class_``: one of its classes)."""
        css = attributes.pop("class_", "")
        return [
            one
            for one in self.elements
            if one.name == element
            and all(one.attributes.get(key) == value for key, value in attributes.items())
            and (not css or css in one.attributes.get("class", "").split())
        ]

    def moves(self) -> list[str]:
        """The notation of every move that a button plays; where it is spelled from picks, all that can be picked."""
        found = []
        for one in self.named("button", name="move"):
            picks = one.form.picks if one.form is not None else {}
            for chosen in product(*picks.values()):
                found.append(one.attributes["value"].format(**dict(zip(picks, chosen, strict=True))))
        return found


class Offers(HTMLParser):
    """What a page offers; it must be well formed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.moves: list[str] = []
        self.picks: dict[str, list[str]] = {}  # what its radio buttons let one choose
        self.known: set[str] = set()  # pairs that are marked: this player knows of that card already
        self.label = ""
        self.targets: list[str] = []
        self.asks: list[str] = []
        self.uses: set[str] = set()
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}>"

    def note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert len(found) == len(attrs), f"an attribute twice: {attrs}"
        assert tag not in ("script", "style")
        assert not [name for name in found if name == "style" or name.startswith("on")]
        self.ids += [str(found["id"])] if "id" in found else []
        if tag == "button" and found.get("name") == "move":
            self.moves.append(str(found["value"]))
        if found.get("type") == "radio":
            self.picks.setdefault(str(found["name"]), []).append(str(found["value"]))
            knows = [one.removeprefix("knows-") for one in self.label.split() if one.startswith("knows-")]
            self.known |= {f"show {card} to {found['value']}" for card in knows}
        if tag == "label":
            self.label = str(found.get("class", ""))
        if "data-move" in found:
            self.targets.append(str(found["data-move"]))
            assert (found["role"], found["tabindex"]) == ("button", "0")
            assert found["aria-label"]
        if "data-why" in found:
            self.asks.append(str(found["href"]))
        if tag == "use":
            self.uses.add(str(found["href"]).removeprefix("#"))
