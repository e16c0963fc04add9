"""Tiles of cloth as images: height and shade of every thread, loop or fiber."""
import math

import bpy
import numpy as np

THREADS, PIXELS = 32, 28                             # threads a tile, pixels a thread


def _grid():
    t = (np.arange(THREADS * PIXELS) + .5) / PIXELS
    return np.meshgrid(t, t)


def _yarn(rng):
    """Width and shade of each thread; the shade changes along it as the yarn thickens."""
    return rng.uniform(.82, 1.12, THREADS), rng.uniform(.8, 1.06, THREADS)


def woven(rng, step=2):
    """Plain weave (step 2) or a 2/2 twill (step 4). Returns height and shade in 0 to 1."""
    u, v = _grid()
    i, j = u.astype(int), v.astype(int)
    (wide_u, shade_u), (wide_v, shade_v) = _yarn(rng), _yarn(rng)
    sway = .1 * np.sin(TAU * v / THREADS * 3 + i * 1.9), .1 * np.sin(TAU * u / THREADS * 3 + j * 2.3)
    across = [2 * (u - i - .5 + sway[0]) / wide_u[i], 2 * (v - j - .5 + sway[1]) / wide_v[j]]
    body = [np.sqrt(np.clip(1 - a * a, 0, 1)) for a in across]
    phase = TAU / step
    lag = 0 if step == 2 else math.pi / 4                # a twill thread passes two threads at a time
    over = [np.clip(1.3 * np.cos(phase * (v - .5 + i) - lag), -1, 1), -np.clip(1.3 * np.cos(phase * (u - .5 + j) - lag), -1, 1)]
    height = [np.where(b > 0, .55 * b + .45 * (o + 1) / 2, 0) for b, o in zip(body, over)]
    twist = [.05 * np.sin(TAU * (v * 3 + across[0])), .05 * np.sin(TAU * (u * 3 + across[1]))]
    warp = height[0] > height[1]
    h = np.where(warp, height[0] + twist[0], height[1] + twist[1])
    shade = np.where(warp, shade_u[i], shade_v[j]) * (.62 + .38 * np.clip(h, 0, 1) ** .7)
    return np.clip(h, 0, 1), shade


def looped(rng, long=1.3, size=.95):
    """Loops or fibers: ellipses at random angles, `long` times as long as wide, the highest in front."""
    u, v = _grid()
    i, j = u.astype(int), v.astype(int)
    x, y = rng.uniform(0, 1, (2, THREADS, THREADS))
    turn, lift, tone = rng.uniform(0, math.pi, (THREADS, THREADS)), rng.uniform(.35, 1, (THREADS, THREADS)), rng.uniform(.82, 1.05, (THREADS, THREADS))
    height, shade = np.zeros_like(u), np.full_like(u, .6)
    reach = 1 + int(long > 2)
    for dj in range(-reach, reach + 1):
        for di in range(-reach, reach + 1):
            a, b = (i + di) % THREADS, (j + dj) % THREADS
            px, py = u - (i + di) - x[b, a], v - (j + dj) - y[b, a]
            c, s = np.cos(turn[b, a]), np.sin(turn[b, a])
            d = ((px * c + py * s) / (size * long)) ** 2 + ((py * c - px * s) / (size / long ** .5)) ** 2
            h = lift[b, a] * np.sqrt(np.clip(1 - d, 0, 1))
            front = h > height
            height, shade = np.where(front, h, height), np.where(front, tone[b, a] * (.6 + .4 * h), shade)
    return height, shade


TAU = 2 * math.pi
TILES = {
    "linen": lambda rng: woven(rng),
    "wool": lambda rng: woven(rng, 4),
    "boucle": lambda rng: looped(rng, 1.2, 1.1),
    "terry": lambda rng: looped(rng, 1.25, .9),
    "coir": lambda rng: looped(rng, 3.2, .62),
}


def tile(kind, seed):
    """Returns the image of a kind of cloth: red is the height, green the shade."""
    height, shade = TILES[kind](np.random.default_rng(seed % 7))
    pixels = np.ones((*height.shape, 4), "f")
    pixels[..., 0], pixels[..., 1] = height, shade
    image = bpy.data.images.new("cloth", height.shape[1], height.shape[0], float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    return image
