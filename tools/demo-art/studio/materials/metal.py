"""Brushed brass and painted steel."""
from studio.nodes import SHARPEST, Mat
from studio.palette import rgb


def brass(color="brass", seed=0):
    """Brushed brass, or powder-coated steel in another color."""
    if color != "brass":
        m = Mat("paint", rgb(color), Roughness=.46, Specular=.45, Clearcoat=.15, **{"Clearcoat Roughness": .3})
        m.bump(m.noise(m.map(), 60, 2), .08, .004)
        return m.mat
    m = Mat("brass", rgb(color), Metallic=1., Roughness=.3, Anisotropic=.55)
    m.set(m.bsdf, Tangent=m.node("Tangent", {"direction_type": "RADIAL", "axis": "Z"}).outputs[0])
    brush = m.noise(m.map(scale=(2, 2, 90)), 3, 3, .7)
    m.set(m.bsdf, **{"Base Color": m.ramp(brush, [(.3, rgb(color) * .86), (.7, rgb(color) * 1.12)]),
                     "Roughness": m.math("ADD", SHARPEST, m.math("MULTIPLY", brush, .16))})
    m.bump(brush, .05, .004)
    return m.mat
