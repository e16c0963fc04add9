"""Six sets for a product at home: other walls, surfaces, company and times of day."""
import math

import numpy as np
from mathutils import Vector

from studio.build import build, framing
from studio.materials.plain import plain
from studio.materials.stone import stone
from studio.materials.timber import wood
from studio.mesh import box, surface
from studio.nodes import SHARPEST, Mat
from studio.palette import rgb
from studio.stage import area, camera, card, setup, window
from studio.still_life import limewash, put

FLOOR_FORMS = {"chair", "bench", "stool", "side_table", "floor_lamp", "rug", "bath_mat", "doormat", "shelf", "basket", "lantern", "planter", "watering_can"}


def tiles(color, size):
    """Glazed wall tiles, each a little darker or lighter, with pale joints."""
    c = rgb(color)
    m = Mat("wall", c, Roughness=SHARPEST, Specular=.5)
    brick = m.node("TexBrick", {"offset": 0., "squash": 1.}, Vector=m.map(scale=(1, 1, 1)), Color1=c * .86, Color2=np.minimum(c * 1.06, .9), Mortar=rgb("ivory") * .8,
                   Scale=1., **{"Mortar Size": .03, "Mortar Smooth": .4, "Brick Width": size, "Row Height": size})
    turned = m.node("CombineXYZ", _0=m.node("SeparateXYZ", Vector=m.coord.outputs["Object"]).outputs[0], _1=m.node("SeparateXYZ", Vector=m.coord.outputs["Object"]).outputs[2])
    m.tree.links.new(turned.outputs[0], brick.inputs["Vector"])
    m.set(m.bsdf, **{"Base Color": brick.outputs["Color"]})
    m.bump(m.math("SUBTRACT", 1., brick.outputs["Fac"]), .5, .04)
    m.bump(m.noise(m.map(), 1.4, 3), .12, .05)
    return m.mat


def boards(color):
    """Painted horizontal boards."""
    m = Mat("wall", rgb(color), Roughness=.7, Specular=.25)
    height = m.node("SeparateXYZ", Vector=m.coord.outputs["Object"]).outputs[2]
    step = m.math("FRACT", m.math("MULTIPLY", height, .8))
    m.bump(m.ramp(step, [(0., (0,) * 3), (.04, (1,) * 3), (1., (.6,) * 3)]), .6, .1)
    m.bump(m.noise(m.map(scale=(.3, 1, 8)), 6, 4), .08, .02)
    return m.mat


def item(form, material, color, variant, x, y, height, seed=5, **extra):
    return dict(form=form, material=material, color=color, variant=variant, x=x, y=y, height=height, seed=seed, **extra)


# Wall, surface, sun (direction, color, strength), and the company left and right of the product.
SETS = {
    "kitchen": (lambda: tiles("E9E2D4", 1.1), lambda: stone("white", 3), ((1., .8, -.7), (1, .9, .76), 3.4),
                [item("board", "wood", "walnut", 0, -4.2, 1.6, 4.2), item("jar", "ceramic", "ivory", 2, 4.1, 1.4, 1.9, finish="speckle")]),
    "dining": (lambda: limewash("B58F78"), lambda: wood("walnut", 7), ((1., .75, -.5), (1, .8, .58), 4.2),
               [item("vase", "ceramic", "ivory", 1, -3.9, 1.5, 3.6, finish="raw", stems=1), item("candle", "metal", "brass", 0, 4.2, 1.6, 3.0)]),
    "living": (lambda: limewash("CBC2B0"), lambda: wood("oak", 9), ((1., .7, -.6), (1, .86, .68), 3.6),
               [item("table_lamp", "ceramic", "ivory", 0, -4.4, 1.5, 5.0, finish="raw"), item("frame", "wood", "oak", 0, 3.6, 0, 4.6, z=2., print=5, colors=["sage", "sand", "ink"])]),
    "bedroom": (lambda: limewash("CDB9AC"), lambda: wood("ash", 5), ((1., .9, -.8), (1, .92, .82), 2.8),
                [item("curtain", "linen", "ivory", 0, -6.4, 0, 11.),
                 item("vase", "ceramic", "blush", 2, -3.4, .8, 2.6, finish="satin", stems=0), item("candle", "ceramic", "ivory", 1, 3.4, 1., 1.1, finish="speckle")]),
    "bath": (lambda: tiles("D9DDD2", .8), lambda: stone("white", 11), ((1., .8, -.75), (1, .94, .86), 2.8),
             [item("dispenser", "ceramic", "sage", 0, -3.6, 1.2, 2.2, finish="speckle"), item("planter", "ceramic", "ivory", 2, 4.3, 1.5, 3.6, seed=8, finish="satin")]),
    "porch": (lambda: boards("8C9684"), lambda: wood("ash", 12), ((1., .8, -.55), (1, .82, .6), 4.6),
              [item("planter", "ceramic", "terracotta", 0, -4.6, 1.2, 5.0, seed=10, finish="raw"), item("lantern", "metal", "charcoal", 0, 4.4, 1.2, 3.4, turn=18)]),
}
# What stands around furniture, at its scale.
FLOOR_COMPANY = [item("planter", "ceramic", "ivory", 2, -3.5, 1.2, 3.6, seed=7, finish="satin"),
                 item("sofa", "linen", "sand", 0, 3.9, 1.0, 4.6, turn=-30),
                 item("frame", "wood", "oak", 0, -3.3, 0, 2.2, z=4.6, print=5, colors=["sage", "sand", "ink"])]


def room(spec, size, samples):
    """The product in the set spec["room"]: furniture on its floor at true scale, other things larger than what is around them."""
    setup(size, size, samples, fill=.34)
    wall, top, (direction, color, strength), company = SETS[spec["room"]]
    surface(np.array([[(-40, 3, -10), (40, 3, -10)], [(-40, 3, 30), (40, 3, 30)]], float), wall())
    f = framing(spec)
    root, lo, hi = build(spec)
    w, d, h = hi - lo
    el = math.radians(20 if h < .15 * w else 8)      # flat things are seen from above
    standing = spec["form"] in FLOOR_FORMS
    depth = 1.25 if standing else 14                 # planks, or one table top
    for i in range(round(14 / depth)):
        box((44, depth - .012, .5), top(), (5 * math.sin(9 * i), 3 - depth * (i + .5), -.5), .012)
    k = (.95 if spec["form"] == "rug" else .55) if standing else (3.9 if h > .15 * w else 5.2) / max(w, h, .7 * d)
    frame = min(8.6, max(4.8, 1.9 * k * max(w, h))) if standing else 8.6
    root.scale = (k, k, k)
    root.rotation_euler = (0, 0, math.radians(spec.get("turn", f["turn"])))
    hanging = spec["form"] == "pendant"
    z = 3.4 - h * k / 2 if f["wall"] else 2.6 if hanging else -(f["sink"]) * k
    root.location = (-(lo + hi)[0] / 2 * k, 2.97 if f["wall"] else -.4 - (lo + hi)[1] / 2 * k, z - lo[2] * k)
    if standing:
        box((44, .12, .75), plain("ivory", .5), (0, 2.94, 0), .02)     # baseboard
    grow = 1. if standing else min(2.2, max(.8, k)) ** .6       # beside a mug, the board is larger than beside a blanket
    for other in FLOOR_COMPANY if standing else company:
        if not (f["wall"] and other["form"] == "frame"):
            put(other | dict(height=other["height"] * grow, x=other["x"] * grow ** .5))
    mid = Vector((0, 0, .27 * frame))
    at = mid + Vector((0, -17 * math.cos(el), 17 * math.sin(el)))
    camera(at, mid, 36 * 17 / frame, 16.4, 1.8)
    window((-.6, 2, 2.6), direction, 15, strength, pane=2.4, bar=.32, softness=.05, color=color)
    area((-9, -7, 8), (0, 1, 2), 6, 850, (1, .95, .9))
    area((9, -8, 4), (0, 1, 2), 6, 120, (.95, .97, 1))
    card((-9, -4, 3), (.5, -.85, 0), (0, 0, 1), 3, 7, 1.5)
