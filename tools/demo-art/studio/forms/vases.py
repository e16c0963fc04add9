"""Vases and planters, with what grows in them."""
import math

import numpy as np

from studio.forms.registry import form
from studio.materials.body import body
from studio.materials.plain import plain
from studio.mesh import surface, tube, turned, vessel
from studio.nodes import Mat
from studio.palette import TAU, mix, rgb

VASES = [
    [(0, 0), (.55, 0), (.62, 0), (.95, .5), (1.0, 1.3), (.6, 1.9), (.26, 2.2), (.24, 2.8), (.36, 3.1)],     # bottle
    [(0, 0), (.4, 0), (.5, 0), (.8, .9), (1.15, 2.0), (.95, 2.75), (.5, 2.9), (.48, 3.1), (.62, 3.3)],     # shoulder
    [(0, 0), (.6, 0), (.75, .02), (1.3, .6), (1.35, 1.4), (.9, 2.05), (.4, 2.15), (.38, 2.4)],              # moon
    [(0, 0), (.7, 0), (.78, 0), (.72, 1.0), (.66, 2.0), (.74, 2.9), (.86, 3.2)],                            # sleeve
    [(0, 0), (.55, 0), (.75, .05), (1.1, .7), (.9, 1.35), (.48, 1.6), (.7, 2.0), (.78, 2.4), (.5, 2.8), (.46, 3.)],  # gourd
    [(0, 0), (.5, 0), (.55, .0), (.6, .3), (.95, 1.0), (.98, 2.0), (.8, 2.6), (.8, 2.8)],                   # urn
]


def stems(top, rng, kind):
    """Dried grasses or eucalyptus leaning out of a vase mouth at height `top`."""
    stalk = plain("8E7A50", .8)
    leafm = plain("728B6B" if kind else "CDB58A", .7)
    for i in range(5 if kind else 7):
        a, lean, h = rng.random() * TAU, .25 + .5 * rng.random(), 1.5 + 1.3 * rng.random()
        s = np.linspace(0, 1, 14)[:, None]
        d = np.array([math.cos(a), math.sin(a) * .6, 0])
        p = np.array([0, 0, top - .6]) + d * (.1 + lean * s ** 1.7) + np.array([0, 0, 1]) * (s * (h + .6))
        tube(p, .018, stalk)
        if kind:
            for k in range(5, 14):
                leaf(p[k], a + (k % 2 * 2 - 1) * 1.3, .62 - .022 * k, .2, .6, leafm)
        else:
            for k in range(46):
                t = k / 46
                q = mix(p[8], p[13], t) + np.array([0, 0, .02])
                b = k * 2.4
                ln = .09 + .12 * math.sin(math.pi * min(1, t + .12))
                e = q + np.array([math.cos(b) * ln * .6, math.sin(b) * ln * .6, ln * 1.6])
                tube([q, mix(q, e, .6), e], .016, leafm, taper=(.7, 1, .3))


def leaf(at, yaw, length, width, rise, mat, curl=.5, rim=None):
    """rim: radius and height of a pot's rim that the leaf hangs over instead of piercing it."""
    s, w = np.linspace(0, 1, 22), np.linspace(-1, 1, 9)
    S, W = np.meshgrid(s, w, indexing="ij")
    half = width * np.sin(math.pi * np.clip(S, .0, 1) ** .8) ** .8 * W
    ang = rise - curl * S
    x = S * length * np.cos(rise - curl * S / 2)
    z = S * length * np.sin(ang) + .25 * np.abs(half) + .02
    c, n = math.cos(yaw), math.sin(yaw)
    z = z + .012 * np.sin(9 * S + at[0] * 7) * np.abs(W)
    P = np.stack([c * x - n * half, n * x + c * half, z], -1) + np.asarray(at)
    if rim:
        beside = np.abs(np.hypot(P[..., 0], P[..., 1]) - rim[0])
        P[..., 2] = np.maximum(P[..., 2], rim[1] + .06 - 2.5 * np.maximum(0, beside - .14))
    return surface(P, mat, thick=.012, subdiv=1)


@form(9)
def vase(s, rng):
    prof = VASES[s["variant"] % len(VASES)]
    flute = s["variant"] // len(VASES) % 2
    mod = (lambda t, z: 1 + .022 * np.cos(t * 22)) if flute else (lambda t, z: 1 + .006 * np.sin(2 * t + z))
    vessel(prof, body(s), .07, mod=mod)
    if s.get("stems") is not None:
        stems(prof[-1][1], rng, s["stems"])


@form(9)
def planter(s, rng):
    k, m = s["variant"] % 3, body(s)
    prof = [[(0, 0), (.8, 0), (.88, 0), (1.0, .8), (1.1, 1.7), (1.12, 1.8)],
            [(0, 0), (.7, 0), (.9, .02), (1.25, .6), (1.2, 1.3), (1.0, 1.6)],
            [(0, 0), (1., 0), (1.06, 0), (1.06, .9), (1.06, 1.7)]][k]
    top = prof[-1][1]
    vessel(prof, m, .08)
    turned([(0, top - .2), (.6, top - .18), (prof[-1][0] - .04, top - .2)], plain("soil", .95))
    rim = prof[-1][0], top
    lm = Mat("leaf", mix(rgb("leaf"), rgb("sage"), rng.random() * .4), Roughness=.38, Clearcoat=.2, **{"Clearcoat Roughness": .3})
    lm.set(lm.bsdf, **{"Base Color": lm.ramp(lm.noise(lm.map(), 2.5), [(.3, rgb("leaf") * .7), (.7, mix(rgb("leaf"), rgb("sage"), .5))])})
    lm = lm.mat
    kind = s["seed"] % 3
    if kind == 0:                                    # snake plant
        for i in range(13):
            a = i * 2.4
            leaf((.4 * math.cos(a) * (i / 13) ** .5, .4 * math.sin(a) * (i / 13) ** .5, top - .2), a, 1.6 + 1.3 * rng.random(), .17, 1.42 + .1 * rng.random(), lm, .1, rim)
    elif kind == 1:                                  # rubber plant
        for t in range(3):
            a0 = t * 2.1
            pts = [np.array([.15 * math.cos(a0), .15 * math.sin(a0), top - .2]) + np.array([math.cos(a0) * .35 * q * q, math.sin(a0) * .35 * q * q, q * (2.6 - .5 * t)]) for q in np.linspace(0, 1, 10)]
            tube(pts, .035, plain("6B5A3C", .8))
            for i in range(2, 10):
                leaf(pts[i], a0 + i * 2.4, 1.0 - .04 * i, .3, .75, lm, .9, rim)
    else:                                            # trailing rosette
        for i in range(34):
            a = i * 2.4
            q = i / 34
            leaf((0, 0, top - .05 + .45 * (1 - q)), a, .75 + .8 * q, .13, 1.35 - .6 * q, lm, .6 + .4 * q, rim)
