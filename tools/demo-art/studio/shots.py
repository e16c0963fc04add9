"""Scenes of the kinds of pictures: a product alone, a detail of it, and a wide still life."""
import math

import bpy
import numpy as np
from mathutils import Vector

import studio.forms.furniture, studio.forms.household, studio.forms.lights, studio.forms.table  # noqa: E401, F401 (register forms)
import studio.forms.textiles, studio.forms.vases, studio.forms.walls  # noqa: E401, F401 (register forms)
from studio.forms.registry import FORMS
from studio.materials.plain import plain
from studio.materials.timber import wood
from studio.mesh import bounds, box, surface
from studio.nodes import Mat
from studio.palette import mix, rgb
from studio.stage import PAPER, area, backdrop, camera, card, setup, window

FRAME = 2.8                                          # width of the frame at the product, in stage units
DISTANCE = 8.4


def build(spec):
    """Builds one object. Returns its root at the base center and its bounds."""
    before = set(bpy.data.objects)
    FORMS[spec["form"]]["build"](spec, np.random.default_rng(spec["seed"]))
    new = [o for o in bpy.data.objects if o not in before]
    lo, hi = bounds(new)
    root = bpy.data.objects.new("root", None)
    bpy.context.scene.collection.objects.link(root)
    for o in new:
        if o.parent is None:
            o.parent = root
    return root, lo, hi


def framing(spec):
    f = FORMS[spec["form"]]
    f = f | f["variants"].get(spec["variant"], {})
    return f | dict(elevation=math.radians(f["elevation"]))


def place(spec, f):
    """Builds the product at a size that fills the frame, on the paper sweep or its wall. Returns its middle, scale and depth."""
    root, lo, hi = build(spec)
    w, d, h = hi - lo
    hanging = spec["form"] == "pendant"
    h = 3.2 if hanging else h
    el = f["elevation"]
    k = 2.12 * f["fill"] / max(w, h * math.cos(el) + (0 if f["wall"] else d * abs(math.sin(el))))
    root.scale = (k, k, k)
    root.rotation_euler = (0, 0, math.radians(spec.get("turn", f["turn"])))
    cx = (lo + hi)[0] / 2 * k
    if f["wall"]:
        root.location = (-cx, 0, -lo[2] * k - h * k / 2)
        backdrop(PAPER, .0, .0001).location.z = -10
        return Vector((0, 0, 0)), k, d
    if hanging:
        root.location = (-cx, 0, -1.4 * k)
        backdrop(PAPER, 3.5).location.z = -6
        return Vector((0, 0, .1)), k, d
    root.location = (-cx, -(lo + hi)[1] / 2 * k, -(lo[2] + f["sink"]) * k)
    backdrop(PAPER, 4.5)
    return Vector((0, 0, h * k / 2)), k, d


def light_product(mid, wall):
    """Large softbox from the left, late sun through a window, and boards for reflections."""
    area((-4.4, -2.6, 4.6), mid, 2.6, 330, (1, .97, .93))
    if wall:
        area((-1, -7, 3), mid, 5, 110)
        window((.3, 0, .2), (1., 1.1, -.7), 6, 1.7, pane=1.25, bar=.2, softness=.06, roll=.1)
    else:
        window((.45, .6, .5), (1., .62, -.66), 6.5, 2.3, pane=1.5, bar=.26, softness=.06, roll=.12)
        area((2.2, 2.4, 4.6), mid, 2., 50, (1, .93, .84))
    card((-4, -2, 1.2), (.45, -.9, 0), (0, 0, 1), 2.2, 4.5, 2.4)
    card((4.6, -3, 1.2), (.6, .8, 0), (0, 0, 1), 1.0, 4.5, 1.1)


def product(spec, size, samples):
    """The main picture: the whole product, square."""
    setup(size, size, samples, fill=.2)
    f = framing(spec)
    mid, k, depth = place(spec, f)
    el = f["elevation"]
    at = mid + Vector((0, -DISTANCE * math.cos(el), DISTANCE * math.sin(el)))
    camera(at, mid, 36 * DISTANCE / FRAME, DISTANCE - .25 * depth * k, 16 if f["wall"] else 5.6).data.shift_y = .012
    light_product(mid, f["wall"])


def banner(spec, width, height, samples):
    """Wide still life: objects on a surface before a colored wall in window light."""
    setup(width, height, samples, fill=.42)
    c = rgb(spec["wall"])
    wall = Mat("wall", c, Roughness=.95, Specular=.1)
    lime = wall.noise(wall.map(), .35, 6, .6)
    wall.set(wall.bsdf, **{"Base Color": wall.ramp(lime, [(.3, c * .88), (.7, np.minimum(c * 1.08, .9))])})
    wall.bump(wall.noise(wall.map(scale=(1, 1, 1.8)), 2.2, 6, .6), .16, .05)
    surface(np.array([[(-40, 3, -10), (40, 3, -10)], [(-40, 3, 30), (40, 3, 30)]], float), wall.mat)
    tone, table = spec["surface"], spec.get("table", True)
    top = wood(tone, 7, "x") if tone in ("oak", "walnut", "ash") else plain(tone, .8)
    box((44, 9 if table else 3.4, .5), top, (0, 3 - 4.5 if table else 1.3, -.5), .05)
    for item in spec["items"]:
        root, lo, hi = build(item)
        k = item["height"] / (hi - lo)[2]
        root.scale = (k, k, k)
        root.rotation_euler = (0, 0, math.radians(item.get("turn", 0)))
        root.location = (item["x"] - (lo + hi)[0] / 2 * k, 2.97 if FORMS[item["form"]]["wall"] else item["y"], item.get("z", 0) - lo[2] * k)
    camera((0, -17, 2.9), (0, 0, 2.55), 36 * 19 / 16.2, 17.4, 1.8)
    window((spec["light_x"], 3, 3.4), (1., .75, -.62), 16, 4.1)
    area((-9, -7, 8), (0, 1, 2), 6, 1000, (1, .95, .9))
    area((9, -8, 4), (0, 1, 2), 6, 150, (.95, .97, 1))
    card((-9, -4, 3), (.5, -.85, 0), (0, 0, 1), 3, 7, 1.6, mix((1, .95, .88), (1, 1, 1), .3))
