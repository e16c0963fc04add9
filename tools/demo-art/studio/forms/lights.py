"""Candles, lamps and lanterns."""
import math

import numpy as np

from studio.forms.registry import form
from studio.materials.body import body
from studio.materials.cloth import textile
from studio.materials.glass import pane
from studio.materials.metal import brass
from studio.materials.plain import plain, wax
from studio.materials.timber import wood
from studio.mesh import box, chaikin, disc, handle, lathe, surface, tube, turned, vessel
from studio.nodes import Mat
from studio.palette import TAU, mix


def taper_candle(x, y, z, h, color):
    turned([(0, z), (.12, z), (.12, z + .1), (.1, z + h - .1), (.09, z + h), (0, z + h)], wax(color), at=(x, y, 0))
    tube([(x, y, z + h), (x + .01, y, z + h + .1), (x + .03, y, z + h + .16)], .012, plain("charcoal"))


@form(9, variants={1: dict(fill=.8, elevation=24)})
def candle(s, rng):
    k, m = s["variant"] % 4, body(s)
    if k == 0:                                       # trio of stem holders
        for x, y, h in ((-.95, .25, 1.5), (.02, -.3, .9), (1., .35, 1.2)):
            turned([(0, 0), (.42, 0), (.44, .05), (.4, .1), (.07, .14), (.06, .3), (.06, h - .2), (.16, h - .1), (.17, h), (0, h)], m, at=(x, y, 0))
            taper_candle(x, y, h - .02, 1.7, s.get("wax", "ivory"))
    elif k == 1:                                     # poured candle in a cup
        vessel([(0, 0), (.7, 0), (.76, 0), (.78, .2), (.78, 1.2)], m, .06)
        turned([(0, .95), (.6, .95), (.73, .99), (.73, .8)], wax("ivory"))
        tube([(0, 0, .9), (.01, 0, 1.1), (.03, 0, 1.22)], .018, plain("charcoal"))
    elif k == 2:                                     # chamber stick
        vessel([(0, 0), (.8, 0), (.95, .02), (1.0, .28)], m, .06)
        turned([(0, .05), (.2, .05), (.2, .4), (.24, .42), (.24, .48), (.1, .48)], m)
        handle([(.92, 0, .2), (1.3, 0, .5), (1.55, 0, .2), (1.3, 0, .02), (.95, 0, .1)], m, .06)
        taper_candle(0, 0, .45, 2.0, s.get("wax", "ivory"))
    else:                                            # stacked spheres
        for x, n in ((-.55, 3), (.5, 2)):
            z = 0
            for i in range(n):
                r = .36 - .04 * i
                a = np.linspace(-math.pi / 2, math.pi / 2, 24)
                lathe(np.stack([r * np.cos(a), z + r + r * np.sin(a)], -1), m, at=(x, -.2 * x, 0))
                z += r * 1.86
            taper_candle(x, -.2 * x, z, 1.5, s.get("wax", "ivory"))


@form(7)
def table_lamp(s, rng):
    k, m = s["variant"] % 4, body(s, axis="z")
    base, h = [([(0, 0), (.6, 0), (.68, 0), (1.0, .7), (.85, 1.5), (.3, 1.9), (.16, 2.1), (0, 2.1)], 2.1),
               ([(0, 0), (.75, 0), (.78, .05), (.75, .12), (.14, .16), (.1, .4), (.1, 2.2), (0, 2.2)], 2.2),
               ([(0, 0), (.5, 0), (.55, 0), (.62, .9), (.6, 1.8), (.2, 2.05), (0, 2.05)], 2.05),
               ([(0, 0), (.7, 0), (.8, .2), (.5, .6), (.8, 1.0), (.5, 1.4), (.7, 1.75), (.12, 2.05), (0, 2.05)], 2.05)][k]
    turned(base, m)
    tube([(0, 0, h - .05), (0, 0, h + .8)], .05, brass())
    shade = textile("ivory", s["seed"], "linen", glow=.42)
    r0, r1, z0, z1 = [(1.5, 1.1, 0.1, 1.6), (1.35, 1.25, 0, 1.5), (1.6, .8, 0., 1.5), (1.4, 1.0, .05, 1.5)][k]
    p = np.array([(r0, h + z0), (r0, h + z0 + .02), (r1, h + z1 - .02), (r1, h + z1)])
    obj = lathe(p, shade)
    mod = obj.modifiers.new("s", "SOLIDIFY")
    mod.thickness = .03


@form(-2, fill=.95)
def pendant(s, rng):
    k, m = s["variant"] % 4, body(s)
    if s["material"] == "rattan":
        n = 26
        for i in range(n):
            a = i / n * TAU
            q = np.linspace(0, 1, 24)
            R = .25 + 1.35 * np.sin(q * math.pi * (.62 if k % 2 else .8)) ** .8
            tube(np.stack([R * np.cos(a + q * .5), R * np.sin(a + q * .5), 1.9 - 1.7 * q], -1), .028, m)
            tube(np.stack([R * np.cos(a - q * .5), R * np.sin(a - q * .5), 1.9 - 1.7 * q], -1), .028, m)
        for z, r in ((1.9, .25), (.2, float(R[-1]))):
            t = np.linspace(0, TAU, 64, endpoint=False)
            tube(np.stack([r * np.cos(t), r * np.sin(t), 0 * t + z], -1), .05, m, True)
        a = np.linspace(-math.pi / 2, math.pi / 2, 20)
        bulb = Mat("bulb", (1, .9, .75), Emission=(1, .8, .55), **{"Emission Strength": 2.5}).mat
        lathe(np.stack([.3 * np.cos(a), 1.1 + .3 * np.sin(a)], -1), bulb)
    else:
        prof = [[(1.7, .1), (1.68, .3), (1.45, 1.2), (.5, 1.65), (.18, 1.9)],
                [(1.5, .1), (1.3, .6), (.4, 1.6), (.18, 2.0)],
                [(1.1, .1), (1.1, .5), (1.1, 1.5), (.9, 1.85), (.18, 1.9)],
                [(1.9, .1), (1.85, .2), (.9, .75), (.4, 1.3), (.18, 1.9)]][k]
        obj = lathe(chaikin(prof, 4), m)
        mod = obj.modifiers.new("s", "SOLIDIFY")
        mod.thickness = .05
        disc = Mat("glow", (1, .9, .75), Emission=(1, .8, .55), **{"Emission Strength": 2.}).mat
        lathe(np.array([(0, .3), (prof[0][0] * .8, .32)]), disc)
    turned([(0, 1.85), (.2, 1.85), (.2, 2.15), (.05, 2.25), (0, 2.25)], brass())
    tube([(0, 0, 2.2), (0, 0, 5.6)], .028, plain("charcoal"))


@form(5, fill=1.08)
def floor_lamp(s, rng):
    shade = textile("ivory", s["seed"], "linen", glow=.42)
    if s["variant"] == 0:
        m = wood(s["color"], s["seed"], "z")
        for i in range(3):
            a = i / 3 * TAU + .5
            tube(mix(np.array([1.9 * math.cos(a), 1.9 * math.sin(a), 0]), np.array([.2 * math.cos(a), .2 * math.sin(a), 7.6]), np.linspace(0, 1, 8)[:, None]), .13, m, taper=np.linspace(.75, 1.1, 8))
        turned([(0, 7.3), (.3, 7.3), (.34, 7.4), (.34, 7.7), (.2, 7.8), (0, 7.8)], brass())
        h, p = 7.7, [(1.85, .2), (1.85, .22), (1.5, 2.48), (1.5, 2.5)]
    else:
        m = body(s)
        turned([(0, 0), (1.35, 0), (1.4, .06), (1.35, .16), (.14, .22), (.1, .4), (.09, 8.4), (0, 8.4)], m)
        h, p = 7.9, [(1.7, .0), (1.7, .02), (1.05, 1.88), (1.05, 1.9)]
    tube([(0, 0, 7.6), (0, 0, h + p[-1][1] * .6)], .05, brass())
    lathe(np.array([(r, h + z) for r, z in p]), shade).modifiers.new("s", "SOLIDIFY").thickness = .04


@form(9, turn=22, fill=.98)
def lantern(s, rng):
    m = body(s)
    if s["variant"] == 0:
        box((2.5, 2.5, .2), m, (0, 0, .08), .03)
        for x in (-1, 1):
            for y in (-1, 1):
                box((.15, .15, 3.5), m, (1.12 * x, 1.12 * y, .25), .02)
                turned([(0, 0), (.16, 0), (.16, .1), (0, .1)], m, (1.0 * x, 1.0 * y, 0))
        box((2.5, 2.5, .16), m, (0, 0, 3.7), .03)
        box((2.1, 2.1, .26), m, (0, 0, 3.84), .1)
        box((1.3, 1.3, .34), m, (0, 0, 4.06), .12)
        turned([(0, 4.36), (.3, 4.36), (.3, 4.5), (.12, 4.6), (0, 4.62)], m)
        for sx, sy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = (1.12 * sx, 1.12 * sy), (sy, sx)
            P = np.array([[(a[0] - 1.06 * b[0], a[1] - 1.06 * b[1], z), (a[0] + 1.06 * b[0], a[1] + 1.06 * b[1], z)] for z in (.28, 3.7)])
            surface(P, pane(), smooth=False)
            tube([(a[0] - 1.06 * b[0], a[1] - 1.06 * b[1], 2.9), (a[0] + 1.06 * b[0], a[1] + 1.06 * b[1], 2.9)], .045, m)
        top = 4.6
    else:
        turned([(0, 0), (1.35, 0), (1.45, .05), (1.45, .28), (1.3, .36), (0, .36)], m)
        lathe(np.array([(1.2, .3), (1.2, .32), (1.2, 3.18), (1.2, 3.2)]), pane())
        turned([(0, 3.18), (1.3, 3.18), (1.4, 3.22), (1.4, 3.4), (1.2, 3.5), (.6, 3.85), (.5, 4.1), (.3, 4.2), (0, 4.2)], m)
        for i in range(4):
            a = i / 4 * TAU + .4
            tube([(1.3 * math.cos(a), 1.3 * math.sin(a), .3), (1.3 * math.cos(a), 1.3 * math.sin(a), 3.3)], .05, m)
        top = 4.2
    r, h = (.62, 1.55) if s["variant"] == 0 else (.6, 1.3)
    turned([(0, .26), (r - .04, .26), (r, .3), (r, .26 + h), (r - .1, .32 + h), (0, .22 + h)], wax("ivory"))
    tube([(0, 0, .2 + h), (.01, 0, .4 + h), (.04, 0, .5 + h)], .02, plain("charcoal"))
    a = np.linspace(-.25 * math.pi, 1.25 * math.pi, 40)
    R = .5 if s["variant"] == 0 else .62
    tube(np.stack([R * np.cos(a), 0 * a, top + R * .62 + R * np.sin(a)], -1), .06, m)
