"""The question before the program is left, for those who want to be asked."""

from game.scenes.dialog import Answer, Dialog
from game.scenes.services import Services


class Quitting(Dialog):
    """Asks whether to leave; hands back `"quit"` or `"stay"`."""

    def __init__(self, services: Services) -> None:
        say = services.language.say
        answers = [
            Answer("stay", say("Stay"), "escape", "primary"),
            Answer("quit", say("Quit"), "q"),
        ]
        text = say("Every move is saved as it is made.")
        super().__init__(services, say("Leave Railhead?"), text, answers, cancel="stay")
