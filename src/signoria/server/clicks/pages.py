"""What can be activated on a page of a table, and how many activations each click takes.

A click is one activation: a button, a town of the map, the heading of a fold, the button that opens a sheet, another
choice in a list, a field filled in. A fold stays as its reader left it as long as it is on the page, as ``table.js``
keeps it; a sheet is closed after every move.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from itertools import product

from signoria.engine.orders import THEN

# A page is well-formed (its own tests see to that), and most of it is pictures: this is ten times faster than a parser.
TAG = re.compile(r'<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^">]|"[^"]*")*)>')
ATTRIBUTE = re.compile(r'([a-zA-Z-]+)(?:="([^"]*)")?')
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
ALWAYS = {"button", "details", "dialog", "form", "input", "option", "select", "summary"}
MATTERS = re.compile(r"\b(?:popover|data-move|hidden|disabled)\b")  # attributes that make any other element matter
BLANK = re.compile(r"\{([a-z0-9-]+)\}")  # as server/forms.py fills them in
MOST_SPELLINGS = 2000  # of one button, before its fields are looked at no further
MOVE = "move"


@dataclass
class Element:
    """An open element that matters for what lies in it."""

    tag: str
    depth: int  # how many of its tag are open, itself included
    form: str
    gate: str = ""  # it is a fold or a sheet with this id, and what lies in it has to be opened first
    shut: bool = False  # nothing in it can be seen or pressed


@dataclass
class Field:
    """A list or field of a form: what may stand in it, and how many activations that takes."""

    values: dict[str, int] = field(default_factory=dict)
    typed: bool = False  # anything may be written there

    def cost(self, value: str) -> int | None:
        """None if it cannot have this value."""
        return self.values.get(value, 1 if self.typed else None)


@dataclass(frozen=True)
class Button:
    """A button or a region that plays: its value with blanks, where it lies, and what has to be chosen before."""

    value: str
    form: str
    gates: tuple[str, ...]  # the folds and sheets around it, outermost first
    choices: tuple[tuple[str, str], ...] = ()  # fields that must have these values, besides its blanks


@dataclass(frozen=True)
class Offer:
    """One click that the page offers, spelled out."""

    moves: tuple[str, ...]
    button: Button
    chosen: Mapping[str, str]  # what has to stand in the fields of its form
    opened: tuple[str, ...]  # what has to be opened first, in this order
    cost: int  # activations in all

    @property
    def click(self) -> str:
        return THEN.join(self.moves)


class TablePage:
    """``TablePage(html).offers("pass", folds)``: the clicks that begin with this move."""

    def __init__(self, html: str) -> None:
        self.buttons: list[Button] = []
        self.folds: dict[str, bool] = {}  # by id: is it open as the server sends it?
        self.groups: dict[str, str] = {}  # folds of one name, of which one is open at a time
        self.sheets: set[str] = set()
        self.openers: dict[str, list[tuple[str, ...]]] = {}  # by sheet: around each button that opens it
        self.fields: dict[tuple[str, str], Field] = {}  # by form and name
        self.senders: list[Button] = []  # buttons that send their form as it is
        self.open: list[Element] = []
        self.list: Field | None = None  # the list whose options are being read
        self.read(html)

    # Reading

    def read(self, html: str) -> None:
        depths: Counter[str] = Counter()
        for closing, tag, attributes in TAG.findall(html):
            if closing:
                if self.open and self.open[-1].tag == tag and self.open[-1].depth == depths[tag]:
                    self.open.pop()
                depths[tag] -= 1
            else:
                lasting = tag not in VOID and not attributes.endswith("/")
                depths[tag] += lasting
                if tag in ALWAYS or MATTERS.search(attributes):
                    self.start(tag, {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)})
                    if lasting:
                        self.open[-1].depth = depths[tag]
                    else:
                        self.open.pop()

    def start(self, tag: str, told: Mapping[str, str]) -> None:
        outer = self.open[-1] if self.open else Element("", 0, "")
        form = told.get("id", "") if tag == "form" else told.get("form", outer.form)
        shut = outer.shut or "hidden" in told or "disabled" in told or (tag == "dialog" and "open" not in told)
        element = Element(tag, 0, form, shut=shut)
        if tag == "details":
            element.gate = told.get("id") or f"{len(self.folds)} without a name"
            self.folds[element.gate] = "open" in told
            self.groups[element.gate] = told.get("name", "")
        elif "popover" in told:
            element.gate = told["id"]
            self.sheets.add(element.gate)
        if not shut:
            self.note(tag, told, form)
        self.open.append(element)

    def note(self, tag: str, told: Mapping[str, str], form: str) -> None:
        """Remember what can be activated or filled in."""
        if tag == "button":
            self.note_button(told, form)
        elif "data-move" in told:
            self.buttons.append(Button(told["data-move"], "f", self.gates()))
        elif tag == "select":
            self.list = self.fields.setdefault((form, told.get("name", "")), Field())
        elif tag == "option" and self.list is not None:  # options stand in lists only
            self.note_option(self.list, told)
        elif tag == "input":
            self.note_input(told, form)

    def note_button(self, told: Mapping[str, str], form: str) -> None:
        target = told.get("popovertarget", "")
        if target:
            if told.get("popovertargetaction", "toggle") != "hide":
                self.openers.setdefault(target, []).append(self.gates())
        elif told.get("name") == MOVE:
            self.buttons.append(Button(told.get("value", ""), form, self.gates()))
        elif told.get("type", "submit") == "submit" and not {"formaction", "formmethod", "name"} & told.keys():
            self.senders.append(Button("", form, self.gates()))

    def note_option(self, found: Field, told: Mapping[str, str]) -> None:
        if "selected" in told or not found.values:  # the first one stands there until another is selected
            found.values = dict.fromkeys(found.values, 1)
            found.values[told.get("value", "")] = 0
        else:
            found.values[told.get("value", "")] = 1

    def note_input(self, told: Mapping[str, str], form: str) -> None:
        kind, value = told.get("type", "text"), told.get("value", "")
        found = self.fields.setdefault((form, told.get("name", "")), Field())
        if kind in ("radio", "checkbox"):
            found.values[value] = 0 if "checked" in told else 1
        else:
            found.values[value] = 0
            found.typed = kind != "hidden"

    def gates(self) -> tuple[str, ...]:
        """The folds and sheets around what is being read; the heading of a fold lies outside of it."""
        around = [one.gate for one in self.open if one.gate]
        if any(one.tag == "summary" for one in self.open):
            last = max(at for at, one in enumerate(self.open) if one.tag == "summary")
            fold = next((one.gate for one in reversed(self.open[:last]) if one.tag == "details"), "")
            around = [gate for gate in around if gate != fold]
        return tuple(around)

    # What it offers

    @cached_property
    def all_buttons(self) -> list[Button]:
        """Those that carry their move, and those that send the move chosen in a list of their form."""
        chosen = [
            Button(value, one.form, one.gates, ((MOVE, value),))
            for one in self.senders
            for value in getattr(self.fields.get((one.form, MOVE)), "values", ())
        ]
        return self.buttons + chosen

    def offers(self, move: str, folds: Mapping[str, bool]) -> list[Offer]:
        """Every click that begins with this move; ``folds`` says how the reader has left the folds."""
        found = []
        for button in self.all_buttons:
            for chosen in self.spellings(button, move):
                cost = self.choosing(button.form, chosen)
                opened = self.to_open(button.gates, folds)
                if cost is not None and opened is not None:
                    filled = BLANK.sub(lambda blank, chosen=chosen: chosen[blank[1]], button.value)  # type: ignore[misc]
                    found.append(Offer(tuple(filled.split(THEN)), button, chosen, opened, 1 + cost + len(opened)))
        return found

    def spellings(self, button: Button, move: str) -> Iterator[dict[str, str]]:
        """What has to stand in the fields so that the button's click begins with this move."""
        first, *rest = button.value.split(THEN)
        known = dict(button.choices)
        if "{" not in button.value:
            if first == move:
                yield known
            return
        pattern, at = "", 0
        for blank in BLANK.finditer(first):
            group = blank[1].replace("-", "_")
            seen = f"(?P<{group}>" in pattern
            pattern += re.escape(first[at : blank.start()]) + (f"(?P={group})" if seen else f"(?P<{group}>.*)")
            at = blank.end()
        match = re.fullmatch(pattern + re.escape(first[at:]), move)
        if match is None:
            return
        known |= {blank: match[blank.replace("-", "_")] for blank in BLANK.findall(first)}
        free = [blank for blank in dict.fromkeys(BLANK.findall(THEN.join(rest))) if blank not in known]
        ways = [list(self.fields.get((button.form, blank), Field()).values) for blank in free]
        for _, values in zip(range(MOST_SPELLINGS), product(*ways), strict=False):
            yield known | dict(zip(free, values, strict=True))

    def choosing(self, form: str, chosen: Mapping[str, str]) -> int | None:
        """How many activations it takes that these values stand in the fields; None if they cannot."""
        costs = [self.fields.get((form, name), Field()).cost(value) for name, value in chosen.items()]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def to_open(self, gates: tuple[str, ...], folds: Mapping[str, bool]) -> tuple[str, ...] | None:
        """What has to be opened, from outside in; None if nothing opens it."""
        found: list[str] = []
        for gate in gates:
            if gate in self.sheets:
                ways = [self.to_open(one, folds) for one in self.openers.get(gate, ()) if gate not in one]
                open_ways = [one for one in ways if one is not None]
                if not open_ways:
                    return None
                found += [one for one in min(open_ways, key=len) if one not in found]
                found.append(gate)
            elif not folds.get(gate, self.folds[gate]):
                found.append(gate)
        return tuple(found)

    def left(self, folds: Mapping[str, bool]) -> dict[str, bool]:
        """How the folds stand when this page takes the place of one whose folds stood so."""
        return {id: folds.get(id, is_open) for id, is_open in self.folds.items()}

    def opening(self, folds: Mapping[str, bool], opened: tuple[str, ...]) -> dict[str, bool]:
        """How they stand after these were opened: of one name, one is open at a time."""
        now = self.left(folds)
        for one in opened:
            if one in now:
                same = [id for id in now if self.groups[id] and self.groups[id] == self.groups[one]]
                now |= dict.fromkeys(same, False) | {one: True}
        return now
