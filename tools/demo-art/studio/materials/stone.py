"""Polished marble with clouds and two sizes of veins."""
from studio.nodes import SHARPEST, Mat
from studio.palette import mix, rgb


def stone(color="white", seed=0):
    c = rgb(color) * .9
    dark = c.mean() < .12
    m = Mat("stone", c, Roughness=.32, Specular=.5, Clearcoat=.5, **{"Clearcoat Roughness": SHARPEST})
    vec = m.map(offset=(seed % 50, seed % 7, 0))
    ink = mix(c, rgb("ivory"), .6) if dark else mix(c, rgb("charcoal"), .62)
    cloud = m.ramp(m.noise(vec, .8, 5, .6), [(.35, mix(c, ink, .16)), (.6, c)])

    def veins(scale, distortion, width, strength):
        n = m.node("TexNoise", Vector=vec, Scale=scale, Detail=7., Roughness=.52, Distortion=distortion).outputs["Fac"]
        ridge = m.math("ABSOLUTE", m.math("SUBTRACT", n, .5))
        fade = m.noise(vec, scale * .8, 2)
        return m.math("MULTIPLY", m.ramp(ridge, [(0., (1,) * 3), (width, (0,) * 3)]), m.math("MULTIPLY", fade, strength))

    col = m.blend(veins(.55, 1.1, .035, 1.1), cloud, ink)
    col = m.blend(veins(1.9, .7, .012, .7), col, ink)
    m.set(m.bsdf, **{"Base Color": col})
    return m.mat
