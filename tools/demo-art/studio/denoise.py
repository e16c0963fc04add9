"""Denoiser of two half renders, guided by albedo, normal and depth.

Debian's Blender is built without OpenImageDenoise. This is the spatial part of SVGF (Schied et al. 2017) with cross filtering
(Rousselle et al. 2012): an edge-stopping a-trous wavelet filter on irradiance, whose weights for one half are computed from the other, so that
noise cannot choose its own neighbors. The difference of the halves gives the variance.
"""
import numpy as np
from numba import njit
from scipy.ndimage import gaussian_filter, median_filter, uniform_filter

KERNEL = np.array([.375, .25, .0625])
LUMA = np.array([.2126, .7152, .0722], "f")


@njit(fastmath=True, cache=False)
def _level(out, out_var, support, data, var, guide, guide_var, normal, albedo, depth, step, k_lum):
    """Filters `data` [h, w, 3] and its variance once, with taps `step` pixels apart. `support` receives the sum of the weights."""
    h, w = depth.shape
    for y in range(h):
        for x in range(w):
            r = g = b = v = total = 0.
            sd = k_lum * np.sqrt(max(guide_var[y, x], 0.)) + .004 * guide[y, x] + 1e-4
            for j in range(-2, 3):
                yy = min(max(y + j * step, 0), h - 1)
                for i in range(-2, 3):
                    xx = min(max(x + i * step, 0), w - 1)
                    weight = KERNEL[abs(i)] * KERNEL[abs(j)]
                    if i != 0 or j != 0:
                        nd = ad = 0.
                        for c in range(3):
                            nd += (normal[yy, xx, c] - normal[y, x, c]) ** 2
                            ad += (albedo[yy, xx, c] - albedo[y, x, c]) ** 2
                        dz = abs(depth[yy, xx] - depth[y, x]) / (.003 * depth[y, x] * step + 1e-3)
                        dl = abs(guide[yy, xx] - guide[y, x]) / sd
                        weight *= np.exp(-dl - nd * 24. - ad * 40. - dz)
                    r += weight * data[yy, xx, 0]
                    g += weight * data[yy, xx, 1]
                    b += weight * data[yy, xx, 2]
                    v += weight * weight * var[yy, xx]
                    total += weight
            out[y, x, 0], out[y, x, 1], out[y, x, 2] = r / total, g / total, b / total
            out_var[y, x] = v / (total * total)
            support[y, x] = total


def _without_fireflies(x):
    """Clamps isolated pixels to 1.5 times the median of their neighborhood."""
    lum = x @ LUMA
    top = median_filter(lum, 3) * 1.5 + .02
    return x * np.minimum(1, top / np.maximum(lum, 1e-6))[..., None]


def denoise(halves, albedo, normal, depth, levels=6, k_lum=2.6):
    """Returns the linear image [h, w, 3] of two equally sampled renders.

    halves: two arrays [h, w, 3]; albedo, normal: [h, w, 3]; depth: [h, w] in scene units.
    """
    base = np.maximum(albedo, .02).astype("f")
    a, b = (_without_fireflies((half / base).astype("f")) for half in halves)
    lum = [a @ LUMA, b @ LUMA]
    var = uniform_filter((lum[0] - lum[1]) ** 2, 5) / 2      # variance of one half
    var_a, var_b = var.copy(), var.copy()
    normal, albedo, depth = (np.ascontiguousarray(p, "f") for p in (normal, albedo, depth))
    support, alone = np.empty_like(depth), None
    for level in range(levels):
        guides = [uniform_filter(x @ LUMA, 3) for x in (a, b)]
        guide_vars = [uniform_filter(v, 3) / (9 if level == 0 else 2) for v in (var_a, var_b)]
        next_a, next_b = np.empty_like(a), np.empty_like(b)
        next_va, next_vb = np.empty_like(var_a), np.empty_like(var_b)
        _level(next_a, next_va, support, a, var_a, guides[1], guide_vars[1], normal, albedo, depth, 2 ** level, k_lum)
        _level(next_b, next_vb, support, b, var_b, guides[0], guide_vars[0], normal, albedo, depth, 2 ** level, k_lum)
        a, b, var_a, var_b = next_a, next_b, next_va, next_vb
        if level == 0:
            alone = np.clip((.55 - support) / .35, 0, 1)[..., None]
    result = (a + b) / 2 * base
    return result * (1 - alone) + gaussian_filter(result, (.8, .8, 0)) * alone      # silhouettes have no similar neighbors: smooth them
