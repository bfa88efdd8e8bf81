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
