"""Wide still lifes: objects on a surface before a colored wall in window light."""
import math

import numpy as np

from studio.build import build
from studio.forms.registry import FORMS
from studio.materials.plain import plain
from studio.materials.timber import wood
from studio.mesh import box, surface
from studio.nodes import Mat
from studio.palette import mix, rgb
from studio.stage import area, camera, card, setup, window


def limewash(color):
    c = rgb(color)
    wall = Mat("wall", c, Roughness=.95, Specular=.1)
    lime = wall.noise(wall.map(), .35, 6, .6)
    wall.set(wall.bsdf, **{"Base Color": wall.ramp(lime, [(.3, c * .88), (.7, np.minimum(c * 1.08, .9))])})
    wall.bump(wall.noise(wall.map(scale=(1, 1, 1.8)), 2.2, 6, .6), .16, .05)
    return wall.mat


def put(item):
    """Builds an object of `height` at x, y and z; one that hangs is put on the wall."""
    root, lo, hi = build(item)
    k = item["height"] / (hi - lo)[2]
    root.scale = (k, k, k)
    root.rotation_euler = (0, 0, math.radians(item.get("turn", 0)))
    root.location = (item["x"] - (lo + hi)[0] / 2 * k, 2.97 if FORMS[item["form"]]["wall"] else item["y"], item.get("z", 0) - lo[2] * k)


def banner(spec, width, height, samples):
    """The picture of a banner, from which looks and banners of small screens are cropped."""
    setup(width, height, samples, fill=.42)
    surface(np.array([[(-40, 3, -10), (40, 3, -10)], [(-40, 3, 30), (40, 3, 30)]], float), limewash(spec["wall"]))
    tone, table = spec["surface"], spec.get("table", True)
    top = wood(tone, 7, "x") if tone in ("oak", "walnut", "ash") else plain(tone, .8)
    box((44, 9 if table else 3.4, .5), top, (0, 3 - 4.5 if table else 1.3, -.5), .05)
    for item in spec["items"]:
        put(item)
    camera((0, -17, 2.9), (0, 0, 2.55), 36 * 19 / 16.2, 17.4, 1.8)
    window((spec["light_x"], 3, 3.4), (1., .75, -.62), 16, 4.1)
    area((-9, -7, 8), (0, 1, 2), 6, 1000, (1, .95, .9))
    area((9, -8, 4), (0, 1, 2), 6, 150, (.95, .97, 1))
    card((-9, -4, 3), (.5, -.85, 0), (0, 0, 1), 3, 7, 1.6, mix((1, .95, .88), (1, 1, 1), .3))
