"""Rattan: strands that differ in tone, with fibers along them and dark nodes."""
import numpy as np

from studio.nodes import Mat
from studio.palette import rgb


def rattan(color="rattan", seed=0):
    c = rgb(color)
    m = Mat("rattan", c, Roughness=.5, Specular=.4, Clearcoat=.12, **{"Clearcoat Roughness": .3})
    vec = m.map()
    strand = m.node("ObjectInfo").outputs["Random"]
    patches = m.noise(vec, 2.6, 4, .6)
    col = m.ramp(m.math("ADD", m.math("MULTIPLY", patches, .7), m.math("MULTIPLY", strand, .3)),
                 [(.28, c * .6), (.5, c * .95), (.72, np.minimum(c * 1.22, .85))])
    fibers = m.noise(m.map(scale=(1, 1, 6)), 24, 4, .7)
    col = m.blend(.6, col, m.ramp(fibers, [(.3, (.66, .62, .56)), (.6, (1.05, 1.04, 1.02))]), "MULTIPLY")
    m.set(m.bsdf, **{"Base Color": col})
    m.bump(fibers, .3, .012)
    return m.mat
