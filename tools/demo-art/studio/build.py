"""Builds the object of a row of a shot list."""
import math

import bpy
import numpy as np

import studio.forms.furniture, studio.forms.household, studio.forms.lights, studio.forms.table  # noqa: E401, F401 (register forms)
import studio.forms.textiles, studio.forms.vases, studio.forms.walls  # noqa: E401, F401 (register forms)
from studio.forms.registry import FORMS
from studio.mesh import bounds


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
