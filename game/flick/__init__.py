"""Flicking a die: the input, the physics, the shooting range, and aiming for computer players.

The only package that knows the physics library. No window, no clock, no randomness of its own: times,
pointer positions and random numbers come from the caller. Import from the modules; this package file
imports nothing, so that reading levels doesn't load the physics.

Units: millimetres on the board (origin top left, y down), seconds, grams, radians clockwise on the board
(from x towards y). Speeds in mm/s: the drawn "1.9 m/s" is `speed / 1000`. Only an `Outcome` has its rest in
1/100 mm, as in records.

From gesture to picture
-----------------------
1. *The table.* `pony.pony_table(shot, layout)` from what the rules of Pony Express wait for, or an attempt's
   `attempt.Attempt.table` in the range. `table.in_band` and `table.nearest_start` say where the die may
   be put down; the band lies `table.band` to `table.arc` mm from `table.corner_point`.
2. *The gesture.* Map the pointer to board mm first. `gesture.FlickDrag(table, die, (t, x, y), strength)`
   where `FlickDrag.grabs(die, x, y)`; feed `move` (poll at 240 Hz while the button is down, pass
   `held=False` when it isn't any more) and `release`; `cancel("cancelled")` on Esc, right click or leaving,
   `cancel("focus-lost")` on losing focus. Each returns None while the die is held, then once an ending:
   `Fired(flick)`, or `Kept(reason, x, y)` with the place where the die then lies. `place`, `trail` and
   `velocity(now)` are for drawing. The alternatives end in the same two ways: `slingshot.SlingDrag`, and
   `slingshot.KeyAim` with `slingshot.fire`; both sway, `aim(...)` says how much just now.
   A strength of 1 is the pointer's own speed; a mouse has little room in the band, so 1.5 to 2 feels right.
3. *The shot.* `shot.shoot(table, flick)` returns a `trace.ShotResult` at once (a few ms): the `Outcome` for
   the rules (`touched`, `fell`, `rest` go into the move as they are), `bounces` off obstacles, and the
   `Trace`. It raises `ShotRefused` with a code when a number isn't finite, the die starts outside the band
   (`"outside-band"`), or on top of something (`"blocked"`: tell the player to put it elsewhere).
   `pony.flick_note(flick)` is what a record may keep of it.
4. *The playback.* Let a time run from 0 to `trace.seconds`, as slowly as wanted, or skip to the end.
   `tumble.Tumble(trace).at(t)` is the die: place, lift, and its orientation as a quaternion (the die's axes
   to the board's, z towards the viewer): `tumble.rotate(pose.turn, axis)` turns a corner or a face's
   direction. It lies flat at both ends; `Tumble.face_up` says which of `tumble.FACES` is on top at the end:
   give that face the label that was thrown. `track.at(t)` is a moved figure; others stay where they
   were. `trace.contacts` are the knocks (sound by `impulse`, wobble by `severity` below 1), `trace.falls`
   the figures that fall, when and which way, `trace.near_misses` the moments for slow motion,
   `trace.die_left` when the die tips over the edge, `trace.gone` the figures pushed off the board.
   `trace.speed_at(t)` drives the sliding sound.
5. *A replay.* `replay.told_trace(table, outcome, pony.noted_flick(note))`: a trace that ends as recorded,
   whatever this machine's arithmetic says.

Computer players: `aim.aim(table, Task(targets, bystanders, wish), Hand(3.0), random)` returns a flick with
the hand's error; `aim.aiming` is the same as a generator that yields after each simulated shot, to be driven
a few shots a frame. `wish` is `"touch"` in a gunfight and `"fell"` at the Indians.

The range: `levels.range_levels(folder)` returns the playable levels by id and the errors of broken files;
`attempt.begin(level)`, then `attempt.after(attempt, result)` for each shot, until `status` isn't
`"shooting"`; `stars` are earned when it is `"won"`. Ids tell the role: `"target:0"`, `"bystander:0"`,
`"extra:0"`, `"obstacle:0"` in the order of the file, where kind and look stand.
"""
