"""The end of an Express game: every train, every point, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.express.scoring import cars, runs
from game.scenes.trains.playbill import NOTHING, Answer, Figure, Playbill
from game.text import express as words
from game.text.naming import CARGO, caboose_condition, name_of
from game.ui.widget import Tip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.express.table import Result, Score, Train
    from game.scenes.services import Services
    from game.scenes.trains.cars import Car


class ExpressResult(Playbill):
    """The count of one game, or of both in the strategy variant.

    `result` is None between the two games of that variant; then the only way is on. `trains` belong
    to the game that `score` counts; `starter` is who started it (for the tie's reason, E13).
    """

    def __init__(
        self,
        services: Services,
        names: Sequence[str],
        score: Score,
        trains: Sequence[Train],
        *,
        caboose: str | None,
        result: Result | None,
        starter: int,
        earlier: Score | None = None,
    ) -> None:
        totals = score.totals if result is None else result.scores
        # The tied stand in the order of the tie-break: the winner first, the others as they sit.
        winner = result.winners[0] if result is not None else -1
        ranking = sorted(range(len(names)), key=lambda seat: (-totals[seat], seat != winner, seat))
        super().__init__(services, names, ranking)
        self._score = score
        self._trains = trains
        self._caboose = caboose
        self._result = result
        self._starter = starter
        self._earlier = earlier
        self._totals = totals
        self.form.focus("again" if result is not None else "next")

    @property
    def columns(self) -> Mapping[str, tuple[float, float]]:  # type: ignore[override] # they depend on the options
        """Cars, run, caboose if there is one, game 1 if this is game 2, total."""
        shown = {"cars": (520, 358), "run": (370, 256), "caboose": (210, 146), "total": (64, 44)}
        if self._earlier is not None:
            shown = {
                "cars": (580, 400),
                "run": (448, 310),
                "caboose": (320, 222),
                "game": (196, 136),
                "total": (64, 44),
            }
        if self._caboose is None:
            shown.pop("caboose")
        return shown

    @property
    def final(self) -> bool:
        """Whether no other game follows."""
        return self._result is not None

    def answers(self) -> list[tuple[Answer, str, str]]:
        """Between the games there is only one way."""
        if self._result is None:
            return [("next", self.say("On to game 2"), "enter")]
        return super().answers()

    def cells(self, seat: int) -> Sequence[Sequence[Car]]:
        """The played cards."""
        return [cars((laid,)) for laid in self._trains[seat]]

    def marked(self, seat: int) -> tuple[int, int] | None:
        """The longest run, where this train shows it."""
        run = self._score.run
        best = [one for one in runs(self._trains[seat]) if one[2] == run.length]
        return (best[0][1], run.length) if seat in run.seats and best else None

    # ---------------------------------------------------------------- words
    def label(self, column: str) -> str:
        """What stands over a column."""
        return {
            "cars": self.say("Cars"),
            "run": self.say("Longest run"),
            "caboose": self.say("Caboose"),
            "game": self.say("Game 1"),
            "total": self.say("Total"),
        }[column]

    def why(self, column: str, seat: int) -> Tip:
        """Why the figure in a column is what it is, with its rule."""
        say, language, score = self.say, self.services.language, self._score
        match column:
            case "cars":
                values = " + ".join(str(value) for _, value in cars(self._trains[seat]))
                return Tip(say("Cars"), f"{values} = {score.values[seat]}", "E11")
            case "run":
                body = say(
                    "The longest run at the table has {n} cars. Whoever shows one scores a point a car.",
                    n=score.run.length,
                )
                return Tip(say("Longest run"), body, "E12")
            case "caboose":
                return Tip(
                    name_of(language, self._caboose or ""),
                    caboose_condition(language, self._caboose or ""),
                    "E16",
                )
            case "game":
                return Tip(say("Game 1"), say("The points of the first game are added."), "E15")
            case _:
                return Tip(say("Total"), self._total_reason(seat), "E13")

    def _total_reason(self, seat: int) -> str:
        tied = [other for other in self.ranking if self._totals[other] == self._totals[seat]]
        if len(tied) > 1 and self._result is not None:
            return words.margin(self.services.language, self._result, self._starter, self.names)
        return self.say("Cars, longest run and caboose together.")

    def headline(self) -> tuple[str, str, str]:
        """The game, the winner, and by how much."""
        say, rounds = self.say, 9 - len(self.names)
        over = say("Yardmaster Express · {rounds} rounds · the last train is in", rounds=rounds)
        if self._result is None:
            under = say(
                "The lowest total starts game 2, and the hand goes the other way: {player}",
                player=self.names[self._starter],
            )
            return over, say("Game 1 is counted"), under
        title = say("{player} wins", player=self.names[self._result.winners[0]])
        return over, title, words.margin(self.services.language, self._result, self._starter, self.names)

    def figure(self, column: str, seat: int) -> Figure:
        """What stands in a column of a row."""
        say, score, train = self.say, self._score, self._trains[seat]
        match column:
            case "cars":
                cells = self.services.language.say_n("{n} car", "{n} cars", 2 * len(train))
                return str(score.values[seat]), cells
            case "run":
                longest = max(runs(train), key=lambda one: one[2], default=None)
                bonus = score.run.length if seat in score.run.seats else 0
                shown = say("no colour")
                if longest:
                    shown = say("{n} {cargo}", n=longest[2], cargo=say(CARGO[longest[0]]))
                return (f"+{bonus}" if bonus else NOTHING), shown
            case "caboose":
                points = score.caboose[seat]
                name = name_of(self.services.language, self._caboose or "")
                return (f"+{points}" if points else NOTHING), name
            case "game":
                return (str(self._earlier.totals[seat]) if self._earlier else ""), ""
            case _:
                return str(self._totals[seat]), ""
