"""Stoneware: raw clay and glazes with depth, speckle and thin edges."""
import numpy as np

from studio.nodes import SHARPEST, Mat
from studio.palette import mix, rgb

FINISHES = ("satin", "speckle", "dipped", "raw", "reactive")
BLACK, WHITE = (0, 0, 0), (1, 1, 1)


def specks(m, vec, scale, share, soft=.25):
    """Mask of round iron spots: one in `share` of the cells has a spot, and each spot its own size."""
    cell = m.node("TexVoronoi", Vector=vec, Scale=scale, Randomness=1.)
    draw = m.node("SeparateXYZ", Vector=cell.outputs["Color"])
    size = m.math("MULTIPLY", m.math("MAXIMUM", m.math("SUBTRACT", draw.outputs[0], 1 - share), 0.), .42 / share)
    return m.node("MapRange", {"clamp": True}, _0=cell.outputs["Distance"], _1=m.math("MULTIPLY", size, 1 - soft), _2=m.math("ADD", size, .001), _3=1., _4=0.).outputs[0]


def clay_body(m, vec, c):
    """Grainy unglazed clay of color c."""
    col = m.ramp(m.noise(vec, 2.2, 4), [(.3, c * .9), (.7, np.minimum(c * 1.08, .9))])
    return m.blend(m.math("MULTIPLY", specks(m, vec, 30, .22), .5), col, c * .55)


def ceramic(color, seed=0, finish="satin"):
    """finish: satin | speckle | dipped | raw | reactive"""
    c = rgb(color)
    dark = c.mean() < .12
    m = Mat("ceramic", c, Roughness=.5, Specular=.5)
    offset = (seed % 97 * 1.7, seed % 31 * 2.3, 0)
    vec = m.map(offset=offset)
    fine = m.noise(vec, 42, 3, .65)
    throwing = m.node("TexWave", {"bands_direction": "Z"}, Vector=vec, Scale=2.6, Distortion=1.6, Detail=1.5).outputs["Fac"]
    if finish == "raw":
        m.set(m.bsdf, **{"Base Color": clay_body(m, vec, c), "Roughness": .82, "Specular": .25})
        m.bump(throwing, .12, .02)
        m.bump(fine, .3, .012)
        return m.mat
    cloud = m.noise(vec, 1.5, 4)
    col = m.ramp(cloud, [(.3, c * .86), (.55, c), (.75, np.minimum(c * 1.1, .9))])
    if finish == "reactive":
        runs = m.noise(m.map(scale=(1, 1, .1), offset=offset), 4.5, 3)     # rivulets, thinner near the rim and pooled at the foot
        height = m.node("SeparateXYZ", Vector=m.coord.outputs["Generated"]).outputs[2]
        depth = m.math("ADD", m.math("ADD", m.math("MULTIPLY", runs, .72), m.math("MULTIPLY", cloud, .28)), m.math("MULTIPLY", height, -.22))
        col = m.ramp(depth, [(.14, mix(c, rgb("clay"), .45)), (.26, np.minimum(c * 1.2, .9)), (.42, c), (.6, c * .55)])
        frost = m.math("MULTIPLY", m.noise(m.map(scale=(1, 1, .22), offset=offset), 19, 4, .65), m.ramp(depth, [(.28, WHITE), (.5, BLACK)]))
        col = m.blend(m.ramp(frost, [(.25, BLACK), (.8, (.42,) * 3)]), col, mix(c, rgb("ivory"), .4))
    if finish in ("speckle", "dipped"):
        iron = mix(c, rgb("ebony"), .82) if not dark else mix(c, rgb("sand"), .42)
        col = m.blend(m.math("MULTIPLY", specks(m, vec, 9, .3), .85), col, iron)
        col = m.blend(m.math("MULTIPLY", specks(m, vec, 24, .28), .6), col, iron)
    edge = m.ramp(m.node("NewGeometry").outputs["Pointiness"], [(.525, BLACK), (.6, WHITE)])
    thin = mix(c, rgb("clay"), .55) if not dark else mix(c, rgb("clay"), .3)
    col = m.blend(m.math("MULTIPLY", edge, .75), col, thin)
    rough = m.math("ADD", m.math("MULTIPLY", cloud, .16), SHARPEST)
    coat = {"satin": .35, "speckle": .6, "dipped": .6}.get(finish, 1.)
    if finish == "dipped":
        height = m.node("SeparateXYZ", Vector=m.coord.outputs["Generated"]).outputs[2]
        line = m.math("ADD", height, m.math("MULTIPLY", m.noise(vec, 1.2, 2), .1))
        glazed = m.ramp(line, [(.385, BLACK), (.392, WHITE)])
        col = m.blend(glazed, clay_body(m, vec, rgb("clay") * .9), col)
        rough = m.math("SUBTRACT", .85, m.math("MULTIPLY", glazed, .56))
        coat = m.math("MULTIPLY", glazed, .6)
        m.bump(glazed, .25, .02)
    m.set(m.bsdf, **{"Base Color": col, "Roughness": rough, "Clearcoat": coat, "Clearcoat Roughness": SHARPEST})
    m.bump(throwing, .07, .02)
    m.bump(m.noise(vec, 3.4, 2), .1, .02)
    return m.mat
