"""Pony Express: riding, bluffing and shooting from St. Joseph to Sacramento (rules P1-P41).

`PonyExpress` is the engine; `moment` explains how a game is built of moments, one module a part
of the rule book.
"""

from game.rules.pony.rules import PonyExpress

__all__ = ["PonyExpress"]
