"""How cards travel at the Express table: one to its train, the rest of the hand to the next player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.rules.express.scoring import score
from game.rules.express.table import Laid
from game.scenes.express.card import FACE_DOWN, faces
from game.scenes.trains import cars as draw
from game.scenes.trains.recoil import Recoil
from game.ui.motion import Motion, Sprite, ease_in_out

if TYPE_CHECKING:
    from game.rules.express.table import Coupled
    from game.rules.table import Seat
    from game.scenes.express.table import ExpressTable
    from game.ui.geometry import Point


class CardMoves:
    """Cards on their way; the table's picture changes as they leave and arrive."""

    def __init__(self, table: ExpressTable) -> None:
        self._table = table
        self.recoil = Recoil(lambda seat: table.spoil(table.places.rows[seat].lane.grown(8)))
        self.sprites: list[Sprite] = []
        self.hand_gone = False
        """Whether the hand has been handed on in the picture."""

    def clear(self) -> None:
        """Nothing moves any more."""
        self.sprites.clear()
        self.recoil.clear()
        self.hand_gone = False

    def couple(self, event: Coupled, start: Point | None) -> None:
        """A card goes to its train, from where it was let go or from its player's name."""
        table = self._table
        places = table.places
        row = places.rows[event.seat]
        cells = FACE_DOWN if event.face == "down" or event.card is None else faces(event.card)
        to = row.card(len(table.view.trains[event.seat]))
        begin = start if start is not None else table.side.order.get(event.seat, (places.side.x, to[1]))
        grow = row.w / places.hand_w
        sprite = Sprite(*begin, key=cells)
        # The card is composed for the hand; at the train's end it is as much smaller as a train's cell.
        wide, high = draw.hand_card_size(places.hand_w)
        end = (to[0] - wide * (1 - grow) / 2, to[1] - high * (1 - grow) / 2)
        seconds = 0.42 if event.face == "up" else 0.48

        def step(t: float) -> None:
            sprite.grow = 1 + (grow - 1) * t

        def leave() -> None:
            self.sprites.append(sprite)
            self._hide_hand(gone=False, card=event.card if start is not None else None)

        def arrive() -> None:
            self.sprites.remove(sprite)
            table.services.sound.play("couple")
            self._lay(event)

        table.play_together(
            sprite.travel(end, seconds, lift=24), Motion(seconds, step, begin=leave, end=arrive)
        )
        table.stage.play(self.recoil.of(event.seat))

    def _hide_hand(self, *, gone: bool, card: str | None = None) -> None:
        """Take a card, or the whole hand, from the picture of the hand."""
        view = self._table.view
        if card is not None and view.hand is not None and card in view.hand:
            hand = list(view.hand)
            hand.remove(card)
            self._table.view = replace(view, hand=tuple(hand))
        self.hand_gone = gone
        self._table.rebuild()

    def _lay(self, event: Coupled) -> None:
        """Put the card that has arrived into the picture of its train."""
        table = self._table
        trains = list(table.view.trains)
        card = event.card if event.face == "up" else None
        trains[event.seat] = (*trains[event.seat], Laid(card, event.face))
        table.view = replace(table.view, trains=tuple(trains), score=score(trains, table.caboose))
        table.rebuild()

    def hand_on(self, seat: Seat, to: Seat, count: int) -> None:
        """Close the rest of the hand to a pile and slide it to the next player's name."""
        table = self._table
        if table.session.viewer != seat or self.hand_gone:
            return
        places = table.places
        goal = table.side.order.get(to, places.side.centre)
        cards = [Sprite(rect.x, rect.y, key=FACE_DOWN) for rect in places.hand(count)]
        wide, high = draw.hand_card_size(places.hand_w)

        def start() -> None:
            self._hide_hand(gone=True)
            self.sprites += cards
            table.services.sound.play("hand-pass")

        def step(t: float) -> None:
            for sprite in cards:
                sprite.grow = 1 - 0.75 * t

        def end() -> None:
            self.sprites = [sprite for sprite in self.sprites if sprite not in cards]

        moves: list[Motion] = []
        for sprite in cards:
            travel = sprite.travel((goal[0] - wide / 2, goal[1] - high / 2), 0.35, ease=ease_in_out)
            moves.append(travel)
        table.play_together(Motion(0.35, step, begin=start, end=end), *moves)
