"""Small things that both sheets of the set-up draw."""

from game.ui import paper
from game.ui.ink import INK
from game.ui.painter import Painter


def rule_tag(p: Painter, x: float, cy: float, rule: str) -> None:
    """Draw a rule's number after a label that ends at x."""
    size = p.layout.size(17, 13)
    wide = p.type.width(rule, size, "bold") + p.layout.pick(16, 12)
    paper.tag(p, x + p.layout.pick(14, 9) + wide, cy, rule, INK)
