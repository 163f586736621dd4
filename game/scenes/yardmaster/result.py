"""The end of a game of Yardmaster: every train, what was left over, why it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.trains.playbill import NOTHING, Figure, Playbill
from game.scenes.yardmaster.cards import car
from game.text import yardmaster as words
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.table import Seat
    from game.rules.yardmaster.table import Result, View
    from game.scenes.services import Services
    from game.scenes.trains.cars import Car


class YardmasterResult(Playbill):
    """The count of a finished game. `view` is the open table at its end (Y26–Y28)."""

    columns = {"cars": (390, 270), "sorting": (230, 158), "total": (64, 44)}  # noqa: RUF012 - a constant table

    def __init__(self, services: Services, names: Sequence[str], view: View, result: Result) -> None:
        scores, sorting = result.scores, view.sorting
        ranking = sorted(
            range(view.seats),
            key=lambda seat: (seat not in result.winners, -scores[seat], len(sorting[seat]), seat),
        )
        super().__init__(services, names, ranking)
        self._view = view
        self._result = result
        self.form.focus("again")

    def cells(self, seat: Seat) -> Sequence[Sequence[Car]]:
        """The coupled cars."""
        return [(car(word),) for word in self._view.trains[seat]]

    def marked(self, seat: Seat) -> tuple[int, int] | None:
        """The car whose coupling won the game (Y26)."""
        if self._result.reason == "goal" and seat in self._result.winners:
            return len(self._view.trains[seat]) - 1, 1
        return None

    def rank(self, seat: Seat) -> int:
        """Whoever shares the win shares the first place."""
        return 1 if seat in self._result.winners else super().rank(seat)

    # ---------------------------------------------------------------- words
    def headline(self) -> tuple[str, str, str]:
        """The game and its length, the winner, and why."""
        language, view = self.services.language, self._view
        over = self.say(
            "Yardmaster · turn {turn} · {goal} points were the goal", turn=view.turn + 1, goal=view.goal
        )
        return over, words.headline(language, self._result, self.names), words.reason_of(language, view)

    def label(self, column: str) -> str:
        """What stands over a column."""
        return {
            "cars": self.say("Cars"),
            "sorting": self.say("Sorting yard"),
            "total": self.say("Total"),
        }[column]

    def figure(self, column: str, seat: Seat) -> Figure:
        """What stands in a column of a row."""
        view = self._view
        match column:
            case "cars":
                return str(len(view.trains[seat])), "+".join(word[1] for word in view.trains[seat])
            case "sorting":
                left = view.sorting[seat]
                values = self.services.language.say_n(
                    "{n} point", "{n} points", sum(int(one[1]) for one in left)
                )
                return (str(len(left)), values) if left else (NOTHING, "")
            case _:
                return str(self._result.scores[seat]), ""

    def why(self, column: str, seat: Seat) -> Tip:
        """Why the figure in a column is what it is, with its rule."""
        view, language = self._view, self.services.language
        match column:
            case "cars":
                names = words.cars(language, view.trains[seat]) or self.say("No car was coupled.")
                return Tip(self.say("Cars"), names, "Y15")
            case "sorting":
                left = words.cars(language, view.sorting[seat])
                said = self.say("Cars in the sorting yard never score.")
                return Tip(self.say("Sorting yard"), f"{left} – {said}" if left else said, "Y26")
            case _:
                values = " + ".join(word[1] for word in view.trains[seat]) or "0"
                body = f"{values} = {self._result.scores[seat]}"
                if seat in self._result.winners:
                    body += "\n" + words.reason_of(language, view)
                return Tip(self.say("Total"), body, words.END_RULES[self._result.reason])
