"""Meshes and curves. Lengths are in decimeters."""
import math

import bpy
import numpy as np
from mathutils import Vector

from studio.palette import TAU, mix


def link(obj, mat):
    bpy.context.scene.collection.objects.link(obj)
    obj.data.materials.append(mat)
    return obj


def surface(P, mat, uv=None, wrap=False, thick=0., subdiv=0, smooth=True):
    """Quad grid through points P[n, m, 3]; wrap joins the last column to the first."""
    n, m = P.shape[:2]
    cols = m if wrap else m - 1
    i, j = np.meshgrid(np.arange(n - 1), np.arange(cols), indexing="ij")
    k = (j + 1) % m
    faces = np.stack([i * m + j, i * m + k, (i + 1) * m + k, (i + 1) * m + j], -1).reshape(-1, 4)
    me = bpy.data.meshes.new("surface")
    me.from_pydata(P.reshape(-1, 3).tolist(), [], faces.tolist())
    if uv is not None:
        loops = np.stack([uv[i, j], uv[i, j + 1], uv[i + 1, j + 1], uv[i + 1, j]], -2).reshape(-1)
        me.uv_layers.new().data.foreach_set("uv", loops.astype("f"))
    me.polygons.foreach_set("use_smooth", [smooth] * len(me.polygons))
    obj = link(bpy.data.objects.new("surface", me), mat)
    if thick:
        mod = obj.modifiers.new("s", "SOLIDIFY")
        mod.thickness, mod.offset = thick, 0
    if subdiv:
        obj.modifiers.new("d", "SUBSURF").render_levels = subdiv
    return obj


def chaikin(pts, times=4):
    """Rounds the corners of an open line by cutting them."""
    p = np.array(pts, float)
    for _ in range(times):
        q = np.empty((2 * len(p), p.shape[1]))
        q[0], q[-1] = p[0], p[-1]
        q[1:-1:2], q[2:-1:2] = mix(p[:-1], p[1:], .25), mix(p[:-1], p[1:], .75)
        p = q
    return p


def lathe(profile, mat, at=(0, 0, 0), mod=None, segs=288):
    """Revolve (r, z) points; mod(theta, z) scales radius."""
    p = np.asarray(profile, float)
    th = np.linspace(0, TAU, segs, endpoint=False)
    R = np.repeat(p[:, :1], segs, 1)
    Z = np.repeat(p[:, 1:], segs, 1)
    if mod:
        R = R * mod(th[None, :], Z)
    P = np.stack([R * np.cos(th), R * np.sin(th), Z], -1) + np.array(at)
    arc = np.r_[0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]
    uv = np.stack(np.broadcast_arrays(np.linspace(0, TAU, segs + 1)[None] * p[:, 0].max(), arc[:, None]), -1)
    return surface(P, mat, uv, wrap=True)


def vessel(profile, mat, wall=.06, at=(0, 0, 0), mod=None, smooth=4):
    """Hollow turned form with a rounded rim; profile runs from base center to rim."""
    o = chaikin(profile, smooth)
    o = o[np.r_[True, np.hypot(*np.diff(o, axis=0).T) > 1e-5]]
    t = np.gradient(o, axis=0)
    t /= np.hypot(*t.T)[:, None]
    nrm = np.stack([t[:, 1], -t[:, 0]], -1)
    inner = (o - wall * nrm)[::-1]
    inner[:, 0] = np.maximum(inner[:, 0], 0)
    a = np.linspace(0, math.pi, 7)[1:-1, None]
    mid = (o[-1] + inner[0]) / 2
    rim = mid + np.cos(a) * nrm[-1] * wall / 2 + np.sin(a) * t[-1] * wall / 2
    return lathe(np.vstack([o, rim, inner]), mat, at, mod)


def turned(profile, mat, at=(0, 0, 0), mod=None, smooth=3):
    return lathe(chaikin(profile, smooth), mat, at, mod)


def tube(points, radius, mat, cyclic=False, taper=None):
    """Round strand through points; `taper` scales its radius at each of them."""
    cu = bpy.data.curves.new("tube", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", radius, 3, True
    sp = cu.splines.new("POLY")
    sp.points.add(len(points) - 1)
    for i, (pt, p) in enumerate(zip(sp.points, points)):
        pt.co = (*[float(v) for v in p], 1)
        if taper is not None:
            pt.radius = float(taper[i])
    sp.use_cyclic_u, sp.use_smooth = cyclic, True
    return link(bpy.data.objects.new("tube", cu), mat)


def rod(a, b, radius, mat):
    """Straight tube whose own z axis runs along it, so that the grain of wood with axis z does too."""
    a, b = Vector(a), Vector(b)
    obj = tube([(0, 0, 0), (0, 0, (b - a).length)], radius, mat)
    obj.location, obj.rotation_euler = a, (b - a).to_track_quat("Z", "Y").to_euler()
    return obj


def box(size, mat, at=(0, 0, 0), bevel=.03, rot=(0, 0, 0), corner=0.):
    """Box with its base center at `at`; corner > 0 rounds the outline seen from above."""
    x, y, z = (s / 2 for s in size)
    if corner:
        a = np.linspace(0, TAU, 64, endpoint=False)
        cx, cy = np.sign(np.cos(a)) * (x - corner), np.sign(np.sin(a)) * (y - corner)
        ring = np.stack([cx + corner * np.cos(a), cy + corner * np.sin(a)], -1)
    else:
        ring = np.array([(-x, -y), (x, -y), (x, y), (-x, y)])
    return slab(ring, 2 * z, mat, at, bevel, rot)


def slab(ring, thick, mat, at=(0, 0, 0), bevel=.03, rot=(0, 0, 0)):
    """Plate with the outline `ring` [n, 2] seen from above and its base at `at`."""
    n = len(ring)
    v = [(*p, 0) for p in ring] + [(*p, thick) for p in ring]
    f = [list(range(n))[::-1], list(range(n, 2 * n))] + [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
    me = bpy.data.meshes.new("box")
    me.from_pydata(v, [], f)
    obj = link(bpy.data.objects.new("box", me), mat)
    obj.location, obj.rotation_euler = at, rot
    b = obj.modifiers.new("b", "BEVEL")
    b.width, b.segments = bevel, 4
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    me.use_auto_smooth, me.auto_smooth_angle = True, .6
    return obj


def handle(points, mat, r=.09, flat=1.):
    p = chaikin(points, 4)
    t = 1 + .25 * np.abs(np.linspace(-1, 1, len(p))) ** 3
    return tube(p, r, mat, taper=t)


def ring_frame(outline, depth, width, mat):
    """Sweep a rectangular-ish section around a closed outline (x, z)."""
    p = np.asarray(outline)
    t = np.roll(p, -1, 0) - np.roll(p, 1, 0)
    t /= np.hypot(*t.T)[:, None]
    nrm = np.stack([t[:, 1], -t[:, 0]], -1)
    sec = [(0, 0), (0, -depth * .85), (width * .15, -depth), (width * .85, -depth), (width, -depth * .85), (width, 0)]
    P = np.stack([np.stack([p[:, 0] + nrm[:, 0] * a, np.full(len(p), b), p[:, 1] + nrm[:, 1] * a], -1) for a, b in sec])
    return surface(P, mat, wrap=True)


def outline(kind, w, h, n=160):
    """Closed outline (x, z) of a round, arched or pebble-shaped thing that stands on z = 0."""
    a = np.linspace(-math.pi, math.pi, n, endpoint=False)
    if kind == "arch":
        r = w / 2
        arc = np.linspace(0, math.pi, 70)
        top = np.stack([r * np.cos(arc), h - r + r * np.sin(arc)], -1)
        return np.vstack([np.stack([np.full(10, r), np.linspace(0, h - r, 10, endpoint=False)], -1), top[:-1],
                          np.stack([np.full(10, -r), np.linspace(h - r, 0, 10, endpoint=False)], -1),
                          np.stack([np.linspace(-r, r, 12, endpoint=False), np.zeros(12)], -1)])[:, :]
    e = 1 if kind == "round" else .4
    c, s_ = np.cos(a), np.sin(a)
    return np.stack([np.sign(c) * np.abs(c) ** e * w / 2, h / 2 + np.sign(s_) * np.abs(s_) ** e * h / 2], -1)


def disc(outl, y, mat):
    """Flat face inside an outline."""
    c = outl.mean(0)
    rings = np.stack([mix(np.broadcast_to(c, outl.shape), outl, q) for q in (0.001, .5, 1)])
    return surface(np.stack([rings[..., 0], np.full(rings.shape[:2], y), rings[..., 1]], -1), mat, wrap=True)


def pad(w, d, t, mat, at=(0, 0, 0), puff=.15, e=.3, soft=.12):
    """Upholstered block: rounded outline (e: 0 square, 1 round), soft edges, a crown of height puff."""
    a = np.linspace(0, TAU, 160, endpoint=False)
    c, s = np.cos(a), np.sin(a)
    ox, oy = np.sign(c) * np.abs(c) ** e * w / 2, np.sign(s) * np.abs(s) ** e * d / 2
    k = 1 - 2 * soft / min(w, d)
    prof = chaikin([(0, 0), (k, 0), (1, 0), (1, soft), (1, t - soft), (1, t), (k, t + puff * .25), (.7 * k, t + puff * .8), (.3, t + puff), (0, t + puff)], 3)
    X, Y, Z = prof[:, :1] * ox, prof[:, :1] * oy, np.repeat(prof[:, 1:], len(a), 1)
    uv = np.stack([X + .3 * Y, Y + Z], -1)
    return surface(np.stack([X, Y, Z], -1) + np.array(at), mat, np.concatenate([uv, uv[:, :1]], 1), wrap=True)


def bent(w, h, sag, mat, at, thick=.2, tilt=0., round_=.5):
    """Curved back rest: a panel w x h bowed by sag away from the viewer."""
    U, V = np.meshgrid(np.linspace(-1, 1, 48), np.linspace(-1, 1, 24))
    lift = 1 - (1 - round_) * np.abs(U) ** 5
    X, Z = U * w / 2, V * h / 2 * lift
    Y = sag * (1 - U ** 2) + (Z + h / 2) * tilt
    return surface(np.stack([X + at[0], Y + at[1], Z + at[2]], -1), mat, np.stack([X, Z], -1), thick=thick, subdiv=1)


def leg(top, foot, mat, r=.17):
    return tube(mix(np.array(foot, float), np.array(top, float), np.linspace(0, 1, 8)[:, None]), r, mat, taper=np.linspace(.68, 1.1, 8))


def bounds(objs):
    """Returns the lowest and highest corner of the evaluated objects in the world."""
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    pts = []
    for o in objs:
        if o.type in ("MESH", "CURVE") and not o.hide_render:
            e = o.evaluated_get(dg)
            me = e.to_mesh()                         # real vertices: tilted objects must touch the floor
            co = np.empty(len(me.vertices) * 3, "f")
            me.vertices.foreach_get("co", co)
            M = np.array(e.matrix_world)
            pts.append(co.reshape(-1, 3) @ M[:3, :3].T + M[:3, 3])
            e.to_mesh_clear()
    p = np.concatenate(pts)
    return p.min(0), p.max(0)
