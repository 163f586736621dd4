"""What has happened, in words: the open log, the last moves, and what only the viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.yardmaster.table import Discard, Drew, End
from game.text import yardmaster as words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.record import Entry
    from game.rules.table import Event, Seat
    from game.scenes.session import Session
    from game.text.language import Language

_FAR_BACK: Final = 60
"""Moves that are looked through for the last ones; more than any paper has room for."""


class Told:
    """A session's facts as sentences."""

    def __init__(self, session: Session, language: Language) -> None:
        self._session = session
        self._language = language

    def everything(self) -> list[str]:
        """All moves in words, oldest first, as everybody may read them."""
        found: list[str] = []
        for each in self._session.log(None):
            found += words.log_lines(self._language, each.events, self._session.names)
        return found

    def last(self, count: int) -> list[str]:
        """The last moves in words, newest first, as everybody may read them."""
        found: list[str] = []
        for _, events in self._newest(None):
            found += reversed(words.log_lines(self._language, events, self._session.names))
            if len(found) >= count:
                break
        return found[:count]

    def _newest(self, viewer: Seat | None) -> Iterator[tuple[Entry, list[Event]]]:
        """The last moves, newest first, each with its facts as a seat witnesses them."""
        match = self._session.match
        for entry, step in zip(
            reversed(match.entries[-_FAR_BACK:]), reversed(match.steps[-_FAR_BACK:]), strict=True
        ):
            seen = (match.rules.witness(event, viewer) for event in step.events)
            yield entry, [event for event in seen if event is not None]

    def private(self, viewer: Seat) -> list[str]:
        """What only this seat may know of what has happened since the end of its last turn: two lines.

        What was taken from it or by it (Y20), and the cards it drew last.
        """
        lines: list[str] = []
        drawn = False
        for entry, events in self._newest(viewer):
            if entry.by == viewer and isinstance(entry.move, End | Discard):
                break
            said = [
                words.private_line(self._language, event, viewer, self._session.names)
                for event in reversed(events)
            ]
            lines += [line for line in said if line]
            cards = [event.card for event in events if isinstance(event, Drew) and event.seat == viewer]
            if any(cards) and not drawn:
                drawn = True
                lines.append(words.drawn_line(self._language, [card for card in cards if card]))
        return lines[:2]
