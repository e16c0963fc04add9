"""Stools, tables, chairs and benches."""
import math

import numpy as np

from studio.forms.registry import form
from studio.forms.textiles import pillow
from studio.materials.body import body
from studio.materials.stone import stone
from studio.materials.timber import wood
from studio.mesh import bent, box, leg, pad, rod, tube, turned
from studio.palette import TAU, mix


@form(13)
def stool(s, rng):
    k = s["variant"] % 3
    tone = s["color"] if s["material"] == "wood" else "oak"
    m = wood(tone, s["seed"])
    legs = wood(tone, s["seed"] + 3, "z")
    h = [4.4, 4.6, 2.7][k]
    turned([(0, h), (1.4, h), (1.65, h + .02), (1.72, h + .17), (1.62, h + .32), (.8, h + .27), (0, h + .25)], m)
    if s["material"] in ("linen", "wool", "boucle"):
        turned([(0, h + .2), (1.5, h + .2), (1.75, h + .4), (1.6, h + .75), (.9, h + .82), (0, h + .84)], body(s))
    n = 3 if k == 0 else 4
    feet = []
    for i in range(n):
        a = (i + .5) / n * TAU + .25
        top, foot = np.array([.95 * math.cos(a), .95 * math.sin(a), h + .05]), np.array([1.6 * math.cos(a), 1.6 * math.sin(a), 0])
        q = np.linspace(0, 1, 8)[:, None]
        tube(mix(foot, top, q), .14, legs, taper=np.linspace(.72, 1.15, 8))
        feet.append(mix(foot, top, .36))
    if n == 4:
        for i in range(n):
            rod(feet[i], feet[(i + 1) % n], .075, legs)
    else:
        for f in feet:
            rod(f, (0, 0, f[2]), .07, legs)


@form(13)
def side_table(s, rng):
    k, h = s["variant"] % 3, 5
    m = body(s, axis="z")
    top = stone(s.get("accent", "white"), s["seed"]) if s["material"] == "metal" else body(s)
    turned([(0, h), (2.1, h), (2.25, h + .02), (2.25, h + .2), (2.1, h + .22), (0, h + .22)], top)
    if k == 0:
        for i in range(3):
            a = i / 3 * TAU + .5
            tube(mix(np.array([1.9 * math.cos(a), 1.9 * math.sin(a), 0]), np.array([1.2 * math.cos(a), 1.2 * math.sin(a), h]), np.linspace(0, 1, 6)[:, None]), .13, m, taper=np.linspace(.7, 1.1, 6))
    elif k == 1:
        turned([(0, 0), (1.5, 0), (1.55, .05), (1.5, .16), (.25, .3), (.2, .8), (.2, h - .5), (.5, h - .1), (.5, h)], m)
    else:
        turned([(0, 0), (1.35, 0), (1.4, .05), (1.4, h - .1), (1.35, h)], m, mod=lambda t, z: 1 + .035 * np.abs(np.cos(t * 14)))


@form(13, turn=-28, fill=1.06)
def chair(s, rng):
    k, fabric = s["variant"] % 3, s["material"] != "wood"
    tone = "oak" if fabric else s["color"]
    m, up = wood(tone, s["seed"]), wood(tone, s["seed"] + 3, "z")
    box((4.3, 4.1, .3), m, (0, 0, 4.25), .06, corner=.7)
    for x in (-1, 1):
        leg((1.7 * x, -1.55, 4.3), (1.95 * x, -1.9, 0), up)
        leg((1.7 * x, 1.6, 4.3), (1.95 * x, 2.0, 0), up)
        q = np.linspace(0, 1, 10)[:, None]
        tube(np.array([1.72 * x, 1.72, 4.3]) * (1 - q) + np.array([1.95 * x, 2.35, 8.3]) * q, .15, up, taper=np.linspace(1.05, .8, 10))
        rod((1.83 * x, -1.72, 2.1), (1.83 * x, 1.8, 2.1), .09, up)
    if k == 0:
        bent(4.3, .95, .3, m, (0, 2.2, 8.1), .22, .1)
        for x in np.linspace(-1.2, 1.2, 5):
            y = 2.25 + .3 * (1 - (x / 2.1) ** 2)
            tube([(x * .92, 1.8, 4.5), (x, y, 7.8)], .085, up)
    elif k == 1:
        bent(4.3, 1.7, .38, m, (0, 2.12, 7.6), .2, .12, .75)
    else:
        cloth = body(s)
        bent(4.3, 2.2, .38, cloth, (0, 2.05, 7.35), .42, .12, .8)
        pad(4.25, 4.05, .4, cloth, (0, 0, 4.5), .2, .32, .16)


@form(14, turn=-20, fill=1.05)
def bench(s, rng):
    fabric = s["material"] != "wood"
    tone = "oak" if fabric else s["color"]
    m = wood(tone, s["seed"])
    up = wood(tone, s["seed"] + 3, "z")
    box((9, 2.9, .36), m, (0, 0, 3.7), .05, corner=.2)
    if s["variant"] == 0:
        for x in (-3.6, 3.6):
            box((.36, 2.6, 3.7), up, (x, 0, 0), .04)
        box((7.0, .3, .6), m, (0, 0, 2.2), .04)
    else:
        for x in (-1, 1):
            for y in (-1, 1):
                leg((3.7 * x, 1.0 * y, 3.75), (4.1 * x, 1.25 * y, 0), up, .2)
            rod((3.9 * x, -1.1, 1.9), (3.9 * x, 1.1, 1.9), .1, up)
    if fabric:
        pad(8.9, 2.85, .5, body(s), (0, 0, 4.05), .16, .16, .16)


@form(12, turn=-24, fill=1.06)
def sofa(s, rng):
    """Upholstered seat on oak legs. variant 0: armchair, 1: two seats."""
    seats = 1 + s["variant"] % 2
    inner, depth, arm = 5.8 * seats, 8., 1.15
    cloth, legs = body(s), wood("oak", s["seed"], "z")
    across = inner + 2 * arm
    for x in (-1, 1):
        for y in (-1, 1):
            leg((x * (across / 2 - .7), y * (depth / 2 - .8), 1.7), (x * (across / 2 - .4), y * (depth / 2 - .5), 0), legs, .24)
        pad(arm, depth, 3.1, cloth, (x * (across - arm) / 2, 0, 2.8), .12, .3, .34)
    pad(across, depth, 1.6, cloth, (0, 0, 1.5), 0, .14, .2)
    pad(across - .2, 1.2, 5.4, cloth, (0, depth / 2 - .6, 2.9), .1, .22, .34)
    for i in range(seats):
        x = (i - (seats - 1) / 2) * inner / seats
        pad(inner / seats - .06, depth - 1.3, 1.5, cloth, (x, -.6, 3.0), .3, .14, .34)
        for part in pillow(inner / seats - .1, 4.3, 2.4, cloth, rng, .07, .1):
            part.location, part.rotation_euler = (x, depth / 2 - 2.3, 4.5), (-.2, 0, 0)
