"""Baskets, boxes, dispensers and cans."""
import math

import bpy
import numpy as np

from studio.forms.registry import form
from studio.materials.body import body
from studio.materials.cane import rattan
from studio.materials.glaze import ceramic
from studio.materials.metal import brass
from studio.materials.plain import plain
from studio.materials.timber import wood
from studio.mesh import box, chaikin, pad, tube, turned, vessel
from studio.palette import TAU


@form(14, fill=.95)
def basket(s, rng):
    k, upright = s["variant"] % 3, rattan(s["color"], s["seed"])
    m = rattan(s["color"], s["seed"], level=True)
    H, prof = [(2.2, lambda q: 1.5 + .25 * np.sin(q * 2.4)), (1.5, lambda q: 1.5 + .45 * q), (3.0, lambda q: 1.25 + .35 * q - .15 * q * q)][k]
    stakes, rows, rr = 44, int(H / .096), .049
    th = np.linspace(0, TAU, stakes * 6, endpoint=False)
    accent = rattan(s.get("accent", "walnut"), level=True)
    for i in range(rows):
        q = i / rows
        R = prof(q) + .05 * np.sin(th * stakes / 2 + (i % 2) * math.pi)
        mm = accent if s["variant"] >= 3 and i in range(rows // 3, rows // 3 + 4) else m
        tube(np.stack([R * np.cos(th), R * np.sin(th), .06 + H * q + .012 * np.sin(th * 3 + i)], -1), rr, mm, True)
    for j in range(stakes):
        a = (j + .5) / stakes * TAU
        q = np.linspace(0, 1, 12)
        tube(np.stack([prof(q) * math.cos(a), prof(q) * math.sin(a), q * H], -1), .04, upright)
    R = float(prof(1.))
    for d in (0, .09):
        tube(np.stack([(R + .03 * np.sin(th * 20 + d * 40)) * np.cos(th), (R + .03 * np.cos(th * 20 + d * 40)) * np.sin(th), H + .02 + .03 * np.sin(th * 20 + d * 40)], -1), .085, m, True)
    turned([(0, .02), (float(prof(0.)) - .02, .02), (float(prof(0.)) - .02, .08), (0, .08)], m)
    if k != 1:
        for sx in (1, -1):
            a = np.linspace(0, math.pi, 20)
            for d in (-.05, .05):
                tube(np.stack([sx * (R + .06 + d * .6) + 0 * a, .55 * np.cos(a), H - .1 + .55 * np.sin(a)], -1), .06, upright)


def pump(top, m, at=(0, 0, 0), s=1.):
    x, y, _ = at
    turned([(0, top), (.36 * s, top), (.38 * s, top + .04), (.38 * s, top + .26), (.2 * s, top + .32), (.11 * s, top + .36), (.1 * s, top + .75), (0, top + .75)], m, (x, y, 0))
    turned([(0, top + .72), (.2 * s, top + .72), (.25 * s, top + .76), (.25 * s, top + .94), (.2 * s, top + 1.), (0, top + 1.)], m, (x, y, 0))
    tube(chaikin([(x, y, top + .86), (x - .7, y, top + .88), (x - .95, y, top + .84), (x - 1.0, y, top + .66)], 3), .085, m)


@form(12, turn=12, fill=.98)
def dispenser(s, rng):
    m = body(s)
    x = -.2 if s["variant"] else 0
    turned([(0, 0), (.85, 0), (.92, .0), (.96, .12), (.96, 1.75), (.92, 2.05), (.5, 2.25), (.36, 2.32), (0, 2.32)], m, (x, 0, 0))
    pump(2.3, brass(), (x, 0, 0))
    if s["variant"]:
        vessel([(0, 0), (.66, 0), (.74, 0), (.78, .12), (.8, 1.5)], m, .06, at=(1.75, .35, 0))
        vessel([(0, 0), (.95, 0), (1.05, 0), (1.12, .08), (1.16, .36)], m, .07, at=(1.05, -1.75, 0), mod=lambda t, z: 1 + .28 * np.cos(t) ** 2)
        pad(1.5, .95, .42, plain("F3EAD8", .45, Subsurface=.0), (1.05, -1.75, .1), .08, .55, .14)


@form(11, turn=8, fill=1.1)
def watering_can(s, rng):
    m = body(s)
    if s["variant"] == 0:
        vessel([(0, 0), (1.2, 0), (1.3, 0), (1.3, .12), (1.24, 1.0), (1.12, 2.05)], m, .06)
        turned([(.55, 2.0), (.6, 2.0), (1.1, 1.98), (1.1, 1.9)], m)
        for z, r in ((.1, 1.31), (2.04, 1.12)):
            t = np.linspace(0, TAU, 96, endpoint=False)
            tube(np.stack([r * np.cos(t), r * np.sin(t), 0 * t + z], -1), .06, m, True)
        sp = np.array([(-1.0, 0, .45), (-1.6, 0, .9), (-3.0, 0, 2.75)])
        tube(chaikin(sp, 3), .3, m, taper=np.linspace(1.1, .5, len(chaikin(sp, 3))))
        d = np.array([-.6, 0, .8])
        tube([sp[-1] - d * .05, sp[-1] + d * .18, sp[-1] + d * .42, sp[-1] + d * .5], .5, m, taper=(.3, .5, .95, .95))
        tube(chaikin([(-.95, 0, 2.0), (-.8, 0, 3.1), (.3, 0, 3.3), (1.9, 0, 2.9), (2.2, 0, 1.4), (1.2, 0, .7)], 4), .1, m)
        tube([(-2.2, 0, 1.72), (-1.05, 0, 1.85)], .05, m)
    else:
        vessel([(0, 0), (.8, 0), (1.0, 0), (1.55, .5), (1.5, 1.5), (.75, 1.95), (.52, 2.1), (.5, 2.5), (.58, 2.6)], m, .06)
        sp = chaikin([(-1.2, 0, .7), (-2.1, 0, .6), (-2.0, 0, 2.0), (-2.5, 0, 2.9), (-3.1, 0, 2.95)], 4)
        tube(sp, .17, m, taper=np.linspace(1.5, .6, len(sp)))
        tube(chaikin([(.45, 0, 2.4), (.9, 0, 3.0), (2.4, 0, 2.9), (2.6, 0, 1.2), (1.4, 0, .8)], 4), .1, m)


@form(20, turn=-18, fill=1.04)
def lidded_box(s, rng):
    if s["variant"] == 0:
        m, lid = body(s), wood("oak", s["seed"])
        z = 0
        for w, d, h, x, a in ((3.8, 2.8, 1.9, 0, 0), (2.9, 2.1, 1.35, .1, .12)):
            o = [pad(w, d, h, m, (0, 0, 0), 0, .07, .04), box((w + .1, d + .1, .24), lid, (0, 0, h), .04, corner=.12),
                 box((.8, .05, .42), brass(), (0, -d / 2 - .02, h * .48), .015), box((.62, .05, .26), plain("F5F1EA", .9), (0, -d / 2 - .045, h * .48 + .08), .005)]
            piv = bpy.data.objects.new("piv", None)
            bpy.context.scene.collection.objects.link(piv)
            for q in o:
                q.parent = piv
            piv.location, piv.rotation_euler = (x, 0, z), (0, 0, a)
            z += h + .24
    else:
        m = wood(s["color"], s["seed"])
        box((3.8, 2.5, 1.5), m, (0, 0, 0), .05, corner=.25)
        box((3.6, 2.3, .12), plain("ebony", .8), (0, 0, 1.48), .02, corner=.2)
        box((3.8, 2.5, .4), m, (0, 0, 1.55), .06, corner=.25)
        turned([(0, 1.93), (.14, 1.93), (.12, 2.02), (.24, 2.12), (.22, 2.26), (0, 2.3)], brass())


@form(24, turn=-20, fill=1.04)
def organiser(s, rng):
    m = wood(s["color"], s["seed"])
    W, D, t = 4.6, 2.4, .14
    box((W, D, t), m, (0, 0, 0), .02)
    box((W, t, 1.7), m, (0, D / 2 - t / 2, 0), .02)
    box((W, t, .8), m, (0, -D / 2 + t / 2, 0), .02)
    box((W - 2 * t, t, 1.25), m, (0, .15, 0), .02)
    for x, h in ((-W / 2 + t / 2, 1.0), (W / 2 - t / 2, 1.0), (.3, .78)):
        box((t, D - t, h), m, (x, 0, 0), .02)
    for x in (-W / 2 + t / 2, W / 2 - t / 2):
        box((t, D / 2 - .1, 1.6), m, (x, D / 4 + .05, 0), .02)
    c = ceramic("ivory", 4, "speckle")
    vessel([(0, 0), (.5, 0), (.58, 0), (.6, .1), (.6, 1.55)], c, .055, at=(1.3, -.5, t))
