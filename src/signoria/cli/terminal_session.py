"""A match at the terminal: shows the table, asks the people, lets the bots play, and saves after every step."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from signoria.cli.app import INTERRUPTED, os_error_text
from signoria.cli.i18n import language, say
from signoria.cli.move_input import Reader, find_move, find_showing, plain, whole
from signoria.engine.actions import Action
from signoria.engine.illegal import Illegal
from signoria.engine.match import Match
from signoria.engine.record import BadRecord
from signoria.engine.rulebook import rulebook
from signoria.terminal import Table

if TYPE_CHECKING:
    from signoria.bots.base import Bot

COMMANDS = ("help", "why", "undo", "takeback", "save", "show", "log", "map", "cards", "rules", "quit")
RECENT = 12  # lines of the chronicle shown when a match is resumed, and by `log`


class Leave(Exception):
    """Raised when the user quits or the input ends."""


class Session:
    """``people`` are the seats that answer at this keyboard; ``bots`` play the others."""

    def __init__(
        self,
        match: Match,
        table: Table,
        people: Sequence[int],
        bots: Mapping[int, Bot],
        seeds: Callable[[], int],
        console: Console,
        keep: Path | None,
    ) -> None:
        self.match = match
        self.table = table
        self.people = list(people)
        self.bots = bots
        self.seeds = seeds
        self.console = console
        self.keep = keep  # where the match is written after each step of a person
        self.reader = Reader(console)
        self.rules = rulebook(match.game, language())
        self.told = dict.fromkeys(people, 0)  # how much of the chronicle each of them has read
        self.seat = people[0] if people else 0
        self.refusal: Illegal | None = None
        self.saved = ""  # where the match as it stands now is saved

    # The match

    def run(self) -> int:
        """Play until the end or until the user quits; returns the exit code."""
        try:
            while not self.match.over:
                seat = self.match.actors[0]
                if seat in self.bots:
                    self.play_bot(seat)
                else:
                    self.decide(seat)
        except Leave:
            self.farewell()
            return 0
        except KeyboardInterrupt:
            self.console.print()
            self.farewell()
            return INTERRUPTED
        self.ending()
        return 0

    def play_bot(self, seat: int) -> None:
        from signoria.bots.receipts import receipt

        bot, seed = self.bots[seat], self.seeds()
        choice = bot.choose(self.match.game, self.match.view(seat), seed)
        mover = {"kind": "bot", **receipt(bot, self.match.game, choice, seed)}
        self.match.play(seat, choice.action, mover=mover)
        self.saved = ""

    def decide(self, seat: int) -> None:
        """Ask a person until a move is made; a forced move is made without asking.

        Except with several people at one terminal: that a player has no choice would tell the others something about
        the hand.
        """
        legal = self.match.legal(seat)
        if len(legal) == 1 and len(self.people) == 1:
            self.console.print(
                Text(
                    say("play.only_move", move=self.table.wording.choice(legal[0], self.match.view(seat))), style="dim"
                )
            )
            self.make(seat, legal[0])
            return
        if seat != self.seat and len(self.people) > 1:
            self.hand_over(seat)
        self.seat = seat
        self.refusal = None
        self.look()
        ply = self.match.ply
        while self.match.ply == ply:
            line = self.reader.ask(f"{self.table.wording.name(seat)}> ")
            if line is None:
                raise Leave
            self.obey(line.strip())

    def hand_over(self, seat: int) -> None:
        """Another person's turn at this screen: clear it, so that no hand is seen by the wrong player."""
        self.seat = seat
        if not self.console.is_terminal or not sys.stdin.isatty():
            self.console.print(Text(say("play.turn_of", seat=self.table.wording.name(seat)), style="bold"))
            return
        self.console.clear()
        if self.reader.ask(say("play.hand_over", seat=self.table.wording.name(seat)) + " ") is None:
            raise Leave

    def make(self, seat: int, action: Action) -> None:
        self.match.play(seat, str(action))
        self.refusal = None
        self.write()

    # What is shown

    def look(self) -> None:
        """What happened since, the table, the question, the moves."""
        view, width = self.match.view(self.seat), self.console.width
        self.console.print()
        self.news()
        self.console.print(self.table.board(view, width))
        self.console.print()
        legal = self.match.legal(self.seat)
        self.console.print(Text(self.table.wording.question(view, len(legal)), style="bold"))
        self.console.print(self.table.moves(view, legal, width))

    def news(self) -> None:
        """The chronicle since this seat last read it, one line a step."""
        events = self.match.events(self.seat)
        fresh = events[self.told.get(self.seat, 0) :]
        lines = self.chronicle([event for event in fresh if self.table.wording.news(event)])
        self.told[self.seat] = len(events)
        for line in lines:
            self.console.print(self.table.coloured(line))
        if lines:
            self.console.print()

    def chronicle(self, events: Sequence[Mapping[str, object]]) -> list[str]:
        """The sentences of these events; those of one step are one line."""
        lines: list[str] = []
        ply: object = None
        for event in events:
            sentence = self.table.wording.story(event, self.seat)
            if sentence and lines and event["ply"] == ply and not self.table.wording.opens(event):
                lines[-1] += " " + sentence
            elif sentence:
                lines.append(sentence)
                ply = event["ply"]
        return lines

    def ending(self) -> None:
        """The last news, the final table, who has won, and how to prove it."""
        self.console.print()
        self.news()
        self.console.print(self.table.board(self.match.view(self.seat), self.console.width))
        self.console.print()
        for place, tied in enumerate(self.match.ranking, 1):
            names = ", ".join(self.table.wording.name(seat) for seat in tied)
            line = self.table.coloured(say("play.place", place=place, names=names))
            if place == 1:
                line.stylize("bold")
            self.console.print(line)
        self.write()
        if self.keep is not None:
            self.console.print(Text(say("play.kept_over", path=self.keep), style="dim"), soft_wrap=True)

    def farewell(self) -> None:
        """How to go on with a match that is not over."""
        if self.match.over:
            return
        if self.saved:
            self.console.print(say("play.go_on", path=self.saved), soft_wrap=True)
        elif not any("ply" in line and line.get("seat") in self.people for line in self.match.record):
            self.console.print(say("play.nothing_begun"))
        elif self.write():
            self.console.print(say("play.go_on", path=self.saved), soft_wrap=True)
        else:
            self.console.print(say("play.not_kept"))

    def write(self) -> bool:
        """Keep the match where an interrupted one is looked for; a disk that refuses is no reason to stop playing."""
        self.saved = ""
        if self.keep is None:
            return False
        try:
            self.keep.parent.mkdir(parents=True, exist_ok=True)
            self.match.save(self.keep)
        except OSError as error:
            self.console.print(Text(say("play.cannot_keep", reason=os_error_text(error, self.keep)), style="dim"))
            self.keep = None
            return False
        self.saved = str(self.keep)
        return True

    # What is typed

    def obey(self, line: str) -> None:
        """One line of input: a command, or a move by number or notation."""
        first, _, rest = line.partition(" ")
        command = self.command(first)
        allowed = (*self.match.legal(self.seat), *self.match.lane(self.seat))
        if not line:
            self.look()
        elif plain(line) in allowed:  # a game may have a move that is called like a command
            self.move(line)
        elif command == "show":
            self.show(rest.strip())
        elif command is not None:
            getattr(self, f"do_{command}")(rest.strip())
        else:
            self.move(line)

    def command(self, word: str) -> str | None:
        """The command meant by a word, in English or in the reader's language."""
        for name in COMMANDS:
            if plain(word) == name or plain(word) in plain(say(f"command.{name}")).split():
                return name
        return None

    def move(self, line: str) -> None:
        legal = self.match.legal(self.seat)
        number = whole(line)
        if number is not None and not 1 <= number <= len(legal):
            self.refuse(Illegal("", say("play.no_such_number", number=number, last=len(legal))))
            return
        action = find_move(line, legal, self.match.game.actions, self.table.wording.label)
        try:
            if action is None:
                action = self.match.game.actions.parse(line)
            self.make(self.seat, action)
        except Illegal as refusal:
            self.refuse(refusal)
        except ValueError:
            self.refuse(Illegal("", say("play.not_understood", line="".join(filter(str.isprintable, line)))))

    def show(self, rest: str) -> None:
        """``show winter to 2``: cards by id or name, players by seat or name."""
        found = find_showing(rest, self.match.game.actions, self.table)
        if found is None:
            self.refuse(Illegal("", say("play.show_how")))
            return
        try:
            self.make(self.seat, found)
        except Illegal as refusal:
            self.refuse(refusal)

    def refuse(self, refusal: Illegal) -> None:
        self.refusal = refusal
        self.console.print(Text(self.table.wording.refusal(refusal), style="red"))
        if refusal.clause:
            self.console.print(Text(say("play.ask_why", clause=refusal.clause), style="dim"))

    def do_help(self, _: str) -> None:
        self.console.print(say("play.help"))

    def do_why(self, rest: str) -> None:
        """The rule behind the last refusal, or where a battle total comes from."""
        view = self.match.view(self.seat)
        totals = self.table.totals(view)
        if not rest and self.refusal is not None:
            self.console.print(Text(self.table.wording.refusal(self.refusal)))
            if self.refusal.clause:
                self.quote(self.refusal.clause)
            return
        number = next((found for word in rest.split() if (found := whole(word)) is not None), None)
        if not totals or (not rest and not any(totals)):
            self.console.print(self.table.before_totals(view) or say("play.nothing_to_explain"))
            return
        seats = [seat for seat, total in enumerate(totals) if number is None or total == number]
        if not seats:
            told = ", ".join(f"{self.table.wording.name(seat)} {total}" for seat, total in enumerate(totals))
            self.console.print(say("play.no_such_total", number=number, totals=told))
        else:
            self.console.print(self.table.explain(view, seats))

    def do_rules(self, rest: str) -> None:
        if not rest:
            self.console.print(say("play.rules_how"))
            return
        for wanted in rest.replace(",", " ").split():
            clause = self.rules.find(wanted)
            if clause is None:
                near = ", ".join(self.rules.near(wanted))
                self.console.print(say("play.no_such_clause", clause=wanted, near=near or "?"))
            else:
                self.quote(clause.id)

    def quote(self, identity: str) -> None:
        """A clause in its own words."""
        clause = self.rules.find(identity)
        if clause is not None:
            told = Text(f"{clause.id} ", style="bold")
            told.append(clause.plain, style="not bold")
            self.console.print(told)

    def do_undo(self, _: str) -> None:
        """Take back the last step of this seat, or of another person at this keyboard."""
        seats = [self.seat, *(seat for seat in self.people if seat != self.seat)]
        seat = next((seat for seat in seats if self.match.can_undo(seat)), self.seat)
        try:
            self.match.undo(seat)
        except Illegal as refusal:
            self.refuse(refusal)
            return
        while len(self.match.legal(seat)) == 1 and self.match.can_undo(seat):
            self.match.undo(seat)  # what was done unasked goes with the choice that led to it
        self.write()

    def do_takeback(self, _: str) -> None:
        """Go back to before the seat's last decision, whatever came since. Players who mind can say so: they share a
        keyboard.
        """
        try:
            self.match.takeback(self.seat, [seat for seat in range(self.match.seats) if seat != self.seat])
        except Illegal as refusal:
            self.refuse(refusal)
            return
        self.write()

    def do_save(self, rest: str) -> None:
        if not rest:
            self.console.print(say("play.save_how"))
            return
        path = Path(rest).expanduser()
        try:
            if path.exists() and not same_match(path, self.match):
                self.console.print(Text(say("play.save_exists", path=path), style="red"))
                return
            self.match.save(path)
        except OSError as error:
            self.console.print(Text(say("play.save_failed", reason=os_error_text(error, path)), style="red"))
            return
        except ValueError as error:  # not a name that a file can have
            self.console.print(Text(say("play.save_failed", reason=error), style="red"))
            return
        self.saved = str(path)
        self.console.print(say("play.saved", path=path))

    def do_log(self, rest: str) -> None:
        """The last lines of the chronicle, or all of it."""
        lines = self.chronicle(self.match.events(self.seat))
        wanted = whole(rest)
        if wanted is None:
            wanted = len(lines) if rest else RECENT
        for line in lines[max(len(lines) - wanted, 0) :]:
            self.console.print(self.table.coloured(line))

    def do_map(self, _: str) -> None:
        self.page("map")

    def do_cards(self, _: str) -> None:
        self.page("cards")

    def page(self, name: str) -> None:
        pages = self.table.pages()
        view = self.match.view(self.seat)
        self.console.print(pages[name](view) if name in pages else self.table.board(view, self.console.width))

    def do_quit(self, _: str) -> None:
        """Leave; a match that is nowhere on disk is offered to be saved first."""
        if not self.saved and self.keep is None:
            answer = self.reader.ask(say("play.save_first") + " ")
            if answer and answer.strip():
                self.do_save(answer.strip())
                if not self.saved:
                    return
        raise Leave


def same_match(path: Path, match: Match) -> bool:
    """Is this file an earlier record of the same match? Then nothing is lost by writing over it."""
    from signoria.engine import record

    try:
        lines = record.read(path)
    except (BadRecord, OSError):
        return False
    kept = [line.get("hash") for line in lines if "hash" in line]
    return kept == [line["hash"] for line in match.record[: len(kept)]]
