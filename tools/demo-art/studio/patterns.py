"""Woven patterns and art prints as images."""
import math

import bpy
import numpy as np

from studio.palette import mix, rgb


def paint(fn, w, h, dims):
    """Image from fn(u, v) -> linear RGB array, laid over UVs of size dims (dm). Four samples a pixel smooth the edges."""
    u, v = np.meshgrid((np.arange(2 * w) + .5) / (2 * w), (np.arange(2 * h) + .5) / (2 * h))
    px = np.ones((h, w, 4), "f")
    px[..., :3] = fn(u, v).reshape(h, 2, w, 2, 3).mean((1, 3))
    img = bpy.data.images.new("paint", w, h, float_buffer=True)
    img.colorspace_settings.name = "Linear"
    img.pixels.foreach_set(px.ravel())
    img.update()
    return dict(image=img, scale=(1 / dims[0], 1 / dims[1], 1))


def textile_pattern(variant, a, b, rng):
    """Color field for rugs, cushions and towels in colors a (ground) and b (figure)."""
    a, b = rgb(a), rgb(b)
    n = rng.integers(3, 6)

    def field(u, v):
        k = variant % 7
        if k == 0:                                   # fine irregular stripes
            f = ((v * n * 3) % 1 < .22) | ((v * n * 3 + .5) % 1 < .06)
        elif k == 1:                                 # lattice of diamonds
            d = np.abs((u * n) % 1 - .5) + np.abs((v * n * 1.4) % 1 - .5)
            f = (np.abs(d - .5) < .045) | (d < .09)
        elif k == 2:                                 # border and center field
            e = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
            f = ((e > .06) & (e < .085)) | ((e > .1) & (e < .11))
        elif k == 3:                                 # window check
            f = (np.abs((u * n) % 1 - .5) < .03) | (np.abs((v * n) % 1 - .5) < .03)
        elif k == 4:                                 # stepped zigzag bands
            z = np.floor(np.abs((u * n * 2) % 2 - 1) * 6) / 6
            f = ((v * n * 1.2 + z * .45) % 1) < .28
        elif k == 6:                                 # broad bands, edged by a thin line
            f = (np.abs(v - .5) < .14) | (np.abs(np.abs(v - .5) - .19) < .012) | (np.abs(np.abs(v - .5) - .34) < .045)
        else:                                        # two large arches
            f = np.zeros_like(u, bool)
            for r in (.38, .26, .14):
                d = np.hypot(u - .5, np.maximum(v - .45, 0) * 1.2)
                f ^= (d < r) & (v > .08)
        return np.where(f[..., None], b, a) * (.94 + .06 * rng.random(u.shape))[..., None]
    return field


def art_print(variant, colors, rng):
    cs = [rgb(c) for c in colors]
    paper = rgb("F1EBDF")

    def field(u, v):
        img = np.broadcast_to(paper, (*u.shape, 3)).copy()

        def put(mask, c):
            img[mask] = mix(img[mask], c, .93)
        wob = .012 * np.sin(9 * u + rng.random() * 6) + .01 * np.sin(13 * v + rng.random() * 6)
        inside = (u > .1) & (u < .9) & (v > .08) & (v < .92)
        k = variant % 8
        if k == 0:                                   # sun above hills
            put(np.hypot(u - .58, (v - .66) * 1.3) + wob < .17, cs[0])
            for i, c in enumerate(cs[1:]):
                put((v < .46 - i * .12 + .07 * np.sin(u * 5 + i * 2)) & inside, c)
        elif k == 1:                                 # nested arches
            for i, r in enumerate((.34, .25, .16, .08)):
                d = np.where(v > .5, np.hypot(u - .5, (v - .5) * 1.25), np.abs(u - .5))
                put((d + wob * .6 < r) & (v > .16), (cs + [paper])[i % 4] if i % 2 == 0 else paper)
        elif k == 2:                                 # balanced pebbles
            y = .14
            for i, (w, h) in enumerate(((.32, .12), (.24, .1), (.27, .13), (.15, .09), (.09, .06))):
                put(((u - .5 - .04 * (-1) ** i + wob) / w) ** 2 + ((v - y - h * .8) / (h * .8)) ** 2 < 1, cs[i % len(cs)])
                y += h * 1.6
        elif k == 3:                                 # leaf stem
            x = .5 + .06 * np.sin(v * 4)
            put((np.abs(u - x) < .006) & (v > .1) & (v < .86), cs[0])
            for i in range(9):
                y, s = .22 + i * .07, (-1) ** i
                du, dv = (u - x) * s, v - y
                p, q = du * .8 + dv * .6, -du * .6 + dv * .8
                put((p > 0) & (p < .24) & (np.abs(q) < .055 * np.sin(np.clip(p / .24, 0, 1) * math.pi)), cs[i % 2])
        elif k == 5:                                 # overlapping circles
            for x, y, r, c in ((.4, .62, .24, cs[0]), (.6, .46, .24, cs[1]), (.42, .3, .15, cs[2])):
                put(np.hypot(u - x, (v - y) * 1.3) + wob * .4 < r, c)
            put((np.hypot(u - .4, (v - .62) * 1.3) < .24) & (np.hypot(u - .6, (v - .46) * 1.3) < .24), mix(cs[0], cs[1], .6))
        elif k == 6:                                 # moon above long waves
            put(np.hypot((u - .3) * 1.7, v - .7) < .16, cs[0])
            for i, c in enumerate(cs[1:] + cs[:1]):
                y = .5 - .09 * i + .035 * np.sin(u * (7 + i) + i * 1.7)
                put((v < y) & (v > y - .06) & (u > .08) & (u < .92), c)
        elif k == 7:                                 # vase with a branch
            r = np.interp(v, [.14, .17, .3, .42, .5, .56, .6], [.1, .13, .22, .2, .09, .075, .1])
            put((np.abs(u - .46) < r) & (v > .14) & (v < .6), cs[1])
            put((np.abs(u - .46) < r) & (v > .26) & (v < .31), paper)
            for b, h in ((.55, .9), (-.35, .84), (.1, .93)):
                x = .46 + b * (v - .58) * .8
                put((np.abs(u - x) < .005) & (v > .59) & (v < h), cs[0])
                for i in range(5):
                    y = h - i * .055
                    for sgn in (-1, 1):
                        put((((u - .46 - b * (y - .58) * .8 - sgn * .034) * .8 + sgn * (v - y) * .25) / .03) ** 2 + ((v - y - .015) / .016) ** 2 < 1, cs[2])
        else:                                        # color blocks
            put((u > .14) & (u < .56) & (v > .44) & (v < .88), cs[0])
            put((u > .44) & (u < .86) & (v > .14) & (v < .6), cs[1])
            put(np.hypot(u - .34, (v - .3) * 1.3) + wob < .14, cs[2 % len(cs)])
        return img
    return field
