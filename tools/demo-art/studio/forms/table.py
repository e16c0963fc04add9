"""Things for the table and the kitchen."""
import math

import bpy
import numpy as np

from studio.forms.registry import form
from studio.materials.body import body
from studio.materials.cloth import textile
from studio.materials.metal import brass
from studio.materials.timber import wood
from studio.mesh import box, handle, outline, slab, surface, tube, turned, vessel
from studio.palette import TAU, companion, mix

RING = np.linspace(0, TAU, 48, endpoint=False)


@form(20, fill=.92, variants={1: dict(fill=1.08)})
def bowl(s, rng):
    k, m = s["variant"] % 3, body(s)
    prof = [[(0, 0), (.6, 0), (.7, .0), (.72, .14), (1.5, .35), (1.75, 1.05)],
            [(0, 0), (.5, 0), (.56, .0), (.6, .3), (1.3, .3), (1.6, .9), (1.55, 1.15)],
            [(0, 0), (.6, 0), (.7, .0), (.75, .12), (1.9, .6), (2.1, 1.0)]][k]
    w = lambda t, z: 1 + .012 * np.sin(3 * t + 1) + .006 * np.sin(5 * t)
    vessel(prof, m, .08, mod=w)
    if k == 1:
        small = np.array(prof) * [.72, .72]
        vessel(small, body({**s, "color": companion(s["color"])}), .07, at=(2.25, -1.75, 0), mod=w)


@form(26, fill=.95)
def plates(s, rng):
    other = {**s, "color": companion(s["color"])}
    z = 0
    for i, (r, q) in enumerate([(2.6, s), (2.6, s), (2.0, other if s["variant"] % 2 else s)]):
        flat = [(0, 0), (r * .62, 0), (r * .7, .02), (r * .8, .16), (r, .2 if s["variant"] % 3 else .34)]
        vessel(flat, body(q), .07, at=(0, 0, z), mod=lambda t, h: 1 + .006 * np.sin(3 * t + i))
        z += .13
    if s["variant"] % 3:
        vessel([(0, 0), (.5, 0), (.6, .02), (1.25, .2), (1.4, .75)], body(s), .07, at=(0, 0, z + .02))


@form(14, fill=.8, variants={4: dict(fill=1.12, elevation=17), 5: dict(fill=1.12, elevation=17)})
def mug(s, rng):
    k, m = s["variant"] % 4, body(s)
    prof = [[(0, 0), (.62, 0), (.7, 0), (.72, .2), (.72, 1.2), (.72, 1.35)],
            [(0, 0), (.5, 0), (.58, 0), (.86, .35), (.8, 1.), (.68, 1.35)],
            [(0, 0), (.45, 0), (.5, 0), (.55, .4), (.78, 1.0), (.82, 1.35)],
            [(0, 0), (.6, 0), (.66, 0), (.72, .7), (.6, .8), (.7, 1.0), (.76, 1.4)]][k]
    for x, y in ([(0, 0)] if s["variant"] < 4 else [(-.8, .3), (1.0, -.4)]):
        vessel(prof, m, .055, at=(x, y, 0))
        xx = x + .68
        if k == 1:
            pts = [(xx, y, .95), (xx + .5, y, 1.1), (xx + .62, y, .55), (xx + .05, y, .35)]
        else:
            pts = [(xx - .04, y, 1.08), (xx + .3, y, 1.25), (xx + .62, y, .95), (xx + .45, y, .35), (xx - .1, y, .36)]
        handle(pts, m, .085)


@form(10)
def pitcher(s, rng):
    k, m = s["variant"] % 3, body(s)
    prof = [[(0, 0), (.7, 0), (.8, 0), (1.05, .7), (.95, 1.5), (.62, 2.1), (.68, 2.6)],
            [(0, 0), (.7, 0), (.76, 0), (.76, 1.0), (.7, 2.0), (.62, 2.8)],
            [(0, 0), (.55, 0), (.6, 0), (1.2, .5), (1.1, 1.4), (.5, 1.7), (.5, 2.3), (.6, 2.5)]][k]
    top = prof[-1][1]

    def spout(t, z):
        d = np.angle(np.exp(1j * (t - math.pi)))
        return 1 + .42 * np.exp(-(d / .34) ** 2) * np.clip((z - top + .55) / .55, 0, 1) ** 2
    vessel(prof, m, .065, mod=spout)
    r = prof[-1][0]
    low = [(.92, 1.25), (.7, 1.0), (1.08, 1.1)][k]
    handle([(r - .2, 0, top - .25), (r + .4, 0, top - .05), (r + .85, 0, top - .7), (low[0] + .3, 0, low[1] - .05), (low[0] - .2, 0, low[1])], m, .1)


def rounded(x, y, half_w, half_h, corner):
    """Signed distance to a rectangle with round corners around the origin."""
    dx, dy = np.abs(x) - half_w + corner, np.abs(y) - half_h + corner
    return np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - corner


def board_outline(w, h, corner, points=220):
    """Outline of a board with a handle at its upper edge; fillets join the two."""
    a, r = np.linspace(-math.pi / 2, 1.5 * math.pi, 2400), np.linspace(.2, h, 1500)[:, None]
    x, y = r * np.cos(a), r * np.sin(a)
    plate, neck = rounded(x, y, w / 2, h / 2, corner), rounded(x, y - h / 2 - .2, .37, 1.0, .36)
    blend = np.maximum(.34 - np.abs(plate - neck), 0) / .34
    inside = np.minimum(plate, neck) - blend ** 2 * .34 / 4
    last = len(r) - 2 - np.argmax((inside < 0)[::-1][1:], 0)
    i = np.arange(len(a))
    t = inside[last, i] / (inside[last, i] - inside[last + 1, i])
    radius = mix(r[last, 0], r[last + 1, 0], t)
    ring = np.stack([radius * np.cos(a), radius * np.sin(a)], -1)
    way = np.r_[0, np.cumsum(np.hypot(*np.diff(ring, axis=0).T))]
    even = np.linspace(0, way[-1], points, endpoint=False)
    return np.stack([np.interp(even, way, ring[:, 0]), np.interp(even, way, ring[:, 1])], -1)


@form(10)
def board(s, rng):
    """Serving boards leaning on the backdrop."""
    def one(w, h, t, mat, x, y, lean, hd):
        plate = slab(board_outline(w, h, min(w, h) * (.48 if hd == 2 else .12)), t, mat, bevel=.04)
        hole = slab(.15 * np.stack([np.cos(RING), np.sin(RING)], -1), 1, mat, (0, h / 2 + .82, -.4), .001)
        hole.hide_render = True
        b = plate.modifiers.new("h", "BOOLEAN")
        b.object, b.operation = hole, "DIFFERENCE"
        piv = bpy.data.objects.new("piv", None)
        bpy.context.scene.collection.objects.link(piv)
        for o in (plate, hole):
            o.parent = piv
        piv.rotation_euler = (math.pi / 2 - lean, 0, 0)
        piv.location = (x, y, h / 2 * math.cos(lean) + .02)
    k = s["variant"] % 3
    m = body(s) if s["material"] == "stone" else wood(s["color"], s["seed"], "y")
    one(2.6, 3.8, .2, m, -.35, .3, .2, k)
    if k != 1:
        one(1.9, 2.6, .18, wood("walnut" if s["color"] != "walnut" else "ash", s["seed"] + 5, "y"), .95, -.55, .24, 0)


@form(11, fill=.9)
def glassware(s, rng):
    m, k = body(s), s["variant"] % 3
    tum = [[(0, 0), (.36, 0), (.4, 0), (.42, .2), (.45, 1.05)],
           [(0, 0), (.3, 0), (.36, 0), (.52, .4), (.42, 1.0)],
           [(0, 0), (.34, 0), (.36, 0), (.36, .5), (.46, .6), (.46, 1.1)]][k]
    spots = [(.95, -.4), (1.75, .25)]
    vessel([[(0, 0), (.7, 0), (.8, 0), (.85, .6), (.8, 1.2), (.3, 1.8), (.28, 2.3), (.42, 2.7)],
            [(0, 0), (.55, 0), (.6, 0), (.62, 1.2), (.55, 2.2), (.5, 2.7)],
            [(0, 0), (.8, 0), (.95, .1), (.9, .9), (.32, 1.3), (.3, 2.1), (.36, 2.4)]][k], m, .045, at=(-.5, .2, 0))
    for x, y in spots:
        vessel(tum, m, .045, at=(x, y, 0), mod=(lambda t, z: 1 + .02 * np.cos(18 * t)) if k == 0 else None)


@form(11, fill=.92)
def jar(s, rng):
    k, m = s["variant"] % 3, body(s)
    lid = wood("oak" if s["seed"] % 2 else "walnut", s["seed"])
    for x, y, sc in [(-.85, .2, 1.), (.75, -.25, .72)] if k != 2 else [(0, 0, 1)]:
        prof = np.array([[(0, 0), (.8, 0), (.88, 0), (.9, .3), (.9, 1.9)],
                         [(0, 0), (.7, 0), (.8, 0), (1.02, .5), (.98, 1.3), (.8, 1.6)],
                         [(0, 0), (.8, 0), (.9, .02), (1.25, .7), (1.1, 1.7), (.8, 1.95)]][k]) * sc
        vessel(prof, m, .06, at=(x, y, 0))
        r, z = prof[-1]
        turned([(0, z), (r + .03, z), (r + .05, z + .03), (r + .05, z + .16), (r, z + .2), (0, z + .2)], lid, at=(x, y, .02))
        turned([(0, z + .18), (.12, z + .18), (.1, z + .26), (.2, z + .36), (.16, z + .48), (0, z + .5)], lid, at=(x, y, .02))


@form(28, fill=1.1)
def tray(s, rng):
    k, m = s["variant"] % 3, body(s)
    if k == 0:
        vessel([(0, 0), (1.9, 0), (2.1, 0), (2.2, .05), (2.25, .38)], m, .12)
    elif k == 1:
        box((5, 3, .14), m, bevel=.03, corner=.5)
        o = np.array([(x, y) for x, y in outline("pebble", 5, 3)]) - [0, 1.5]
        tube(np.c_[o, np.full(len(o), .26)], .17, m, True)
        for sx in (-1, 1):
            a = np.linspace(0, math.pi, 16)
            tube(np.stack([sx * (2.3 + .0 * a), .6 * np.cos(a), .3 + .45 * np.sin(a)], -1), .06, brass())
    else:
        vessel([(0, 0), (1.9, 0), (2.0, 0), (2.05, .05), (2.1, .3)], m, .1, mod=lambda t, z: 1 / np.power(np.abs(np.cos(t)) ** 4 / 1.45 ** 4 + np.abs(np.sin(t)) ** 4, .25))
    q = {**s, "seed": s["seed"] + 1, "finish": "speckle", "material": "ceramic", "color": s.get("accent", "ivory")}
    if s.get("set"):
        vessel([(0, 0), (.4, 0), (.45, 0), (.5, .3), (.5, .75)], body(q), .05, at=(-.7, .3, .13))
        vessel([(0, 0), (.4, 0), (.45, 0), (.5, .3), (.5, .75)], body(q), .05, at=(.5, -.3, .13))


@form(20, fill=.9)
def napkins(s, rng):
    m = body(s)
    for i in range(4):
        col = m if i != 2 else textile(s.get("accent", companion(s["color"])), 3, "linen")
        U, V = np.meshgrid(np.linspace(-1, 1, 50), np.linspace(-1, 1, 50))
        ph = rng.random() * 6
        a = .05 * rng.normal()
        X, Y = U * 1.25, V * 1.25
        Z = .1 + i * .17 + .012 * np.sin(3 * U + ph) + .015 * np.sin(2 * V + ph)
        P = np.stack([X * math.cos(a) - Y * math.sin(a), X * math.sin(a) + Y * math.cos(a), Z], -1)
        o = surface(P, col, np.stack([X + 2, Y + 2], -1), thick=.15)
        b = o.modifiers.new("b", "BEVEL")
        b.width, b.segments = .07, 3
