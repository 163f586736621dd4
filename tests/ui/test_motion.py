"""Cues: what holds the queue, what speed and reduced motion do, what skipping leaves."""

import pytest

from game.ui.clock import HandClock
from game.ui.motion import (
    REDUCED_SECONDS,
    Cue,
    Ease,
    Effect,
    Motion,
    Sprite,
    Stagehand,
    arc,
    ease_in_out,
    ease_out,
    stagger,
    together,
)

Log = list[str]


def _cue(kind: type[Cue], log: Log, name: str, seconds: float = 1.0) -> Cue:
    return kind(seconds, begin=lambda: log.append(f"{name}+"), end=lambda: log.append(f"{name}-"))


def _run(stage: Stagehand, clock: HandClock, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        clock.advance(0.05)
        stage.advance()


def test_motions_follow_one_another(clock: HandClock) -> None:
    """A motion begins when the one before it is over."""
    log: Log = []
    stage = Stagehand(clock)
    stage.play(_cue(Motion, log, "a"), _cue(Motion, log, "b"))
    assert log == ["a+"]
    _run(stage, clock, 1.1)
    assert log == ["a+", "a-", "b+"]
    _run(stage, clock, 1.1)
    assert log[-1] == "b-"
    assert not stage.busy


def test_effects_hold_nothing(clock: HandClock) -> None:
    """What follows an effect begins at once; the effect goes on beside it."""
    log: Log = []
    stage = Stagehand(clock)
    stage.play(_cue(Effect, log, "steam", 5), _cue(Motion, log, "card"))
    assert log == ["steam+", "card+"]
    _run(stage, clock, 1.1)
    assert stage.busy
    assert not stage.holding


def test_cues_together_begin_together(clock: HandClock) -> None:
    """The queue goes on when the longest motion of a group is over; delays stagger."""
    log: Log = []
    stage = Stagehand(clock)
    stage.play(
        together(_cue(Motion, log, "short", 0.5), _cue(Motion, log, "long", 1.0)), _cue(Motion, log, "next")
    )
    _run(stage, clock, 0.7)
    assert log == ["short+", "long+", "short-"]
    _run(stage, clock, 0.4)
    assert log[-2:] == ["long-", "next+"]
    late: Log = []
    stage = Stagehand(clock)
    stage.play(stagger([_cue(Motion, late, "1", 0.2), _cue(Motion, late, "2", 0.2)], 0.5))
    _run(stage, clock, 0.4)
    assert late == ["1+", "1-"]
    _run(stage, clock, 0.4)
    assert late == ["1+", "1-", "2+", "2-"]


@pytest.mark.parametrize(("speed", "seconds"), [("off", 0.0), ("fast", 0.5), ("normal", 1.0), ("slow", 1.6)])
def test_speed_stretches_time(clock: HandClock, speed: str, seconds: float) -> None:
    """Off shows the end at once; the other speeds stretch every motion alike."""
    stage = Stagehand(clock, speed=speed)
    shares: list[float] = []
    stage.play(Motion(1.0, shares.append))
    if seconds == 0:
        assert shares == [1.0]
        return
    clock.advance(seconds / 2)
    stage.advance()
    assert shares[-1] == pytest.approx(0.5)
    clock.advance(seconds / 2 + 0.001)
    stage.advance()
    assert shares[-1] == 1.0


def test_reduced_motion_shortens_what_moves(clock: HandClock) -> None:
    """With reduced motion a travel takes a moment; a pause to read stays."""
    stage = Stagehand(clock, reduced=True)
    assert stage.seconds(Motion(3.0)) == REDUCED_SECONDS
    assert stage.seconds(Motion(3.0, reduced=False)) == 3.0


def test_skipping_ends_everything_in_order(clock: HandClock) -> None:
    """A skip runs begin, last step and end of each cue, once, in their order, what they queue too."""
    log: Log = []
    stage = Stagehand(clock)
    steps: list[float] = []
    stage.play(Motion(1.0, steps.append, end=lambda: stage.play(_cue(Motion, log, "c"))))
    stage.play(_cue(Effect, log, "a"), _cue(Motion, log, "b"))
    clock.advance(0.3)
    stage.advance()
    assert stage.skip()
    assert steps[-1] == 1.0
    assert [entry for entry in log if entry.endswith("-")] == ["a-", "b-", "c-"]
    assert len(log) == len(set(log))
    assert not stage.busy
    assert not stage.skip()


def test_dropping_forgets(clock: HandClock) -> None:
    """After loading or undo the queue is empty and nothing of it happens any more."""
    log: Log = []
    stage = Stagehand(clock)
    stage.play(_cue(Motion, log, "a"))
    stage.drop()
    _run(stage, clock, 2)
    assert log == ["a+"]


def test_a_sprite_arrives_exactly(clock: HandClock) -> None:
    """A travel begins where the sprite then is and ends at its goal, over an arc."""
    stage = Stagehand(clock)
    sprite = Sprite(0, 0)
    stage.play(sprite.travel((100, 0), 1.0, lift=24), sprite.travel((100, 50), 1.0))
    clock.advance(0.2)
    stage.advance()
    assert 0 < sprite.x < 100
    assert sprite.y < 0
    _run(stage, clock, 2)
    assert (sprite.x, sprite.y) == (100, 50)


def test_calls_wait_their_turn(clock: HandClock) -> None:
    """A call queued after a motion happens when the motion is over."""
    log: Log = []
    stage = Stagehand(clock)
    stage.play(_cue(Motion, log, "a"))
    stage.call(lambda: log.append("called"))
    assert log == ["a+"]
    _run(stage, clock, 1.1)
    assert log == ["a+", "a-", "called"]


@pytest.mark.parametrize("ease", [ease_out, ease_in_out])
def test_easing_starts_and_arrives(ease: Ease) -> None:
    """Every easing begins at 0, ends at 1 and never turns back."""
    values = [ease(i / 20) for i in range(21)]
    assert values[0] == 0
    assert values[-1] == 1
    assert values == sorted(values)


def test_an_arc_rises_in_the_middle() -> None:
    """The top of a throw lies its lift over the straight line."""
    assert arc((0, 0), (10, 0), 0.5, 24) == (5, -24)
    assert arc((0, 0), (10, 4), 1.0, 24)[1] == pytest.approx(4)
