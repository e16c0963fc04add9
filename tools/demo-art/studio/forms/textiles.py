"""Cushions, throws, rugs, towels and beds."""
import math

import numpy as np

from studio.forms.registry import form
from studio.materials.body import body
from studio.materials.cloth import textile
from studio.materials.metal import brass
from studio.materials.plain import plain
from studio.materials.timber import wood
from studio.mesh import chaikin, pad, surface, tube, turned
from studio.palette import TAU, companion, mix, rgb
from studio.patterns import paint, textile_pattern


def pillow(w, h, depth, mat, rng, wrinkle=.05, chop=0.):
    """Filled cover: puckers along the seam, folds that run out of the corners, and a dent of depth `chop` in the upper edge."""
    n = 150
    t = np.linspace(-1, 1, n)
    X, Y = np.meshgrid(t, t)
    fall = np.clip((1 - np.abs(X) ** 2.1) * (1 - np.abs(Y) ** 2.1), 0, 1)
    rests = np.where(Y < 0, .35, 1.)                 # the lower edge is pressed flat
    pinch = 1 - .085 * ((1 - Y ** 2) * X ** 2 + rests * (1 - X ** 2) * Y ** 2)
    ph = rng.random(12) * TAU
    folds = .35 * np.sin(2.6 * X + 2.1 * Y + ph[0]) + .3 * np.sin(3.3 * X * Y - 1.4 * X + ph[1])
    for i, (cx, cy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        away, angle = np.hypot(X - cx, Y - cy), np.arctan2(Y - cy, X - cx)
        folds = folds + .75 * np.sin(9 * angle + ph[2 + i] + 1.5 * np.sin(2 * away + ph[6 + i])) * np.exp(-(away - .35) ** 2 / .16)
    seam = np.minimum(1 - np.abs(X), 1 - np.abs(Y))
    along = np.where(np.abs(X) > np.abs(Y), Y, X)
    folds = folds + .55 * np.sin(19 * along + 2.5 * np.sin(5 * along + ph[10]) + ph[11]) * np.exp(-seam / .1)
    wr = wrinkle * folds
    dent = chop * np.exp(-(X / .5) ** 2 - ((Y - 1) / .6) ** 2)
    uv = np.stack([(X + 1) * w / 2, (Y + 1) * h / 2], -1)
    parts = []
    for side in (1, -1):
        d = side * (depth / 2 * fall ** .66 * (1 - .1 * X ** 2 * Y ** 2) + wr * fall ** .5)
        P = np.stack([X * pinch * w / 2, -d, Y * pinch * h / 2 + h / 2 - dent], -1)
        parts.append(surface(P if side > 0 else P[:, ::-1], mat, uv, subdiv=1))
    e = np.r_[np.stack([X[0] * pinch[0], Y[0] * pinch[0]], -1), np.stack([X[:, -1] * pinch[:, -1], Y[:, -1] * pinch[:, -1]], -1),
              np.stack([X[-1] * pinch[-1], Y[-1] * pinch[-1]], -1)[::-1], np.stack([X[:, 0] * pinch[:, 0], Y[:, 0] * pinch[:, 0]], -1)[::-1]]
    rim = np.r_[dent[0], dent[:, -1], dent[-1][::-1], dent[:, 0][::-1]]
    parts.append(tube(np.stack([e[:, 0] * w / 2, 0 * e[:, 0], e[:, 1] * h / 2 + h / 2 - rim], -1), .035, mat, True))
    return parts


@form(8, fill=.95, sink=.14, turn=14)
def cushion(s, rng):
    w, h = [(4.5, 4.5), (6, 3.8), (4.5, 4.5)][s["variant"] % 3]
    img = None
    if s.get("pattern") is not None:
        img = paint(textile_pattern(s["pattern"], s["color"], s.get("accent", companion(s["color"])), rng), 1200, 1200, (w, h))
    for o in pillow(w, h, 2.5, body(s, image=img), rng, .085, .16):
        o.rotation_euler = (-.24, 0, 0)


def folded(mat, w, d, layers, t, thick, at, wave):
    """Cloth folded zigzag into a stack, the open edge in front; returns its grid of points."""
    q, path = np.linspace(-1, 1, 30), []
    for i in range(layers):
        z, sgn = i * t, 1 if i % 2 == (layers + 1) % 2 else -1
        path += [(sgn * v * d / 2 * (1 - .015 * i), z) for v in q]
        if i < layers - 1:
            a = np.linspace(-math.pi / 2, math.pi / 2, 10)[1:-1]
            path += [(sgn * (d / 2 + t * .42 * math.cos(b)), z + t / 2 + t / 2 * math.sin(b)) for b in a]
    p = np.array(path)
    x = w / 2 * np.sin(np.linspace(-math.pi / 2, math.pi / 2, 60))       # close together near the sides
    arc = np.r_[0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]

    def placed(base, way, lift):
        """Returns the points of a line `base` [n, 2] along the cloth, raised by `lift` [n, 60, 2]; way [n]: length of cloth before each."""
        A, Y, Z = way[:, None], base[:, :1] + lift[..., 0], base[:, 1:] + lift[..., 1] + at[2]
        Z = Z * (1 + wave * np.sin(x * 1.3 + 1) + wave * .67 * np.sin(x * 3 + A)) * (1 - .05 * (np.abs(x) / (w / 2)) ** 6)
        X = x * (1 + .008 * np.sin(A * 1.3)) + .02 * np.sin(Y * 3 + A)
        return np.stack([X + at[0], -Y + at[1], Z], -1)

    tangent = np.gradient(p, axis=0)
    tangent /= np.hypot(*tangent.T)[:, None]
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], -1)
    turn = np.linspace(math.pi / 2, -math.pi / 2, 9)[1:-1, None]
    hem = [normal[i] * np.sin(sign * turn) + sign * tangent[i] * np.cos(turn) for i, sign in ((-1, 1), (0, -1))]     # round ends instead of cut ones
    order = np.r_[np.arange(len(p)), np.full(7, len(p) - 1), np.arange(len(p))[::-1], np.full(7, 0), 0]
    away = np.concatenate([normal, hem[0], -normal[::-1], hem[1], normal[:1]])
    half = thick / 2 * np.sqrt(np.clip(1 - np.clip((np.abs(x) - w / 2) / (.6 * thick) + 1, 0, 1) ** 2, 0, 1))
    P = placed(p[order], arc[order], half[:, None] * away[:, None])
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(p[order] + thick / 2 * away, axis=0).T))]
    surface(P[::-1], mat, np.stack(np.broadcast_arrays(x + w / 2, length[:, None]), -1)[::-1], subdiv=1)
    return placed(p, arc, np.zeros((1, 60, 2)))


@form(15, fill=.95)
def throw(s, rng):
    """Blanket folded into a soft stack, with a fringe on the front edge."""
    img = None
    if s.get("pattern") is not None:
        img = paint(textile_pattern(s["pattern"], s["color"], s.get("accent", companion(s["color"])), rng), 1000, 1000, (4.4, 3.2))
    m = body(s, image=img)
    P = folded(m, 3.9, 3.0, 4 + s["variant"] % 2, .4, .31, (0, 0, .17), .03)
    end = P[-1]
    for i in np.linspace(0, 59, 105):
        b = mix(end[int(i)], end[min(int(i) + 1, 59)], i % 1)
        s_ = -1 if b[1] < 0 else 1
        f = np.array([b + [0, -.02 * s_, 0], b + [.02 * rng.normal(), .2 * s_, -.06], b + [.05 * rng.normal(), .28 * s_, -.3], b + [.06 * rng.normal(), .28 * s_, -.6]])
        tube(chaikin(f, 2), .019, m)


@form(38, fill=.94)
def rug(s, rng):
    w, h = [(5, 7), (4, 7.5), (6, 6)][s["variant"] % 3]
    img = paint(textile_pattern(s.get("pattern", 1), s["color"], s.get("accent", companion(s["color"])), rng), 1200, 1600, (w, h))
    m = textile(s["color"], s["seed"], "wool", image=img)
    X, Y = np.meshgrid(np.linspace(0, w, 80), np.linspace(0, h, 100))
    Z = .1 + .03 * np.sin(X * .9 + Y * .7) * np.sin(Y * .8)
    curl = np.clip((X - w + 1.4) / 1.4, 0, 1) * np.clip((1.8 - Y) / 1.8, 0, 1)
    Z = Z + .55 * curl ** 2
    P = np.stack([X - w / 2 - .25 * curl ** 2, Y - h / 2 + .2 * curl ** 2, Z], -1)
    surface(P, m, np.stack([X, Y], -1), thick=.09)
    fr = textile("ivory", 1, "linen")
    for y, d in ((0, -1), (-1, 1)):
        for i in range(0, 80):
            b = P[y, i]
            e = b + [.06 * rng.normal(), d * .34, 0]
            e[2] = max(.04, b[2] - .06)
            tube([b, mix(b, e, .5) + [0, 0, .02], e], .03, fr)


@form(0, wall=True, fill=.98)
def towel(s, rng):
    """Kitchen linen hanging from a brass peg rail."""
    for x, key in ((-1.05, "color"), (1.05, "accent")):
        if key == "accent" and s["variant"] % 2:
            continue
        col = s.get(key, companion(s["color"]))
        w, h = 1.9, 4.6
        img = paint(textile_pattern((0, 3, 2)[s["variant"] % 3], col, companion(col), rng), 800, 1600, (w, h))
        m = textile(col, s["seed"], "linen", image=img)
        U, V = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(0, 1, 90))
        amp = .06 + .2 * (1 - V) * .6
        ph = rng.random() * 6
        X = U * w / 2 * (.93 + .05 * np.cos(V * 3))
        Y = -.25 + amp * np.sin(U * 6.5 + ph) + .05 * np.sin(U * 11 + V * 3)
        Z = V * h + .05 * np.sin(U * 3 + ph) * (1 - V)
        xx = x if not s["variant"] % 2 else 0
        surface(np.stack([X + xx, Y, Z], -1), m, np.stack([(U + 1) * w / 2, V * h], -1), thick=.03, subdiv=1)
        a = np.linspace(-.3, math.pi, 24)
        back = np.stack([np.zeros(24), .13 * np.cos(a), h + .13 * np.sin(a)], -1)
    tube([(-2.4, -.2, 4.6), (2.4, -.2, 4.6)], .13, brass() if s["seed"] % 2 else wood("oak", 2, "x"))


def rolled(length, mat, at, turns=3.4, r0=.1, r1=.72):
    q = np.linspace(0, 1, 220)
    a = q * turns * TAU
    r = r0 + (r1 - r0) * q
    y = np.linspace(-length / 2, length / 2, 24)
    X, Z = r * np.cos(a), r * np.sin(a)
    P = np.stack([np.repeat(X[:, None], 24, 1), np.broadcast_to(y, (220, 24)) + .03 * np.sin(a * .7)[:, None], np.repeat(Z[:, None], 24, 1)], -1)
    arc = np.r_[0, np.cumsum(np.hypot(np.diff(X), np.diff(Z)))]
    uv = np.stack([np.broadcast_to(y, (220, 24)), np.repeat(arc[:, None], 24, 1)], -1)
    return surface(P + np.array(at), mat, uv, thick=.13, subdiv=1)


@form(17, turn=-16, fill=.9)
def towel_stack(s, rng):
    m = textile(s["color"], s["seed"], "terry")
    if s["variant"] == 0:
        for i in range(3):
            folded(m, 3.6 - .06 * (i % 2), 2.5 - .05 * i, 3, .3, .27, (.05 * (-1) ** i, 0, .93 * i), .012)
    else:
        for x, z in ((-.82, .8), (.82, .8), (0, 2.16)):
            rolled(3.0, m, (x, .06 * x, z))


@form(15, turn=-14, fill=.98)
def bedding(s, rng):
    img = None
    if s.get("pattern") is not None:
        a, b = rgb(s["color"]), rgb(s.get("accent", companion(s["color"])))
        img = paint(lambda u, v: np.where(((v * 14 + .5) % 1 < .17)[..., None], b, a), 64, 1200, (5, 5))
    m = body(s, image=img)
    folded(m, 5.2, 3.7, 3, .68, .56, (0, 0, .14), .05)
    plain_ = textile(s["color"], s["seed"] + 1, "linen")
    z = 2.2
    for i in range(2 - s["variant"]):
        for o in pillow(4.5 - .1 * i, 3.0, 1.35, plain_, rng, .09):
            o.rotation_euler = (math.pi / 2, 0, .06 * (-1) ** i)
            o.location = (.1 * (-1) ** i, 1.5 - .1 * i, z + .45)
        z += .98


@form(36, fill=1.08)
def bath_mat(s, rng):
    w, h = 6.2, 4.2
    if s["variant"]:
        pad(w, h - .2, .24, textile(s["color"], s["seed"], "boucle"), (0, 0, 0), .05, .62, .1)
        return
    X, Y = np.meshgrid(np.linspace(0, w, 260), np.linspace(0, h, 60))
    edge = np.minimum(np.minimum(X, w - X), np.minimum(Y, h - Y))
    rib = np.abs(np.sin(X * TAU / .62)) ** .7 * np.clip((edge - .32) / .08, 0, 1)
    Z = .16 + .13 * rib + .05 * np.clip((.3 - edge) / .3, 0, 1) + .02 * np.sin(X * .9 + Y)
    surface(np.stack([X - w / 2, Y - h / 2, Z], -1), textile(s["color"], s["seed"], "terry"), np.stack([X, Y], -1), thick=.16)


@form(36, fill=1.06)
def doormat(s, rng):
    w, h = 6.6, 4.2
    field = textile_pattern(s["pattern"], "B48C58", s["color"], rng)
    if s["pattern"] == 2:                            # a border bold enough for a small mat
        def field(u, v):
            e = np.minimum(np.minimum(u, 1 - u) * w, np.minimum(v, 1 - v) * h)
            f = ((e > .2) & (e < .72)) | ((e > .85) & (e < .95))
            return np.where(f[..., None], rgb(s["color"]), rgb("B48C58")) * (.94 + .06 * rng.random(u.shape))[..., None]
    img = paint(field, 900, 600, (w, h))
    m = textile("B48C58", s["seed"], "coir", image=img)
    pad(w, h, .06, plain("charcoal", .8), (0, 0, 0), 0, .07, .02)
    X, Y = np.meshgrid(np.linspace(0, w, 330), np.linspace(0, h, 210))
    edge = np.minimum(np.minimum(X, w - X), np.minimum(Y, h - Y))
    Z = .17 + .03 * rng.random(X.shape) + .06 * np.clip(edge / .08, 0, 1)
    surface(np.stack([(X - w / 2) * .99, (Y - h / 2) * .985, Z], -1), m, np.stack([X, Y], -1), thick=.12)


@form(0, wall=True, fill=1.05)
def curtain(s, rng):
    """Two panels with soft folds on a brass rod."""
    m, high = body(s), 21.
    U, V = np.meshgrid(np.linspace(0, 1, 220), np.linspace(0, 1, 70))
    for side in (-1, 1):
        ph = rng.random(2) * TAU
        drape = np.sin(U * TAU * 6 + ph[0] + .7 * np.sin(2.2 * V + ph[1]) * (1 - V))
        X = side * (2.2 + 6.4 * U + .12 * np.sin(3 * V + ph[1]) * (1 - V))
        Y = -.62 + (.3 + .16 * (1 - V)) * drape
        surface(np.stack([X, Y, V * high + .05 * drape * (1 - V)], -1), m, np.stack([U * 12, V * high], -1), thick=.04)
        for u in np.linspace(.04, .96, 7):
            a = np.linspace(0, TAU, 24, endpoint=False)
            tube(np.stack([np.full(24, side * (2.2 + 6.4 * u)), -.62 + .26 * np.cos(a), high + .12 + .26 * np.sin(a)], -1), .035, brass(), True)
        turned([(0, 0), (.3, .08), (.36, .3), (.2, .5), (0, .55)], brass()).location = (side * 9.4, -.62, high - .15)
    tube([(-9.4, -.62, high + .14), (9.4, -.62, high + .14)], .16, brass())
