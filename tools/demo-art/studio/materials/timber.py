"""Solid wood: growth rings around an off-center pith, fibers and pores, so that cut ends show end grain."""
import numpy as np

from studio.nodes import Mat
from studio.palette import rgb

# Contrast of the rings, strength of the pores and roughness of each kind of wood.
KINDS = {"oak": (.26, .55, .5), "ash": (.24, .45, .5), "walnut": (.22, .4, .44), "ebony": (.22, .2, .38)}


def wood(tone="oak", seed=0, axis="x"):
    """axis: direction of the grain in the coordinates of the object."""
    c = rgb(tone)
    contrast, pore, rough = KINDS.get(tone, KINDS["oak"])
    m = Mat("wood", c, Roughness=rough, Specular=.35, Clearcoat=.08, **{"Clearcoat Roughness": .3})
    i = "xyz".index(axis)
    shift = m.math("MULTIPLY", m.node("ObjectInfo").outputs["Random"], 23.)
    place = m.node("VectorMath", {"operation": "ADD"}, _0=m.coord.outputs["Object"],
                   _1=m.node("CombineXYZ", **{"XYZ"[i]: shift}).outputs[0]).outputs[0]

    def stretched(along, offset=(0, 0, 0)):
        scale = [1., 1., 1.]
        scale[i] = along
        return m.node("Mapping", Vector=place, Scale=scale, Location=offset).outputs[0]

    pith = [1.1 + seed % 5 * .37, .8 + seed % 7 * .29, .9 + seed % 3 * .41]
    pith[i] = seed % 29 * 1.7
    rings = m.node("TexWave", {"wave_type": "RINGS", "rings_direction": axis.upper(), "wave_profile": "SAW"}, Vector=stretched(.1, pith),
                   Scale=3.1, Distortion=11., Detail=4., **{"Detail Scale": .45, "Detail Roughness": .6}).outputs["Fac"]
    fibers = m.noise(stretched(.03), 26, 5, .7)
    streaks = m.noise(stretched(.05), 3.2, 3, .6)
    late = [(0., c * (1 - .9 * contrast)), (.09, c * (1 - .15 * contrast)), (.4, c), (.8, c * (1 - .9 * contrast)), (.95, c * (1 - 1.7 * contrast)), (1., c * (1 - 1.3 * contrast))]
    drawn = m.ramp(m.noise(stretched(.12, (5, 2, 4)), 1.3, 2), [(.32, (.3,) * 3), (.68, (1,) * 3)])     # some years show more than others
    col = m.blend(drawn, c * (1 - .35 * contrast), m.ramp(rings, late))
    col = m.blend(.6, col, m.ramp(streaks, [(.3, (.7, .68, .66)), (.7, (1.12, 1.1, 1.06))]), "MULTIPLY")
    col = m.blend(.5, col, m.ramp(fibers, [(.3, (.62, .6, .57)), (.62, (1.06, 1.05, 1.04))]), "MULTIPLY")
    pores = m.ramp(m.noise(stretched(.035, (3, 1, 2)), 52, 1), [(.63, (0, 0, 0)), (.69, (1, 1, 1))])
    pores = m.math("MULTIPLY", pores, m.ramp(rings, [(.1, (.35,) * 3), (.75, (1,) * 3)]))
    col = m.blend(m.math("MULTIPLY", pores, pore), col, c * .32)
    m.set(m.bsdf, **{"Base Color": col, "Roughness": m.math("ADD", rough - .06, m.math("MULTIPLY", fibers, .14))})
    m.bump(m.math("SUBTRACT", m.math("MULTIPLY", fibers, .4), pores), .16, .006)
    return m.mat
