"""The product alone on a paper sweep or a wall: the main picture, a detail, and one with its measures."""
import itertools
import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from studio.build import build, framing
from studio.materials.plain import plain
from studio.mesh import bounds, tube
from studio.stage import PAPER, area, backdrop, camera, card, flag, setup, window

FRAME = 2.66                                         # width of the frame at the product, in stage units
DISTANCE = 8.4


def set_up(size, samples):
    setup(size, size, samples, fill=.2).view_settings.exposure = .96


def place(spec, f):
    """Builds the product at a size that fills the frame, on the paper sweep or its wall. Returns its middle, scale, and width, depth and height before scaling."""
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
        return Vector((0, 0, 0)), k, (w, d, h)
    if hanging:
        root.location = (-cx, 0, -1.4 * k)
        backdrop(PAPER, 3.5).location.z = -6
        return Vector((0, 0, .1)), k, (w, d, h)
    root.location = (-cx, -(lo + hi)[1] / 2 * k, -(lo[2] + f["sink"]) * k)
    backdrop(PAPER, 4.5)
    return Vector((0, 0, h * k / 2)), k, (w, d, h)


def light_product(mid, wall, glass=False):
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
    if glass:
        for x in (-1.8, 1.8):
            flag((x, .2, 1.2), (0, 1, 0), (0, 0, 1), 2.4, 3.)


def region_of(objects, margin=.05):
    """Returns left, right, bottom and top of the part of the frame that shows `objects`, in 0 to 1."""
    scene = bpy.context.scene
    lo, hi = bounds(objects)
    corners = [world_to_camera_view(scene, scene.camera, Vector(c)) for c in itertools.product(*zip(lo, hi))]
    (left, right), (bottom, top) = ((min(v) - margin, max(v) + margin) for v in ([c[0] for c in corners], [c[1] for c in corners]))
    return tuple(min(max(v, 0), 1) for v in (left, right, bottom, top))


def product(spec, size, samples):
    """The main picture: the whole product, square. Returns the part of the frame that it fills."""
    set_up(size, samples)
    f = framing(spec)
    mid, k, size_dm = place(spec, f)
    made = [o for o in bpy.data.objects if o.parent]
    el = f["elevation"]
    at = mid + Vector((0, -DISTANCE * math.cos(el), DISTANCE * math.sin(el)))
    camera(at, mid, 36 * DISTANCE / FRAME, DISTANCE - .25 * size_dm[1] * k, 16 if f["wall"] else 5.6).data.shift_y = .012
    light_product(mid, f["wall"], spec["material"] == "glass")
    return region_of(made)


def seen_point(camera_at, aims):
    """Returns the first point of the product, not of the paper, that a ray from the camera to one of `aims` meets."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for aim_at in aims:
        found, point, _, _, obj, _ = bpy.context.scene.ray_cast(graph, camera_at, (aim_at - camera_at).normalized())
        if found and not any(m and m.name.startswith(("backdrop", "card", "plain")) for m in obj.data.materials):
            return point
    return aims[-1]


def detail(spec, size, samples):
    """A close look at edge, glaze or weave, with a shallow depth of field."""
    set_up(size, samples)
    f = framing(spec)
    mid, k, _ = place(spec, f)
    turn, el = math.radians(16 if f["wall"] else 26), f["elevation"] + math.radians(6)
    back = Vector((math.sin(turn) * math.cos(el), -math.cos(turn) * math.cos(el), math.sin(el)))
    side = Vector((math.cos(turn), math.sin(turn), 0))
    aims = [mid + side * x + Vector((0, 0, z)) for x, z in ((-.42, .5), (-.35, .3), (.3, .35), (-.5, 0), (.5, 0), (0, .25), (0, 0))]
    point = seen_point(mid + back * DISTANCE, aims)
    camera(point + back * DISTANCE, point, 36 * DISTANCE / (FRAME * .42), DISTANCE, 2.)
    light_product(mid, f["wall"])


def note(text, at, height, turn):
    """Text that faces the camera, centered at `at`."""
    curve = bpy.data.curves.new("note", "FONT")
    curve.body, curve.size, curve.align_x, curve.align_y = text, height, "CENTER", "CENTER"
    obj = bpy.data.objects.new("note", curve)
    obj.location, obj.rotation_euler = at, turn
    curve.materials.append(plain("charcoal", .9))
    bpy.context.scene.collection.objects.link(obj)
    obj.visible_shadow = False


def scale(spec, size, samples):
    """The product between lines that give its width, depth and height. spec["inches"]: the three measures."""
    set_up(size, samples)
    f = framing(spec)
    f["fill"] *= .74
    mid, k, size_dm = place(spec, f)
    el = f["elevation"]
    eye = camera(mid + Vector((0, -DISTANCE * math.cos(el), DISTANCE * math.sin(el))), mid, 36 * DISTANCE / FRAME, DISTANCE - .25 * size_dm[1] * k, 22)
    light_product(mid, f["wall"])
    bpy.context.view_layer.update()
    ink, near = plain("charcoal", .9), 6.2
    unit = near / DISTANCE                           # size, at the distance of the lines, of a stage unit at the product

    def in_frame(x, y):
        return eye.matrix_world @ Vector((x * unit, y * unit, -near))

    half_w, half_h = size_dm[0] * k / 2, size_dm[2] * k * math.cos(el) / 2
    width, deep, high = (f'{inches:g}"' for inches in spec["inches"])
    for (ax, ay), (bx, by), (tx, ty) in (((-half_w, -1.1), (half_w, -1.1), (0, .04)), ((-1.1, -half_h), (-1.1, half_h), (.04, 0))):
        for line in ([(ax, ay), (bx, by)], [(ax - tx, ay - ty), (ax + tx, ay + ty)], [(bx - tx, by - ty), (bx + tx, by + ty)]):
            tube([in_frame(*p) for p in line], .004, ink).visible_shadow = False
    note(f"W {width}   D {deep}", in_frame(0, -1.21), .08 * unit, eye.rotation_euler)
    note(f"H {high}", in_frame(-.95, 0), .08 * unit, eye.rotation_euler)
