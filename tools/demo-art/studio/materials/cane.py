"""Rattan: strands that differ in tone, with fibers along them and dark nodes."""
import numpy as np

from studio.nodes import Mat
from studio.palette import rgb


def rattan(color="rattan", seed=0, level=False):
    """level: the strands run around the z axis, and so do their fibers."""
    c = rgb(color)
    m = Mat("rattan", c, Roughness=.5, Specular=.4, Clearcoat=.12, **{"Clearcoat Roughness": .3})
    vec = m.map()
    strand = m.node("ObjectInfo").outputs["Random"]
    patches = m.noise(vec, 2.6, 4, .6)
    col = m.ramp(m.math("ADD", m.math("MULTIPLY", patches, .7), m.math("MULTIPLY", strand, .3)),
                 [(.28, c * .6), (.5, c * .95), (.72, np.minimum(c * 1.22, .85))])
    fibers = m.noise(m.map(scale=(.2, .2, 2.4) if level else (1, 1, 1)), 24, 4, .7)
    col = m.blend(.75, col, m.ramp(fibers, [(.32, (.58, .53, .46)), (.6, (1.06, 1.05, 1.03))]), "MULTIPLY")
    m.set(m.bsdf, **{"Base Color": col})
    m.bump(fibers, .4, .012)
    return m.mat
