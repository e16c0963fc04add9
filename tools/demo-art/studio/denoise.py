"""Denoiser of two half renders, guided by albedo, normal and depth.

Debian's Blender is built without OpenImageDenoise. The first step is a first-order regression on the features with non-local means weights
(Bitterli et al. 2016), which follows texture and antialiased edges. The second is the spatial part of SVGF (Schied et al. 2017), an
edge-stopping a-trous wavelet filter, which removes the coarse noise that is left. Both filter one half with weights from the other
(Rousselle et al. 2012), so that noise cannot choose its own neighbors. The difference of the halves gives the variance.
"""
import numpy as np
from numba import njit
from scipy.ndimage import gaussian_filter, median_filter, uniform_filter

KERNEL = np.array([.375, .25, .0625], "f")
LUMA = np.array([.2126, .7152, .0722], "f")
FLOOR = np.array([.012] * 3 + [.03] * 3 + [.004], "f") ** 2     # variance of albedo, normal and relative depth that the regression ignores


@njit(fastmath=True, cache=True)
def _add_product(total, a, b):
    for x in range(total.shape[0]):                  # loops from 0 over whole arrays become vector instructions
        total[x] += a[x] * b[x]


@njit(fastmath=True, cache=True)
def _add(total, a):
    for x in range(total.shape[0]):
        total[x] += a[x]


@njit(fastmath=True, cache=True)
def _add_distance(distance, a, b, var_a, var_b, strength):
    for x in range(distance.shape[0]):
        diff = a[x] - b[x]
        distance[x] += (diff * diff - var_a[x] - min(var_a[x], var_b[x])) / (strength * (var_a[x] + var_b[x]) + np.float32(1e-7))


@njit(fastmath=True, cache=True)
def _to_weight(weight, distance, size):
    """Approximates exp(-distance) by a polynomial of the same start."""
    for x in range(weight.shape[0]):
        near = max(np.float32(0.), np.float32(1.) - max(np.float32(0.), distance[x]) * np.float32(.25 / size))
        weight[x] = near * near * near * near


@njit(fastmath=True, cache=True)
def _row_weights(weights, distance, summed, lum, var, y, reach, patch, strength):
    """Fills weights[tap, x] of one row: non-local means of the patches around each pixel and its neighbors."""
    h, w = lum.shape
    tap = 0
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            weights[tap, :] = 0.
            if 0 <= y + dy < h:
                lo, hi = max(0, -dx), min(w, w - dx)
                distance[:] = 0.
                for py in range(-patch, patch + 1):
                    ya = min(max(y + py, 0), h - 1)
                    yb = min(max(ya + dy, 0), h - 1)
                    _add_distance(distance[lo:hi], lum[ya, lo:hi], lum[yb, lo + dx:hi + dx], var[ya, lo:hi], var[yb, lo + dx:hi + dx], strength)
                summed[:] = distance
                for px in range(1, patch + 1):
                    _add(summed[px:], distance[:w - px])
                    _add(summed[:w - px], distance[px:])
                _to_weight(weights[tap, lo:hi], summed[lo:hi], (2 * patch + 1) ** 2)
            tap += 1


@njit(fastmath=True, cache=True)
def _solve(out, gram, right, w, floor):
    """Solves the normal equations of each pixel of a row by Cholesky. The features are centered: the intercept is the result."""
    n = floor.shape[0] + 1
    low, rhs = np.empty((n, n)), np.empty((n, 3))
    for x in range(w):
        k = 0
        for i in range(n):                           # the intercept is the last unknown: only it has to be computed
            for j in range(i + 1):
                s = gram[k, x]
                if i == j and i < n - 1:
                    s += floor[i] * gram[gram.shape[0] - 1, x]
                for c in range(j):
                    s -= low[i, c] * low[j, c]
                low[i, j] = np.sqrt(max(s, 1e-9)) if i == j else s / low[j, j]
                k += 1
        for c in range(3):
            for i in range(n):
                s = right[i, c, x]
                for j in range(i):
                    s -= low[i, j] * rhs[j, c]
                rhs[i, c] = s / low[i, i]
            out[x, c] = rhs[n - 1, c] / low[n - 1, n - 1]


@njit(fastmath=True, cache=True)
def _regress(out, data, lum, var, feature, floor, reach, patch, strength):
    """Filters data[3, h, w] to out[h, w, 3] by a linear fit on feature[n, h, w] around each pixel, weighted by the patches of `lum`."""
    n, h, w = feature.shape
    weights = np.empty(((2 * reach + 1) ** 2, w), np.float32)
    distance, summed = np.empty(w, np.float32), np.empty(w, np.float32)
    gram = np.empty(((n + 1) * (n + 2) // 2, w), np.float32)
    right = np.empty((n + 1, 3, w), np.float32)
    f, weighted, line = np.ones((n + 1, w), np.float32), np.empty(w, np.float32), np.empty((w, 3), np.float32)
    for y in range(h):
        _row_weights(weights, distance, summed, lum, var, y, reach, patch, strength)
        gram[:], right[:] = 0., 0.
        tap = 0
        for dy in range(-reach, reach + 1):
            yy = min(max(y + dy, 0), h - 1)
            for dx in range(-reach, reach + 1):
                lo, hi = max(0, -dx), min(w, w - dx)
                for i in range(n):
                    f[i, lo:hi] = feature[i, yy, lo + dx:hi + dx] - feature[i, y, lo:hi]
                k = 0
                for i in range(n + 1):
                    weighted[:] = 0.
                    _add_product(weighted[lo:hi], weights[tap, lo:hi], f[i, lo:hi])
                    for j in range(i + 1):
                        _add_product(gram[k, lo:hi], weighted[lo:hi], f[j, lo:hi])
                        k += 1
                    for c in range(3):
                        _add_product(right[i, c, lo:hi], weighted[lo:hi], data[c, yy, lo + dx:hi + dx])
                tap += 1
        _solve(line, gram, right, w, floor)
        out[y] = line


@njit(fastmath=True, cache=True)
def _add_square(distance, a, b):
    for x in range(distance.shape[0]):
        distance[x] += (a[x] - b[x]) * (a[x] - b[x])


@njit(fastmath=True, cache=True)
def _add_difference(distance, a, b, scale):
    for x in range(distance.shape[0]):
        distance[x] += abs(a[x] - b[x]) * scale[x]


@njit(fastmath=True, cache=True)
def _level(out, out_var, data, var, guide, guide_var, planes, depth, step, k_lum):
    """Filters data[3, h, w] and its variance once, with taps `step` pixels apart. planes[n, h, w]: features whose squared difference counts."""
    h, w = depth.shape
    distance, weight, total = np.empty(w, np.float32), np.empty(w, np.float32), np.empty(w, np.float32)
    by_light, by_depth = np.empty(w, np.float32), np.empty(w, np.float32)
    for y in range(h):
        for x in range(w):
            by_light[x] = 1 / (k_lum * np.sqrt(max(guide_var[y, x], 0.)) + .002 * guide[y, x] + 1e-4)
            by_depth[x] = 1 / (.003 * depth[y, x] * step + 1e-3)
        total[:] = KERNEL[0] ** 2
        for c in range(3):
            out[c, y] = data[c, y] * total
        out_var[y] = var[y] * total * total
        for j in range(-2, 3):
            yy = y + j * step
            for i in range(-2, 3):
                lo, hi = max(0, -i * step), min(w, w - i * step)
                if yy < 0 or yy >= h or lo >= hi or (i == 0 and j == 0):
                    continue
                there = slice(lo + i * step, hi + i * step)
                distance[lo:hi] = 0.
                for n in range(planes.shape[0]):
                    _add_square(distance[lo:hi], planes[n, y, lo:hi], planes[n, yy, there])
                _add_difference(distance[lo:hi], guide[y, lo:hi], guide[yy, there], by_light[lo:hi])
                _add_difference(distance[lo:hi], depth[y, lo:hi], depth[yy, there], by_depth[lo:hi])
                _to_weight(weight[lo:hi], distance[lo:hi], 1)
                weight[lo:hi] *= KERNEL[abs(i)] * KERNEL[abs(j)]
                _add(total[lo:hi], weight[lo:hi])
                for c in range(3):
                    _add_product(out[c, y, lo:hi], weight[lo:hi], data[c, yy, there])
                weight[lo:hi] *= weight[lo:hi]
                _add_product(out_var[y, lo:hi], weight[lo:hi], var[yy, there])
        for c in range(3):
            out[c, y] /= total
        out_var[y] /= total * total


def _without_fireflies(x):
    """Clamps isolated pixels to 1.5 times the median of their neighborhood."""
    lum = x @ LUMA
    top = median_filter(lum, 3) * 1.5 + .02
    return x * np.minimum(1, top / np.maximum(lum, 1e-6))[..., None]


def regress(halves, base, albedo, normal, depth, reach=5, patch=2, strength=.5):
    """Returns both halves, each filtered with weights from the other."""
    feature = np.ascontiguousarray(np.concatenate([albedo, normal, np.log(np.maximum(depth, .1))[..., None]], -1).transpose(2, 0, 1), "f")
    plain = [np.ascontiguousarray(_without_fireflies(half / base) * base, "f") for half in halves]
    lum = [np.ascontiguousarray((half / base) @ LUMA, "f") for half in plain]
    var = np.ascontiguousarray(uniform_filter((lum[0] - lum[1]) ** 2, 7) / 2, "f")      # variance of one half
    found = []
    for own, other in ((0, 1), (1, 0)):
        out = np.empty_like(plain[own])
        _regress(out, np.ascontiguousarray(plain[own].transpose(2, 0, 1)), lum[other], var, feature, FLOOR, reach, patch, np.float32(strength))
        found.append(np.maximum(out, 0))
    return found


def smooth(halves, albedo, normal, depth, steps=(1, 2, 4, 8, 16, 32), k_lum=2.2):
    """Returns both halves without their coarse noise."""
    a, b = (np.ascontiguousarray(half.transpose(2, 0, 1), "f") for half in halves)
    planes = np.ascontiguousarray(np.concatenate([normal * 24 ** .5, albedo * 40 ** .5], -1).transpose(2, 0, 1), "f")
    light = lambda x: np.tensordot(LUMA, x, 1)
    var_a = uniform_filter(light(a - b) ** 2, 25) / 2        # neighbors share their noise: look far
    var_b = var_a.copy()
    for step in steps:
        guides = [uniform_filter(light(x), 3) for x in (a, b)]
        next_a, next_b, next_va, next_vb = (np.empty_like(x) for x in (a, b, var_a, var_b))
        _level(next_a, next_va, a, var_a, guides[1], var_b, planes, depth, step, k_lum)
        _level(next_b, next_vb, b, var_b, guides[0], var_a, planes, depth, step, k_lum)
        a, b, var_a, var_b = next_a, next_b, next_va, next_vb
    return a.transpose(1, 2, 0), b.transpose(1, 2, 0)


def denoise(halves, albedos, normal, depth, region=(slice(None), slice(None))):
    """Returns the linear image [h, w, 3] of two equally sampled renders.

    halves: two arrays [h, w, 3], and their albedos; normal: [h, w, 3]; depth: [h, w] in scene units; region: rows and columns that are not plain
    backdrop.
    """
    normal, albedo, depth = (np.ascontiguousarray(p, "f") for p in (normal, (albedos[0] + albedos[1]) / 2, depth))
    base = np.maximum(albedo, .02)
    light = [(half / base).astype("f") for half in halves]
    fitted = regress([half[region] for half in halves], *(p[region] for p in (base, albedo, normal, depth)))
    for whole, part in zip(light, fitted):
        whole[region] = part / base[region]
    a, b = smooth(light, albedo, normal, depth)
    image = (a + b) / 2 * base
    unsure = uniform_filter(np.abs(albedos[0] - albedos[1]) @ LUMA, 3)      # few samples hit each side of an edge: soften its teeth
    share = np.clip((unsure - .05) / .08, 0, 1)[..., None]
    return image * (1 - share) + gaussian_filter(image, (.65, .65, 0)) * share
