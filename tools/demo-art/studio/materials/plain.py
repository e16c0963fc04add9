"""Materials of one color: paint, paper, wax."""
from studio.nodes import Mat
from studio.palette import mix, rgb


def plain(color, rough=.6, **inputs):
    return Mat("plain", rgb(color), Roughness=rough, **inputs).mat


def wax(color="ivory"):
    c = mix(rgb(color), (1, 1, 1), .1)
    return Mat("wax", c, Roughness=.42, Subsurface=.35, Specular=.4,
               **{"Subsurface Color": mix(c, rgb("ochre"), .25), "Subsurface Radius": (.5, .3, .16)}).mat
