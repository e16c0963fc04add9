"""Things that hang on a wall."""
import math

import numpy as np

from studio.forms.registry import form
from studio.materials.body import body
from studio.materials.metal import brass
from studio.materials.plain import plain
from studio.materials.timber import wood
from studio.mesh import box, chaikin, disc, outline, ring_frame, surface, tube, turned
from studio.nodes import Mat
from studio.palette import TAU, rgb
from studio.patterns import art_print, paint


@form(0, wall=True, fill=1.05)
def mirror(s, rng):
    kind, w, h = [("round", 6, 6), ("arch", 4.6, 7), ("pebble", 5, 7), ("round", 4.6, 7)][s["variant"] % 4]
    o = outline(kind, w, h)
    ring_frame(o, .28, .22, body(s))
    if s["material"] == "rattan":                    # a coil wound around the rim, and a thin outer hoop
        a = np.linspace(0, TAU, 2400, endpoint=False)
        r = w / 2 + .34 + .3 * np.cos(a * 76)
        tube(np.stack([r * np.cos(a), -.17 + .15 * np.sin(a * 76), h / 2 + r * np.sin(a)], -1), .065, body(s), True)
        r = w / 2 + .78 + 0 * a
        tube(np.stack([r * np.cos(a), -.12 + 0 * a, h / 2 + r * np.sin(a)], -1), .12, body(s), True)
    m = Mat("mirror", Metallic=.6, Roughness=.29)    # stylized: a soft studio gradient instead of a reflection
    xyz = m.node("SeparateXYZ", Vector=m.coord.outputs["Generated"])
    diag = m.math("ADD", m.math("MULTIPLY", xyz.outputs[0], .45), m.math("MULTIPLY", xyz.outputs[2], .55))
    m.set(m.bsdf, **{"Base Color": m.ramp(diag, [(.15, (.36, .37, .36)), (.5, (.62, .62, .6)), (.53, (.76, .76, .73)), (.9, (.9, .89, .86))])})
    disc(o, -.12, m.mat)


@form(0, wall=True, fill=.95)
def clock(s, rng):
    k = s["variant"] % 3
    o = outline("round", 3, 3)
    face = {"wood": lambda: wood(s["color"], s["seed"])}.get(s["material"], lambda: body({**s, "finish": "satin"}))()
    dark = sum(rgb(s["color"])) < .7
    ink = plain("ivory") if dark else plain("charcoal")
    ring_frame(o, .3, .1, wood("oak", s["seed"]) if k == 1 else brass() if k == 2 else face)
    disc(o, -.18, face)
    for i in range(12):
        a = i / 12 * TAU
        ln = .28 if i % 3 == 0 else .12
        if k == 1 and i % 3:
            continue
        obj = box((.05, .02, ln), ink, bevel=.004)
        obj.location = (math.sin(a) * (1.3 - ln), -.19, 1.5 + math.cos(a) * (1.3 - ln))
        obj.rotation_euler = (0, a, 0)
    for a, ln, wd, y in ((-58, .75, .07, -.22), (58, 1.12, .045, -.24)):
        obj = box((wd, .02, ln + .2), ink, bevel=.004)
        a = math.radians(a)
        obj.location, obj.rotation_euler = (-math.sin(a) * .2, y, 1.5 - math.cos(a) * .2), (0, a, 0)
    pin = turned([(0, 0), (.09, 0), (.09, .06), (0, .06)], brass())
    pin.location, pin.rotation_euler = (0, -.2, 1.5), (math.pi / 2, 0, 0)


@form(0, wall=True)
def frame(s, rng):
    w, h = [(5, 7), (4.8, 6), (7, 5)][s["variant"] % 3]
    m, rail = (wood(s["color"], s["seed"], axis) if s["material"] == "wood" else brass(s["color"]) for axis in "zx")
    t = .22
    for x in (-w / 2, w / 2):
        box((t, .3, h + t), m, (x, -.15, -t / 2), .015)
    for z in (-t / 2, h - t / 2):
        box((w - t, .3, t), rail, (0, -.15, z), .015)
    colors = s.get("colors", ["terracotta", "ochre", "sage", "ink"])
    mw, mh = (w * .8, h * .82)
    surface(np.array([[(-w / 2, -.1, 0), (w / 2, -.1, 0)], [(-w / 2, -.1, h), (w / 2, -.1, h)]]), plain("F5F1EA", .9), smooth=False)
    img = paint(art_print(s.get("print", s["seed"]), colors, rng), 1200, 1520, (1, 1))
    pm = Mat("print", Roughness=.85)
    tex = pm.node("TexImage", Vector=pm.coord.outputs["UV"])
    tex.image = img["image"]
    pm.set(pm.bsdf, **{"Base Color": tex.outputs[0]})
    x, z0 = mw / 2, (h - mh) / 2
    surface(np.array([[(-x, -.11, z0), (x, -.11, z0)], [(-x, -.11, z0 + mh), (x, -.11, z0 + mh)]]), pm.mat,
            np.array([[(0, 0), (1, 0)], [(0, 1), (1, 1)]], float), smooth=False)


@form(8, turn=-24, fill=1.1, variants={2: dict(wall=True, turn=0, elevation=12)})
def shelf(s, rng):
    k, m, up = s["variant"] % 3, wood(s["color"], s["seed"]), wood(s["color"], s["seed"] + 3, "z")
    if k == 0:
        for x in (-2.4, 2.4):
            box((.24, 2.2, 7.6), up, (x, 0, 0), .03)
        for z in (.5, 2.75, 5.0, 7.25):
            box((4.6, 2.1, .22), m, (0, 0, z), .02)
        tube([(-2.4, .95, 4.2), (2.4, .95, 4.2)], .07, up)
    elif k == 1:
        dark = brass("charcoal")
        for x in (-2.5, 2.5):
            for y in (-1, 1):
                box((.15, .15, 8), dark, (x, y, 0), .02)
            for z in (.45, 2.75, 5.05, 7.35):
                box((.13, 1.9, .13), dark, (x, 0, z), .02)
        for z in (.58, 2.88, 5.18, 7.48):
            box((4.85, 2.1, .24), m, (0, 0, z), .03)
    else:
        for z in (0, 2.5):
            box((6, 1.5, .26), m, (0, -.75, z), .03)
            for x in (-2.1, 2.1):
                box((.22, 1.3, .06), brass(), (x, -.66, z - .06), .01)
                box((.22, .06, .8), brass(), (x, -.04, z - .8), .01)
                tube([(x, -1.15, z - .05), (x, -.06, z - .7)], .05, brass())


@form(10, wall=True, fill=1.12)
def hooks(s, rng):
    m = wood(s["color"], s["seed"])
    box((7, .28, 1.05), m, (0, -.14, 0), .06, corner=0)
    n = 5 if s["variant"] == 0 else 4
    for x in np.linspace(-2.7, 2.7, n):
        if s["variant"] == 0:
            o = turned([(0, 0), (.14, 0), (.13, .5), (.15, .85), (.3, .98), (.33, 1.1), (.26, 1.2), (0, 1.22)], m)
            o.location, o.rotation_euler = (x, -.24, .5), (math.radians(76), 0, 0)
        else:
            o = turned([(0, 0), (.26, 0), (.27, .05), (.2, .09), (0, .1)], brass())
            o.location, o.rotation_euler = (x, -.27, .62), (math.pi / 2, 0, 0)
            tube(chaikin([(x, -.3, .62), (x, -.75, .62), (x, -.85, .2), (x, -.75, -.35), (x, -.95, -.62), (x, -1.3, -.5), (x, -1.4, -.12)], 4), .085, brass())
            o = turned([(0, 0), (.13, 0), (.15, .06), (.15, .16), (.1, .22), (0, .22)], brass())
            o.location = (x, -1.4, -.2)
