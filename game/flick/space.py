"""The bodies of one shot in a space of the physics library, with the friction of the board."""

import math
from typing import Final

import pymunk
from msgspec import Struct

from game.flick.bodies import DIE_MASS, DIE_PATCH, DIE_ROUNDING, DIE_SIDE, FIGURE_FRICTION, FRICTION, GRAVITY
from game.flick.table import DIE, RIM, Block, Flick, FlickFigure, FlickTable

STEP: Final = 0.001
"""Seconds. At top speed a die moves 4 mm in a step, half of what could let it tunnel."""

# Restitution and friction of a contact are the products of the two bodies' numbers.
DIE_BOUNCE: Final = 0.75
BLOCK_BOUNCE: Final = 0.75
FIGURE_BOUNCE: Final = 0.5
ROUGHNESS: Final = 0.5

LEAST_SHARE: Final = 0.05
"""Of the friction, what remains against the slide of a die that mostly spins, and the reverse."""
RIM_DEPTH: Final = 50.0


class Meeting(Struct):
    """A first contact: whose, the impulse in g·mm/s, the direction from one to other, place and depth.

    `one` is the die if it takes part, else a figure; only `other` may be a block or the rim.
    """

    one: str
    other: str
    impulse: float
    normal: tuple[float, float]
    place: tuple[float, float]
    depth: float


class ShotSpace:
    """A new space for one shot. Bodies enter in the order of their ids, so equal tables run equally.

    `bodies` maps the ids of the die and the figures to what moves; `meetings` collects the first
    contacts of the last step, for the caller to take and clear.
    """

    def __init__(self, table: FlickTable, flick: Flick) -> None:
        self.bodies: dict[str, pymunk.Body] = {}
        self.meetings: list[Meeting] = []
        self._space = pymunk.Space()
        self._ids: list[str] = []
        self._die_shape = self._put_die(flick)
        for figure in sorted(table.figures, key=lambda figure: figure.id):
            build = figure.build
            body = pymunk.Body(build.mass, pymunk.moment_for_circle(build.mass, 0, build.radius))
            body.position = (figure.x, figure.y)
            self._number(figure.id, pymunk.Circle(body, build.radius), FIGURE_BOUNCE)
        for block in sorted(table.blocks, key=lambda block: block.id):
            self._wall(block.id, _outline(block))
        if table.rim:
            for outline in _rim(table.width, table.height):
                self._wall(RIM, outline)
        self._space.on_collision(post_solve=self._meet)

    @property
    def die(self) -> pymunk.Body:
        """The die's body."""
        return self.bodies[DIE]

    def blocked(self) -> bool:
        """Whether the die stands in something before the first step."""
        # `distance` has the wrong sign for circles here, hence the depth from the two points.
        return any(
            (point.point_a - point.point_b).dot(overlap.contact_point_set.normal) > 0
            for overlap in self._space.shape_query(self._die_shape)
            for point in overlap.contact_point_set.points
        )

    def launch(self, flick: Flick) -> None:
        """Set the die going, slower by half a step's braking: so it slides exactly v² / 2µg."""
        both = math.hypot(flick.speed, DIE_PATCH * flick.spin)
        lost = min(FRICTION * GRAVITY * STEP / 2 / both, 1.0) if both else 0.0
        lost_spin = min(lost * DIE_PATCH**2 * 6 / DIE_SIDE**2, 1.0)
        self.die.velocity = (flick.vx * (1 - lost), flick.vy * (1 - lost))
        self.die.angular_velocity = flick.spin * (1 - lost_spin)

    def step(self) -> None:
        """Go on by `STEP`."""
        spin_speed = DIE_PATCH * abs(self.die.angular_velocity)
        if spin_speed:
            self._share_friction(self.die.velocity.length, spin_speed)
        self._space.step(STEP)

    def wake(self, figure: FlickFigure) -> None:
        """Let the board brake a figure that begins to move; what stands still needs no friction."""
        self._brake(self.bodies[figure.id], FIGURE_FRICTION, figure.build.radius * 2 / 3)

    def take_away(self, id_: str) -> None:
        """Remove what has left the board. Its body keeps its pose; it meets nothing any more."""
        body = self.bodies[id_]
        self._space.remove(*body.constraints, *body.shapes, body)

    def _put_die(self, flick: Flick) -> pymunk.Shape:
        body = pymunk.Body(DIE_MASS, DIE_MASS * DIE_SIDE**2 / 6)
        body.position = (flick.x, flick.y)
        body.angle = flick.heading
        half = DIE_SIDE / 2 - DIE_ROUNDING
        shape = pymunk.Poly(
            body, [(-half, -half), (half, -half), (half, half), (-half, half)], radius=DIE_ROUNDING
        )
        self._number(DIE, shape, DIE_BOUNCE)
        self._pivot, self._gear = self._brake(body, FRICTION, DIE_PATCH)
        return shape

    def _number(self, id_: str, shape: pymunk.Shape, bounce: float) -> None:
        """Add a shape, and its body unless it is the ground; its collision type is its number."""
        shape.elasticity = bounce
        shape.friction = ROUGHNESS
        shape.collision_type = len(self._ids)
        self._ids.append(id_)
        body = shape.body
        if body is None or body is self._space.static_body:
            self._space.add(shape)
        else:
            self.bodies[id_] = body
            self._space.add(body, shape)

    def _brake(
        self, body: pymunk.Body, friction: float, patch: float
    ) -> tuple[pymunk.Constraint, pymunk.Constraint]:
        """Coulomb friction on the board: against the slide, and with lever `patch` against the spin."""
        ground = self._space.static_body
        pivot, gear = pymunk.PivotJoint(ground, body, (0, 0), (0, 0)), pymunk.GearJoint(ground, body, 0, 1)
        pivot.max_bias = gear.max_bias = 0
        pivot.max_force = friction * body.mass * GRAVITY
        gear.max_force = pivot.max_force * patch
        self._space.add(pivot, gear)
        return pivot, gear

    def _wall(self, id_: str, outline: list[tuple[float, float]]) -> None:
        self._number(id_, pymunk.Poly(self._space.static_body, outline), BLOCK_BOUNCE)

    def _share_friction(self, speed: float, spin_speed: float) -> None:
        """Split the die's friction between slide and spin: a spinning die slides farther."""
        force, both = FRICTION * DIE_MASS * GRAVITY, math.hypot(speed, spin_speed)
        self._pivot.max_force = force * max(speed / both, LEAST_SHARE)
        self._gear.max_force = force * DIE_PATCH * max(spin_speed / both, LEAST_SHARE)

    def _meet(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        """Note a first contact. The library swallows what is raised here, so this only writes down."""
        if not arbiter.is_first_contact:
            return
        one, other = (self._ids[shape.collision_type] for shape in arbiter.shapes)
        contact = arbiter.contact_point_set
        deepest = min(contact.points, key=lambda point: point.distance)
        normal = (contact.normal.x, contact.normal.y)
        if other == DIE or one not in self.bodies:
            one, other, normal = other, one, (-normal[0], -normal[1])
        x, y = (deepest.point_a + deepest.point_b) / 2
        impulse = arbiter.total_impulse.length
        self.meetings.append(Meeting(one, other, impulse, normal, (x, y), -deepest.distance))


def _outline(block: Block) -> list[tuple[float, float]]:
    cos, sin = math.cos(block.angle), math.sin(block.angle)
    across, down = block.width / 2, block.height / 2
    return [
        (block.x + x * cos - y * sin, block.y + x * sin + y * cos)
        for x, y in ((-across, -down), (across, -down), (across, down), (-across, down))
    ]


def _rim(width: float, height: float) -> list[list[tuple[float, float]]]:
    """Four walls just outside the board, thick enough for any speed."""
    far = RIM_DEPTH
    boxes = (
        (-far, -far, width + far, 0.0),
        (-far, height, width + far, height + far),
        (-far, -far, 0.0, height + far),
        (width, -far, width + far, height + far),
    )
    return [
        [(left, top), (right, top), (right, bottom), (left, bottom)] for left, top, right, bottom in boxes
    ]
