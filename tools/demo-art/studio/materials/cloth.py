"""Cloth on UVs measured in decimeters."""
from studio.materials.weave import THREADS, tile
from studio.nodes import Mat
from studio.palette import rgb

# Threads a decimeter, depth of the relief in decimeters, sheen.
KINDS = {"linen": (40, .016, .25), "wool": (36, .022, .6), "boucle": (15, .06, .5), "terry": (27, .035, .5), "coir": (18, .05, .1)}


def textile(color, seed=0, kind="linen", image=None, glow=0.):
    """kind: linen | wool | boucle | terry | coir. image: printed or woven-in pattern. glow: light that shines through a shade."""
    c = rgb(color)
    threads, depth, sheen = KINDS[kind]
    m = Mat("textile", c, Roughness=.95, Specular=.08, Sheen=sheen, **{"Sheen Tint": .6})
    scale = threads / THREADS
    warp = m.node("TexNoise", Vector=m.coord.outputs["UV"], Scale=1.1, Detail=2.)
    bent = m.node("VectorMath", {"operation": "MULTIPLY_ADD"}, _0=warp.outputs["Color"], _1=(.05, .05, 0), _2=m.coord.outputs["UV"]).outputs[0]
    cloth = m.node("TexImage", Vector=m.node("Mapping", Vector=bent, Scale=(scale, scale, 1), Location=(seed % 13 * .37, seed % 11 * .23, 0)).outputs[0])
    cloth.image = tile(kind, seed)
    relief = m.node("SeparateXYZ", Vector=cloth.outputs[0])
    base = c
    if image is not None:
        pattern = m.node("TexImage", Vector=m.map("UV", image["scale"]))
        pattern.image = image["image"]
        base = pattern.outputs[0]
    slub = m.math("ADD", m.noise(m.map("UV", (threads * .5, .9, 1)), 1, 3), m.noise(m.map("UV", (.9, threads * .5, 1)), 1, 3))
    base = m.blend(1., base, (1.26, 1.25, 1.24), "MULTIPLY")     # the shade of the threads darkens
    col = m.blend(.9, base, m.node("CombineXYZ", _0=relief.outputs[1], _1=relief.outputs[1], _2=relief.outputs[1]).outputs[0], "MULTIPLY")
    if kind in ("linen", "wool"):
        col = m.blend(.6, col, m.ramp(m.math("MULTIPLY", slub, .5), [(.4, (.78,) * 3), (.58, (1.08,) * 3)]), "MULTIPLY")
    worn = m.ramp(m.noise(m.coord.outputs["UV"], .8, 3), [(.3, (.92,) * 3), (.7, (1.05,) * 3)])
    col = m.blend(1., col, worn, "MULTIPLY")
    m.set(m.bsdf, **{"Base Color": col})
    if glow:
        m.set(m.bsdf, Emission=m.blend(1., col, (1, .74, .45), "MULTIPLY"), **{"Emission Strength": glow})
    m.bump(relief.outputs[0], .85, depth)
    return m.mat
