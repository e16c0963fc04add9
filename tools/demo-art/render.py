"""Procedural home-goods photography with Blender (Cycles, CPU).

    blender -b --python render.py -- ITEMS.json OUT_DIR [--size 900] [--spp 32]

ITEMS.json is a list of specs {id, form, material, color, seed, variant}, or
banner specs {id, banner: true, wall, surface, items: [spec + x, y, height]}.
Everything (meshes, materials, prints, denoiser) is generated here: no assets.
Debian needs: blender, python3-numpy. Debian's Blender has no OpenImageDenoise,
so `denoise()` below is a small albedo-demodulated, edge-stopping wavelet filter.
Lengths are in decimeters. Every object is placed on z = 0 and faces -y.
"""
import json, math, os, sys, tempfile, time
import bpy
import numpy as np
from mathutils import Vector

PALETTE = dict(ivory="EDE6D8", sand="D3BF9E", terracotta="B5623D", sage="98A487", forest="3C5140",
               ink="2B3D55", charcoal="383735", ochre="C48C30", blush="D8AC9C",
               oak="C2976A", walnut="69432C", ash="D9C09A", ebony="2A2320", brass="B3925C",
               rattan="C79B62", leaf="4A6A3C", soil="2E231B", clay="B98A68", white="F2EFE9", smoke="8C8A84")
TAU = 2 * math.pi
MUTE = dict(terracotta=.76, ochre=.76, sage=.8, forest=.82)      # these come out stronger than the rest


def rgb(name):
    """sRGB palette name -> linear RGB."""
    h = PALETTE.get(name, name)
    s = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)])
    s = (s.mean() + (s - s.mean()) * MUTE.get(name, .86)) * .95      # the filmic curve brightens: mute first
    return np.where(s <= .04045, s / 12.92, ((s + .055) / 1.055) ** 2.4)


def mix(a, b, t):
    return np.asarray(a) * (1 - t) + np.asarray(b) * t


# ------------------------------------------------------------------ materials
class Mat:
    """Thin wrapper that makes a Principled material and wires nodes tersely."""

    def __init__(self, name, color=(.8, .8, .8), **inputs):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.tree = self.mat.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]
        self.set(self.bsdf, **{"Base Color": color, **inputs})
        self.coord = self.tree.nodes.new("ShaderNodeTexCoord")

    def set(self, node, **inputs):
        for key, val in inputs.items():
            sock = node.inputs[int(key[1:])] if key[0] == "_" else node.inputs[key]
            if isinstance(val, bpy.types.NodeSocket):
                self.tree.links.new(val, sock)
            elif sock.type == "RGBA":
                sock.default_value = (*[float(v) for v in val[:3]], 1)
            else:
                sock.default_value = val
        return node

    def node(self, kind, props=None, **inputs):
        n = self.tree.nodes.new("ShaderNode" + kind)
        for k, v in (props or {}).items():
            setattr(n, k, v)
        return self.set(n, **inputs)

    def map(self, space="Object", scale=(1, 1, 1), offset=(0, 0, 0)):
        return self.node("Mapping", Vector=self.coord.outputs[space], Scale=scale, Location=offset).outputs[0]

    def noise(self, vec, scale, detail=3, rough=.5):
        return self.node("TexNoise", Vector=vec, Scale=scale, Detail=detail, Roughness=rough).outputs["Fac"]

    def ramp(self, fac, stops):
        n = self.node("ValToRGB", Fac=fac)
        el = n.color_ramp.elements
        while len(el) < len(stops):
            el.new(.5)
        for e, (pos, col) in zip(el, stops):
            e.position, e.color = pos, (*[float(c) for c in col], 1)
        return n.outputs[0]

    def math(self, op, a, b=0.):
        return self.node("Math", {"operation": op}, _0=a, _1=b).outputs[0]

    def blend(self, fac, a, b, mode="MIX"):
        return self.node("MixRGB", {"blend_type": mode}, Fac=fac, Color1=a, Color2=b).outputs[0]

    def bump(self, height, strength=.3, distance=.02):
        prev = self.bsdf.inputs["Normal"]
        n = self.node("Bump", Height=height, Strength=strength, Distance=distance)
        if prev.is_linked:
            self.tree.links.new(prev.links[0].from_socket, n.inputs["Normal"])
        self.tree.links.new(n.outputs[0], prev)


def ceramic(color, seed=0, finish="satin"):
    """finish: satin | speckle | dipped | raw | reactive"""
    c = rgb(color)
    m = Mat("ceramic", c, Roughness={"raw": .8, "satin": .38, "reactive": .28}.get(finish, .42))
    off = (seed % 97 * 1.7, seed % 31 * 2.3, 0)
    vec = m.map(offset=off)
    col = m.ramp(m.noise(vec, 1.3, 4), [(.3, c * .9), (.7, np.minimum(c * 1.06, .9))])
    if finish in ("speckle", "dipped"):
        dark = mix(c, rgb("walnut"), .75) if c.mean() > .12 else mix(c, rgb("sand"), .5)
        spots = m.ramp(m.noise(vec, 17, 1), [(.67, (0, 0, 0)), (.71, (1, 1, 1))])
        col = m.blend(m.math("MULTIPLY", spots, .8), col, dark)
    if finish == "reactive":
        n = m.noise(m.map(scale=(1, 1, .35), offset=off), 1.6, 6, .6)
        col = m.ramp(n, [(.34, mix(c, rgb("charcoal"), .3)), (.52, c), (.72, mix(c, rgb("ivory"), .22))])
    if finish == "dipped":
        z = m.node("SeparateXYZ", Vector=m.coord.outputs["Generated"]).outputs[2]
        z = m.math("ADD", z, m.math("MULTIPLY", m.noise(vec, 1.2, 2), .12))
        edge = m.ramp(z, [(.395, (0, 0, 0)), (.405, (1, 1, 1))])
        clay = m.ramp(m.noise(vec, 9, 4), [(.3, rgb("clay") * .9), (.7, rgb("clay") * 1.1)])
        col = m.blend(edge, clay, col)
        m.set(m.bsdf, Roughness=m.math("SUBTRACT", .85, m.math("MULTIPLY", edge, .5)))
    m.set(m.bsdf, **{"Base Color": col})
    rings = m.node("TexWave", {"bands_direction": "Z"}, Vector=vec, Scale=3.2, Distortion=1.2, Detail=1.).outputs["Fac"]
    m.bump(rings, .1, .02)
    m.bump(m.noise(vec, 14 if finish == "raw" else 5, 3), .22 if finish == "raw" else .1, .03)
    return m.mat


def glass(color="white", seed=0):
    tint = {"ink": "2F6BB0"}.get(color, color)       # thin glass swallows color: dark blue would look gray
    c = mix(rgb(tint), (1, 1, 1), .55 if color != "white" else .95)
    m = Mat("glass", c, Roughness=.0, Transmission=1., IOR=1.45)
    path = m.node("LightPath")                       # light passes through: clean shadows without caustics
    see = m.node("BsdfTransparent", Color=mix(c, (1, 1, 1), .3) * .93)
    both = m.node("MixShader", Fac=m.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"]))
    m.tree.links.new(m.bsdf.outputs[0], both.inputs[1])
    m.tree.links.new(see.outputs[0], both.inputs[2])
    m.tree.links.new(both.outputs[0], m.tree.nodes["Material Output"].inputs[0])
    return m.mat


def wood(tone="oak", seed=0, axis="x"):
    c = rgb(tone)
    m = Mat("wood", c, Roughness=.55, Specular=.3)
    s = [5, 5, 5]
    s["xyz".index(axis)] = .35
    off = (seed % 53 * 1.3, seed % 17 * 2.1, seed % 29 * .7)
    vec = m.map(scale=s, offset=off)
    grain = m.noise(vec, 1.1, 6, .62)
    fine = m.noise(m.map(scale=[k * 4 for k in s], offset=off), 2.2, 4, .6)
    col = m.ramp(grain, [(.32, c * .55), (.5, c * .92), (.68, np.minimum(c * 1.15, .9))])
    col = m.blend(.35, col, m.ramp(fine, [(.35, c * .5), (.6, (1, 1, 1))]), "MULTIPLY")
    m.set(m.bsdf, **{"Base Color": col})
    m.bump(fine, .12, .01)
    return m.mat


def textile(color, seed=0, kind="linen", image=None, glow=0.):
    """Woven cloth on UVs measured in dm. kind: linen | wool | boucle | terry | coir"""
    c = rgb(color)
    m = Mat("textile", c, Roughness=.95, Specular=.1, Sheen=.35)
    f = dict(linen=30, wool=17, boucle=10, terry=26, coir=24)[kind]
    uv = m.coord.outputs["UV"]
    xyz = m.node("SeparateXYZ", Vector=uv)
    wave = [m.math("SINE", m.math("MULTIPLY", xyz.outputs[i], f * math.pi)) for i in (0, 1)]
    weave = m.math("MULTIPLY", wave[0], wave[1])
    slub = m.math("ADD", m.noise(m.map("UV", (f * .6, 1.5, 1)), 1, 3), m.noise(m.map("UV", (1.5, f * .6, 1)), 1, 3))
    base = c
    if image is not None:
        tex = m.node("TexImage", Vector=m.map("UV", image["scale"]))
        tex.image = image["image"]
        base = tex.outputs[0]
    shade = m.ramp(m.math("MULTIPLY", slub, .5), [(.38, (.76, .76, .76)), (.6, (1, 1, 1))])
    col = m.blend(.8, base, shade, "MULTIPLY")
    m.set(m.bsdf, **{"Base Color": col})
    if glow:
        m.set(m.bsdf, Emission=m.blend(1., col, (1, .74, .45), "MULTIPLY"), **{"Emission Strength": glow})
    if kind == "boucle":
        m.bump(m.node("TexVoronoi", Vector=uv, Scale=9).outputs["Distance"], .9, -.08)
        m.bump(m.noise(uv, 26, 4), .6, .04)
    elif kind in ("terry", "coir"):
        m.bump(m.node("TexVoronoi", Vector=uv, Scale=16).outputs["Distance"], .55, -.05)
        m.bump(m.noise(uv, 34, 4), .8, .05)
    else:
        m.bump(weave, .4, .03)
        m.bump(m.noise(uv, 40, 3), .3, .02)
    return m.mat


def brass(color="brass", seed=0):
    paint = color != "brass"
    m = Mat("metal", rgb(color), Metallic=0. if paint else 1., Roughness=.42 if paint else .34)
    return m.mat


def rattan(color="rattan", seed=0):
    c = rgb(color)
    m = Mat("rattan", c, Roughness=.55)
    m.set(m.bsdf, **{"Base Color": m.ramp(m.noise(m.map(), 5, 4), [(.3, c * .62), (.7, np.minimum(c * 1.2, .85))])})
    return m.mat


def stone(color="white", seed=0):
    c = rgb(color) * .88
    m = Mat("stone", c, Roughness=.3)
    n = m.node("TexNoise", Vector=m.map(offset=(seed % 50, 0, 0)), Scale=.7, Detail=8., Roughness=.6, Distortion=1.6).outputs["Fac"]
    vein = mix(c, rgb("charcoal"), .62) if c.mean() > .12 else mix(c, rgb("ivory"), .55)
    m.set(m.bsdf, **{"Base Color": m.ramp(n, [(.42, c), (.49, vein), (.56, c)])})
    return m.mat


def plain(color, rough=.6, **kw):
    return Mat("plain", rgb(color), Roughness=rough, **kw).mat


def wax(color="ivory"):
    return Mat("wax", mix(rgb(color), (1, 1, 1), .1), Roughness=.5, Emission=rgb(color), **{"Emission Strength": .06}).mat


def body(spec, **kw):
    """Material requested by a spec."""
    kind, color, seed = spec["material"], spec["color"], spec["seed"]
    finish = ("satin", "speckle", "dipped", "raw", "reactive")
    if kind == "ceramic":
        return ceramic(color, seed, spec.get("finish", finish[seed % 5]))
    if kind in ("linen", "wool", "boucle"):
        return textile(color, seed, kind, **kw)
    if kind == "wood":
        return wood(color, seed, kw.get("axis", "x"))
    return dict(glass=glass, brass=brass, metal=brass, rattan=rattan, stone=stone)[kind](color, seed)


# ------------------------------------------------------------------ geometry
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
    p = np.array(pts, float)
    for _ in range(times):
        q = np.empty((2 * len(p), p.shape[1]))
        q[0], q[-1] = p[0], p[-1]
        q[1:-1:2], q[2:-1:2] = mix(p[:-1], p[1:], .25), mix(p[:-1], p[1:], .75)
        p = q
    return p


def lathe(profile, mat, at=(0, 0, 0), mod=None, segs=144):
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


def box(size, mat, at=(0, 0, 0), bevel=.03, rot=(0, 0, 0), corner=0.):
    """Box with its base center at `at`; corner > 0 rounds the outline seen from above."""
    x, y, z = (s / 2 for s in size)
    if corner:
        a = np.linspace(0, TAU, 64, endpoint=False)
        cx, cy = np.sign(np.cos(a)) * (x - corner), np.sign(np.sin(a)) * (y - corner)
        ring = np.stack([cx + corner * np.cos(a), cy + corner * np.sin(a)], -1)
    else:
        ring = np.array([(-x, -y), (x, -y), (x, y), (-x, y)])
    n = len(ring)
    v = [(*p, 0) for p in ring] + [(*p, 2 * z) for p in ring]
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


def paint(fn, w, h, dims):
    """Image from fn(u, v) -> linear RGB array, laid over UVs of size dims (dm)."""
    u, v = np.meshgrid((np.arange(w) + .5) / w, (np.arange(h) + .5) / h)
    px = np.ones((h, w, 4), "f")
    px[..., :3] = fn(u, v)
    img = bpy.data.images.new("paint", w, h, float_buffer=True)
    img.colorspace_settings.name = "Linear"
    img.pixels.foreach_set(px.ravel())
    img.update()
    return dict(image=img, scale=(1 / dims[0], 1 / dims[1], 1))


def handle(points, mat, r=.09, flat=1.):
    p = chaikin(points, 4)
    t = 1 + .25 * np.abs(np.linspace(-1, 1, len(p))) ** 3
    return tube(p, r, mat, taper=t)


# ------------------------------------------------------------------ patterns
def textile_pattern(variant, a, b, rng):
    """Color field for rugs, cushions and towels in colors a (ground) and b (figure)."""
    a, b = rgb(a), rgb(b)
    n = rng.integers(3, 6)

    def field(u, v):
        k = variant % 7
        if k == 0:                                   # fine irregular stripes
            f = ((v * n * 3) % 1 < .22) | ((v * n * 3 + .5) % 1 < .06)
        elif k == 1:                                 # lattice of diamonds
            d = np.abs((u * n) % 1 - .5) + np.abs((v * n * 1.4) % 1 - .5)
            f = (np.abs(d - .5) < .045) | (d < .09)
        elif k == 2:                                 # border and center field
            e = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
            f = ((e > .06) & (e < .085)) | ((e > .1) & (e < .11))
        elif k == 3:                                 # window check
            f = (np.abs((u * n) % 1 - .5) < .03) | (np.abs((v * n) % 1 - .5) < .03)
        elif k == 4:                                 # stepped zigzag bands
            z = np.floor(np.abs((u * n * 2) % 2 - 1) * 6) / 6
            f = ((v * n * 1.2 + z * .45) % 1) < .28
        elif k == 6:                                 # broad bands, edged by a thin line
            f = (np.abs(v - .5) < .14) | (np.abs(np.abs(v - .5) - .19) < .012) | (np.abs(np.abs(v - .5) - .34) < .045)
        else:                                        # two large arches
            f = np.zeros_like(u, bool)
            for r in (.38, .26, .14):
                d = np.hypot(u - .5, np.maximum(v - .45, 0) * 1.2)
                f ^= (d < r) & (v > .08)
        return np.where(f[..., None], b, a) * (.94 + .06 * rng.random(u.shape))[..., None]
    return field


def art_print(variant, colors, rng):
    cs = [rgb(c) for c in colors]
    paper = rgb("F1EBDF")

    def field(u, v):
        img = np.broadcast_to(paper, (*u.shape, 3)).copy()

        def put(mask, c):
            img[mask] = mix(img[mask], c, .93)
        wob = .012 * np.sin(9 * u + rng.random() * 6) + .01 * np.sin(13 * v + rng.random() * 6)
        inside = (u > .1) & (u < .9) & (v > .08) & (v < .92)
        k = variant % 8
        if k == 0:                                   # sun above hills
            put(np.hypot(u - .58, (v - .66) * 1.3) + wob < .17, cs[0])
            for i, c in enumerate(cs[1:]):
                put((v < .46 - i * .12 + .07 * np.sin(u * 5 + i * 2)) & inside, c)
        elif k == 1:                                 # nested arches
            for i, r in enumerate((.34, .25, .16, .08)):
                d = np.where(v > .5, np.hypot(u - .5, (v - .5) * 1.25), np.abs(u - .5))
                put((d + wob * .6 < r) & (v > .16), (cs + [paper])[i % 4] if i % 2 == 0 else paper)
        elif k == 2:                                 # balanced pebbles
            y = .14
            for i, (w, h) in enumerate(((.32, .12), (.24, .1), (.27, .13), (.15, .09), (.09, .06))):
                put(((u - .5 - .04 * (-1) ** i + wob) / w) ** 2 + ((v - y - h * .8) / (h * .8)) ** 2 < 1, cs[i % len(cs)])
                y += h * 1.6
        elif k == 3:                                 # leaf stem
            x = .5 + .06 * np.sin(v * 4)
            put((np.abs(u - x) < .006) & (v > .1) & (v < .86), cs[0])
            for i in range(9):
                y, s = .22 + i * .07, (-1) ** i
                du, dv = (u - x) * s, v - y
                p, q = du * .8 + dv * .6, -du * .6 + dv * .8
                put((p > 0) & (p < .24) & (np.abs(q) < .055 * np.sin(np.clip(p / .24, 0, 1) * math.pi)), cs[i % 2])
        elif k == 5:                                 # overlapping circles
            for x, y, r, c in ((.4, .62, .24, cs[0]), (.6, .46, .24, cs[1]), (.42, .3, .15, cs[2])):
                put(np.hypot(u - x, (v - y) * 1.3) + wob * .4 < r, c)
            put((np.hypot(u - .4, (v - .62) * 1.3) < .24) & (np.hypot(u - .6, (v - .46) * 1.3) < .24), mix(cs[0], cs[1], .6))
        elif k == 6:                                 # moon above long waves
            put(np.hypot((u - .3) * 1.7, v - .7) < .16, cs[0])
            for i, c in enumerate(cs[1:] + cs[:1]):
                y = .5 - .09 * i + .035 * np.sin(u * (7 + i) + i * 1.7)
                put((v < y) & (v > y - .06) & (u > .08) & (u < .92), c)
        elif k == 7:                                 # vase with a branch
            r = np.interp(v, [.14, .17, .3, .42, .5, .56, .6], [.1, .13, .22, .2, .09, .075, .1])
            put((np.abs(u - .46) < r) & (v > .14) & (v < .6), cs[1])
            put((np.abs(u - .46) < r) & (v > .26) & (v < .31), paper)
            for b, h in ((.55, .9), (-.35, .84), (.1, .93)):
                x = .46 + b * (v - .58) * .8
                put((np.abs(u - x) < .005) & (v > .59) & (v < h), cs[0])
                for i in range(5):
                    y = h - i * .055
                    for sgn in (-1, 1):
                        put((((u - .46 - b * (y - .58) * .8 - sgn * .034) * .8 + sgn * (v - y) * .25) / .03) ** 2 + ((v - y - .015) / .016) ** 2 < 1, cs[2])
        else:                                        # color blocks
            put((u > .14) & (u < .56) & (v > .44) & (v < .88), cs[0])
            put((u > .44) & (u < .86) & (v > .14) & (v < .6), cs[1])
            put(np.hypot(u - .34, (v - .3) * 1.3) + wob < .14, cs[2 % len(cs)])
        return img
    return field


# ------------------------------------------------------------------ forms
FORMS = {}
FILL = {("mug", 4): 1.12, ("mug", 5): 1.12, ("tray", 0): 1.1, ("tray", 1): 1.12, ("tray", 2): 1.12, ("candle", 1): .8,
        ("bowl", 1): 1.08}                           # exceptions by variant: set pieces would sit small in the frame
ELEVATION = {("candle", 1): 24, ("shelf", 2): 12, ("hooks", 0): 10, ("hooks", 1): 10, ("mug", 4): 17, ("mug", 5): 17}


def form(elevation=12, wall=False, fill=1., sink=0., turn=0):
    def deco(fn):
        FORMS[fn.__name__] = dict(build=fn, elevation=elevation, wall=wall, fill=fill, sink=sink, turn=turn)
        return fn
    return deco


def companion(color):
    return dict(ivory="sand", sand="ivory", terracotta="ivory", sage="ivory", forest="sand", ink="ivory",
                charcoal="sand", ochre="ivory", blush="ivory").get(color, "ivory")


VASES = [
    [(0, 0), (.55, 0), (.62, 0), (.95, .5), (1.0, 1.3), (.6, 1.9), (.26, 2.2), (.24, 2.8), (.36, 3.1)],     # bottle
    [(0, 0), (.4, 0), (.5, 0), (.8, .9), (1.15, 2.0), (.95, 2.75), (.5, 2.9), (.48, 3.1), (.62, 3.3)],     # shoulder
    [(0, 0), (.6, 0), (.75, .02), (1.3, .6), (1.35, 1.4), (.9, 2.05), (.4, 2.15), (.38, 2.4)],              # moon
    [(0, 0), (.7, 0), (.78, 0), (.72, 1.0), (.66, 2.0), (.74, 2.9), (.86, 3.2)],                            # sleeve
    [(0, 0), (.55, 0), (.75, .05), (1.1, .7), (.9, 1.35), (.48, 1.6), (.7, 2.0), (.78, 2.4), (.5, 2.8), (.46, 3.)],  # gourd
    [(0, 0), (.5, 0), (.55, .0), (.6, .3), (.95, 1.0), (.98, 2.0), (.8, 2.6), (.8, 2.8)],                   # urn
]


def stems(top, rng, kind):
    """Dried grasses or eucalyptus leaning out of a vase mouth at height `top`."""
    stalk = plain("8E7A50", .8)
    leafm = plain("leaf" if kind else "CDB58A", .75)
    for i in range(5 if kind else 7):
        a, lean, h = rng.random() * TAU, .25 + .5 * rng.random(), 1.5 + 1.3 * rng.random()
        s = np.linspace(0, 1, 14)[:, None]
        d = np.array([math.cos(a), math.sin(a) * .6, 0])
        p = np.array([0, 0, top - .6]) + d * (.1 + lean * s ** 1.7) + np.array([0, 0, 1]) * (s * (h + .6))
        tube(p, .018, stalk)
        if kind:
            for k in range(5, 14):
                leaf(p[k], a + (k % 2 * 2 - 1) * 1.3, .62 - .022 * k, .2, .6, leafm)
        else:
            for k in range(46):
                t = k / 46
                q = mix(p[8], p[13], t) + np.array([0, 0, .02])
                b = k * 2.4
                ln = .09 + .12 * math.sin(math.pi * min(1, t + .12))
                e = q + np.array([math.cos(b) * ln * .6, math.sin(b) * ln * .6, ln * 1.6])
                tube([q, mix(q, e, .6), e], .016, leafm, taper=(.7, 1, .3))


def leaf(at, yaw, length, width, rise, mat, curl=.5):
    s, w = np.linspace(0, 1, 12), np.linspace(-1, 1, 7)
    S, W = np.meshgrid(s, w, indexing="ij")
    half = width * np.sin(math.pi * np.clip(S, .0, 1) ** .8) ** .8 * W
    ang = rise - curl * S
    x = S * length * np.cos(rise - curl * S / 2)
    z = S * length * np.sin(ang) + .25 * np.abs(half) + .02
    c, n = math.cos(yaw), math.sin(yaw)
    P = np.stack([c * x - n * half, n * x + c * half, z], -1) + np.asarray(at)
    return surface(P, mat)


@form(9)
def vase(s, rng):
    prof = VASES[s["variant"] % len(VASES)]
    flute = s["variant"] // len(VASES) % 2
    mod = (lambda t, z: 1 + .022 * np.cos(t * 22)) if flute else (lambda t, z: 1 + .006 * np.sin(2 * t + z))
    vessel(prof, body(s), .07, mod=mod)
    if s.get("stems") is not None:
        stems(prof[-1][1], rng, s["stems"])


@form(20, fill=.92)
def bowl(s, rng):
    k, m = s["variant"] % 3, body(s)
    prof = [[(0, 0), (.6, 0), (.7, .0), (.72, .14), (1.5, .35), (1.75, 1.05)],
            [(0, 0), (.5, 0), (.56, .0), (.6, .3), (1.3, .3), (1.6, .9), (1.55, 1.15)],
            [(0, 0), (.6, 0), (.7, .0), (.75, .12), (1.9, .6), (2.1, 1.0)]][k]
    w = lambda t, z: 1 + .012 * np.sin(3 * t + 1) + .006 * np.sin(5 * t)
    vessel(prof, m, .08, mod=w)
    if k == 1:
        small = np.array(prof) * [.72, .72]
        vessel(small, body({**s, "color": companion(s["color"])}), .07, at=(2.25, -1.75, 0), mod=w)


@form(26, fill=.95)
def plates(s, rng):
    other = {**s, "color": companion(s["color"])}
    z = 0
    for i, (r, q) in enumerate([(2.6, s), (2.6, s), (2.0, other if s["variant"] % 2 else s)]):
        flat = [(0, 0), (r * .62, 0), (r * .7, .02), (r * .8, .16), (r, .2 if s["variant"] % 3 else .34)]
        vessel(flat, body(q), .07, at=(0, 0, z), mod=lambda t, h: 1 + .006 * np.sin(3 * t + i))
        z += .13
    if s["variant"] % 3:
        vessel([(0, 0), (.5, 0), (.6, .02), (1.25, .2), (1.4, .75)], body(s), .07, at=(0, 0, z + .02))


@form(14, fill=.8)
def mug(s, rng):
    k, m = s["variant"] % 4, body(s)
    prof = [[(0, 0), (.62, 0), (.7, 0), (.72, .2), (.72, 1.2), (.72, 1.35)],
            [(0, 0), (.5, 0), (.58, 0), (.86, .35), (.8, 1.), (.68, 1.35)],
            [(0, 0), (.45, 0), (.5, 0), (.55, .4), (.78, 1.0), (.82, 1.35)],
            [(0, 0), (.6, 0), (.66, 0), (.72, .7), (.6, .8), (.7, 1.0), (.76, 1.4)]][k]
    for x, y in ([(0, 0)] if s["variant"] < 4 else [(-.8, .3), (1.0, -.4)]):
        vessel(prof, m, .055, at=(x, y, 0))
        xx = x + .68
        if k == 1:
            pts = [(xx, y, .95), (xx + .5, y, 1.1), (xx + .62, y, .55), (xx + .05, y, .35)]
        else:
            pts = [(xx - .04, y, 1.08), (xx + .3, y, 1.25), (xx + .62, y, .95), (xx + .45, y, .35), (xx - .1, y, .36)]
        handle(pts, m, .085)


@form(10)
def pitcher(s, rng):
    k, m = s["variant"] % 3, body(s)
    prof = [[(0, 0), (.7, 0), (.8, 0), (1.05, .7), (.95, 1.5), (.62, 2.1), (.68, 2.6)],
            [(0, 0), (.7, 0), (.76, 0), (.76, 1.0), (.7, 2.0), (.62, 2.8)],
            [(0, 0), (.55, 0), (.6, 0), (1.2, .5), (1.1, 1.4), (.5, 1.7), (.5, 2.3), (.6, 2.5)]][k]
    top = prof[-1][1]

    def spout(t, z):
        d = np.angle(np.exp(1j * (t - math.pi)))
        return 1 + .42 * np.exp(-(d / .34) ** 2) * np.clip((z - top + .55) / .55, 0, 1) ** 2
    vessel(prof, m, .065, mod=spout)
    r = prof[-1][0]
    low = [(.92, 1.25), (.7, 1.0), (1.08, 1.1)][k]
    handle([(r - .2, 0, top - .25), (r + .4, 0, top - .05), (r + .85, 0, top - .7), (low[0] + .3, 0, low[1] - .05), (low[0] - .2, 0, low[1])], m, .1)


def taper_candle(x, y, z, h, color):
    turned([(0, z), (.12, z), (.12, z + .1), (.1, z + h - .1), (.09, z + h), (0, z + h)], wax(color), at=(x, y, 0))
    tube([(x, y, z + h), (x + .01, y, z + h + .1), (x + .03, y, z + h + .16)], .012, plain("charcoal"))


@form(9)
def candle(s, rng):
    k, m = s["variant"] % 4, body(s)
    if k == 0:                                       # trio of stem holders
        for x, y, h in ((-.75, .2, 1.5), (.05, -.2, .9), (.8, .3, 1.2)):
            turned([(0, 0), (.42, 0), (.44, .05), (.4, .1), (.07, .14), (.06, .3), (.06, h - .2), (.16, h - .1), (.17, h), (0, h)], m, at=(x, y, 0))
            taper_candle(x, y, h - .02, 1.7, s.get("wax", "ivory"))
    elif k == 1:                                     # poured candle in a cup
        vessel([(0, 0), (.7, 0), (.76, 0), (.78, .2), (.78, 1.2)], m, .06)
        turned([(0, .95), (.6, .95), (.73, .99), (.73, .8)], wax("ivory"))
        tube([(0, 0, .9), (.01, 0, 1.1), (.03, 0, 1.22)], .018, plain("charcoal"))
    elif k == 2:                                     # chamber stick
        vessel([(0, 0), (.8, 0), (.95, .02), (1.0, .28)], m, .06)
        turned([(0, .05), (.2, .05), (.2, .4), (.24, .42), (.24, .48), (.1, .48)], m)
        handle([(.92, 0, .2), (1.3, 0, .5), (1.55, 0, .2), (1.3, 0, .02), (.95, 0, .1)], m, .06)
        taper_candle(0, 0, .45, 2.0, s.get("wax", "ivory"))
    else:                                            # stacked spheres
        for x, n in ((-.55, 3), (.5, 2)):
            z = 0
            for i in range(n):
                r = .36 - .04 * i
                a = np.linspace(-math.pi / 2, math.pi / 2, 24)
                lathe(np.stack([r * np.cos(a), z + r + r * np.sin(a)], -1), m, at=(x, -.2 * x, 0))
                z += r * 1.86
            taper_candle(x, -.2 * x, z, 1.5, s.get("wax", "ivory"))


@form(9)
def planter(s, rng):
    k, m = s["variant"] % 3, body(s)
    prof = [[(0, 0), (.8, 0), (.88, 0), (1.0, .8), (1.1, 1.7), (1.12, 1.8)],
            [(0, 0), (.7, 0), (.9, .02), (1.25, .6), (1.2, 1.3), (1.0, 1.6)],
            [(0, 0), (1., 0), (1.06, 0), (1.06, .9), (1.06, 1.7)]][k]
    top = prof[-1][1]
    vessel(prof, m, .08)
    turned([(0, top - .2), (.6, top - .18), (prof[-1][0] - .04, top - .2)], plain("soil", .95))
    lm = Mat("leaf", mix(rgb("leaf"), rgb("sage"), rng.random() * .4), Roughness=.42)
    lm.set(lm.bsdf, **{"Base Color": lm.ramp(lm.noise(lm.map(), 2.5), [(.3, rgb("leaf") * .7), (.7, mix(rgb("leaf"), rgb("sage"), .5))])})
    lm = lm.mat
    kind = s["seed"] % 3
    if kind == 0:                                    # snake plant
        for i in range(13):
            a = i * 2.4
            leaf((.4 * math.cos(a) * (i / 13) ** .5, .4 * math.sin(a) * (i / 13) ** .5, top - .2), a, 1.6 + 1.3 * rng.random(), .17, 1.42 + .1 * rng.random(), lm, .1)
    elif kind == 1:                                  # rubber plant
        for t in range(3):
            a0 = t * 2.1
            pts = [np.array([.15 * math.cos(a0), .15 * math.sin(a0), top - .2]) + np.array([math.cos(a0) * .35 * q * q, math.sin(a0) * .35 * q * q, q * (2.6 - .5 * t)]) for q in np.linspace(0, 1, 10)]
            tube(pts, .035, plain("6B5A3C", .8))
            for i in range(2, 10):
                leaf(pts[i], a0 + i * 2.4, 1.0 - .04 * i, .3, .75, lm, .9)
    else:                                            # trailing rosette
        for i in range(34):
            a = i * 2.4
            q = i / 34
            leaf((0, 0, top - .05 + .45 * (1 - q)), a, .75 + .8 * q, .13, 1.35 - .6 * q, lm, .6 + .4 * q)


@form(7)
def table_lamp(s, rng):
    k, m = s["variant"] % 4, body(s, axis="z")
    base, h = [([(0, 0), (.6, 0), (.68, 0), (1.0, .7), (.85, 1.5), (.3, 1.9), (.16, 2.1), (0, 2.1)], 2.1),
               ([(0, 0), (.75, 0), (.78, .05), (.75, .12), (.14, .16), (.1, .4), (.1, 2.2), (0, 2.2)], 2.2),
               ([(0, 0), (.5, 0), (.55, 0), (.62, .9), (.6, 1.8), (.2, 2.05), (0, 2.05)], 2.05),
               ([(0, 0), (.7, 0), (.8, .2), (.5, .6), (.8, 1.0), (.5, 1.4), (.7, 1.75), (.12, 2.05), (0, 2.05)], 2.05)][k]
    turned(base, m)
    tube([(0, 0, h - .05), (0, 0, h + .8)], .05, brass())
    shade = textile("ivory", s["seed"], "linen", glow=.42)
    r0, r1, z0, z1 = [(1.5, 1.1, 0.1, 1.6), (1.35, 1.25, 0, 1.5), (1.6, .8, 0., 1.5), (1.4, 1.0, .05, 1.5)][k]
    p = np.array([(r0, h + z0), (r0, h + z0 + .02), (r1, h + z1 - .02), (r1, h + z1)])
    obj = lathe(p, shade)
    mod = obj.modifiers.new("s", "SOLIDIFY")
    mod.thickness = .03


@form(-2, fill=.95)
def pendant(s, rng):
    k, m = s["variant"] % 4, body(s)
    if s["material"] == "rattan":
        n = 26
        for i in range(n):
            a = i / n * TAU
            q = np.linspace(0, 1, 24)
            R = .25 + 1.35 * np.sin(q * math.pi * (.62 if k % 2 else .8)) ** .8
            tube(np.stack([R * np.cos(a + q * .5), R * np.sin(a + q * .5), 1.9 - 1.7 * q], -1), .028, m)
            tube(np.stack([R * np.cos(a - q * .5), R * np.sin(a - q * .5), 1.9 - 1.7 * q], -1), .028, m)
        for z, r in ((1.9, .25), (.2, float(R[-1]))):
            t = np.linspace(0, TAU, 64, endpoint=False)
            tube(np.stack([r * np.cos(t), r * np.sin(t), 0 * t + z], -1), .05, m, True)
        a = np.linspace(-math.pi / 2, math.pi / 2, 20)
        bulb = Mat("bulb", (1, .9, .75), Emission=(1, .8, .55), **{"Emission Strength": 2.5}).mat
        lathe(np.stack([.3 * np.cos(a), 1.1 + .3 * np.sin(a)], -1), bulb)
    else:
        prof = [[(1.7, .1), (1.68, .3), (1.45, 1.2), (.5, 1.65), (.18, 1.9)],
                [(1.5, .1), (1.3, .6), (.4, 1.6), (.18, 2.0)],
                [(1.1, .1), (1.1, .5), (1.1, 1.5), (.9, 1.85), (.18, 1.9)],
                [(1.9, .1), (1.85, .2), (.9, .75), (.4, 1.3), (.18, 1.9)]][k]
        obj = lathe(chaikin(prof, 4), m)
        mod = obj.modifiers.new("s", "SOLIDIFY")
        mod.thickness = .05
        disc = Mat("glow", (1, .9, .75), Emission=(1, .8, .55), **{"Emission Strength": 2.}).mat
        lathe(np.array([(0, .3), (prof[0][0] * .8, .32)]), disc)
    turned([(0, 1.85), (.2, 1.85), (.2, 2.15), (.05, 2.25), (0, 2.25)], brass())
    tube([(0, 0, 2.2), (0, 0, 5.6)], .028, plain("charcoal"))


def pillow(w, h, depth, mat, rng, wrinkle=.05):
    n = 90
    t = np.linspace(-1, 1, n)
    X, Y = np.meshgrid(t, t)
    fall = np.clip((1 - np.abs(X) ** 2.6) * (1 - np.abs(Y) ** 2.6), 0, 1)
    pinch = 1 - .085 * ((1 - Y ** 2) * X ** 2 + (1 - X ** 2) * Y ** 2)
    ph = rng.random(4) * TAU
    wr = wrinkle * (np.sin(4 * X + 3 * Y + ph[0]) * .4 + np.sin(9 * X * Y + ph[1]) * .5 + np.sin(14 * np.hypot(np.abs(X) - 1, np.abs(Y) - 1) + ph[2]) * .3)
    uv = np.stack([(X + 1) * w / 2, (Y + 1) * h / 2], -1)
    parts = []
    for side in (1, -1):
        d = side * (depth / 2 * fall ** .62 * (1 - .12 * X ** 2 * Y ** 2) + wr * fall)
        P = np.stack([X * pinch * w / 2, -d, Y * pinch * h / 2 + h / 2], -1)
        parts.append(surface(P if side > 0 else P[:, ::-1], mat, uv, subdiv=1))
    e = np.r_[np.stack([X[0] * pinch[0], Y[0] * pinch[0]], -1), np.stack([X[:, -1] * pinch[:, -1], Y[:, -1] * pinch[:, -1]], -1),
              np.stack([X[-1] * pinch[-1], Y[-1] * pinch[-1]], -1)[::-1], np.stack([X[:, 0] * pinch[:, 0], Y[:, 0] * pinch[:, 0]], -1)[::-1]]
    parts.append(tube(np.stack([e[:, 0] * w / 2, 0 * e[:, 0], e[:, 1] * h / 2 + h / 2], -1), .045, mat, True))
    return parts


@form(8, fill=.95, sink=.14, turn=14)
def cushion(s, rng):
    w, h = [(4.5, 4.5), (6, 3.8), (4.5, 4.5)][s["variant"] % 3]
    img = None
    if s.get("pattern") is not None:
        img = paint(textile_pattern(s["pattern"], s["color"], s.get("accent", companion(s["color"])), rng), 700, 700, (w, h))
    for o in pillow(w, h, 2.3, body(s, image=img), rng, .07):
        o.rotation_euler = (-.24, 0, 0)


def folded(mat, w, d, layers, t, thick, at, wave):
    """Cloth folded zigzag into a stack, the open edge in front; returns its grid of points."""
    q, path = np.linspace(-1, 1, 30), []
    for i in range(layers):
        z, sgn = i * t, 1 if i % 2 == (layers + 1) % 2 else -1
        path += [(sgn * v * d / 2 * (1 - .015 * i), z) for v in q]
        if i < layers - 1:
            a = np.linspace(-math.pi / 2, math.pi / 2, 10)[1:-1]
            path += [(sgn * (d / 2 + t * .42 * math.cos(b)), z + t / 2 + t / 2 * math.sin(b)) for b in a]
    p = np.array(path)
    x = np.linspace(-w / 2, w / 2, 60)
    arc = np.r_[0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]
    X, A = np.meshgrid(x, arc)
    Y, Z = np.repeat(p[:, :1], 60, 1), np.repeat(p[:, 1:], 60, 1) + at[2]
    Z = Z * (1 + wave * np.sin(X * 1.3 + 1) + wave * .67 * np.sin(X * 3 + A)) * (1 - .05 * (np.abs(X) / (w / 2)) ** 6)
    X = X * (1 + .008 * np.sin(A * 1.3)) + .02 * np.sin(Y * 3 + A)
    P = np.stack([X + at[0], -Y + at[1], Z], -1)
    surface(P, mat, np.stack([X + w / 2, A], -1), thick=thick, subdiv=1)
    return P


@form(15, fill=.95)
def throw(s, rng):
    """Blanket folded into a soft stack, with a fringe on the front edge."""
    img = None
    if s.get("pattern") is not None:
        img = paint(textile_pattern(s["pattern"], s["color"], s.get("accent", companion(s["color"])), rng), 600, 600, (4.4, 3.2))
    m = body(s, image=img)
    P = folded(m, 3.9, 3.0, 4 + s["variant"] % 2, .4, .31, (0, 0, .17), .03)
    end = P[-1]
    for i in range(0, 60):
        b = end[i]
        s_ = -1 if b[1] < 0 else 1
        f = np.array([b + [0, -.02 * s_, 0], b + [.02 * rng.normal(), .2 * s_, -.06], b + [.05 * rng.normal(), .28 * s_, -.3], b + [.06 * rng.normal(), .28 * s_, -.6]])
        tube(chaikin(f, 2), .03, m)


@form(38, fill=1.08)
def rug(s, rng):
    w, h = [(5, 7), (4, 7.5), (6, 6)][s["variant"] % 3]
    img = paint(textile_pattern(s.get("pattern", 1), s["color"], s.get("accent", companion(s["color"])), rng), 700, 900, (w, h))
    m = textile(s["color"], s["seed"], "wool", image=img)
    X, Y = np.meshgrid(np.linspace(0, w, 80), np.linspace(0, h, 100))
    Z = .1 + .03 * np.sin(X * .9 + Y * .7) * np.sin(Y * .8)
    curl = np.clip((X - w + 1.4) / 1.4, 0, 1) * np.clip((1.8 - Y) / 1.8, 0, 1)
    Z = Z + .55 * curl ** 2
    P = np.stack([X - w / 2 - .25 * curl ** 2, Y - h / 2 + .2 * curl ** 2, Z], -1)
    surface(P, m, np.stack([X, Y], -1), thick=.09)
    fr = textile("ivory", 1, "linen")
    for y, d in ((0, -1), (-1, 1)):
        for i in range(0, 80):
            b = P[y, i]
            e = b + [.06 * rng.normal(), d * .34, 0]
            e[2] = max(.04, b[2] - .06)
            tube([b, mix(b, e, .5) + [0, 0, .02], e], .03, fr)


@form(14, fill=.95)
def basket(s, rng):
    k, m = s["variant"] % 3, body(s) if s["material"] == "rattan" else rattan()
    H, prof = [(2.2, lambda q: 1.5 + .25 * np.sin(q * 2.4)), (1.5, lambda q: 1.5 + .45 * q), (3.0, lambda q: 1.25 + .35 * q - .15 * q * q)][k]
    stakes, rows, rr = 36, int(H / .115), .058
    th = np.linspace(0, TAU, stakes * 6, endpoint=False)
    accent = rattan(s.get("accent", "walnut"))
    for i in range(rows):
        q = i / rows
        R = prof(q) + .05 * np.sin(th * stakes / 2 + (i % 2) * math.pi)
        mm = accent if s["variant"] >= 3 and i in range(rows // 3, rows // 3 + 4) else m
        tube(np.stack([R * np.cos(th), R * np.sin(th), .06 + H * q + .012 * np.sin(th * 3 + i)], -1), rr, mm, True)
    for j in range(stakes):
        a = (j + .5) / stakes * TAU
        q = np.linspace(0, 1, 12)
        tube(np.stack([prof(q) * math.cos(a), prof(q) * math.sin(a), q * H], -1), .045, m)
    R = float(prof(1.))
    for d in (0, .09):
        tube(np.stack([(R + .03 * np.sin(th * 20 + d * 40)) * np.cos(th), (R + .03 * np.cos(th * 20 + d * 40)) * np.sin(th), H + .02 + .03 * np.sin(th * 20 + d * 40)], -1), .085, m, True)
    turned([(0, .02), (float(prof(0.)) - .02, .02), (float(prof(0.)) - .02, .08), (0, .08)], m)
    if k != 1:
        for sx in (1, -1):
            a = np.linspace(0, math.pi, 20)
            for d in (-.05, .05):
                tube(np.stack([sx * (R + .06 + d * .6) + 0 * a, .55 * np.cos(a), H - .1 + .55 * np.sin(a)], -1), .06, m)


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
    c = outl.mean(0)
    rings = np.stack([mix(np.broadcast_to(c, outl.shape), outl, q) for q in (0.001, .5, 1)])
    return surface(np.stack([rings[..., 0], np.full(rings.shape[:2], y), rings[..., 1]], -1), mat, wrap=True)


@form(0, wall=True, fill=1.05)
def mirror(s, rng):
    kind, w, h = [("round", 6, 6), ("arch", 4.6, 7), ("pebble", 5, 7), ("round", 4.6, 7)][s["variant"] % 4]
    o = outline(kind, w, h)
    ring_frame(o, .28, .22, body(s))
    if s["material"] == "rattan":                    # a coil wound around the rim, and a thin outer hoop
        a = np.linspace(0, TAU, 2400, endpoint=False)
        r = w / 2 + .34 + .3 * np.cos(a * 76)
        tube(np.stack([r * np.cos(a), -.17 + .15 * np.sin(a * 76), h / 2 + r * np.sin(a)], -1), .065, body(s), True)
        r = w / 2 + .78 + 0 * a
        tube(np.stack([r * np.cos(a), -.12 + 0 * a, h / 2 + r * np.sin(a)], -1), .12, body(s), True)
    m = Mat("mirror", Metallic=.6, Roughness=.25)    # stylized: a soft studio gradient instead of a reflection
    xyz = m.node("SeparateXYZ", Vector=m.coord.outputs["Generated"])
    diag = m.math("ADD", m.math("MULTIPLY", xyz.outputs[0], .45), m.math("MULTIPLY", xyz.outputs[2], .55))
    m.set(m.bsdf, **{"Base Color": m.ramp(diag, [(.15, (.36, .37, .36)), (.5, (.62, .62, .6)), (.53, (.76, .76, .73)), (.9, (.9, .89, .86))])})
    disc(o, -.12, m.mat)


@form(0, wall=True, fill=.95)
def clock(s, rng):
    k = s["variant"] % 3
    o = outline("round", 3, 3)
    face = {"wood": lambda: wood(s["color"], s["seed"])}.get(s["material"], lambda: body({**s, "finish": "satin"}))()
    dark = sum(rgb(s["color"])) < .7
    ink = plain("ivory") if dark else plain("charcoal")
    ring_frame(o, .3, .1, wood("oak", s["seed"]) if k == 1 else brass() if k == 2 else face)
    disc(o, -.18, face)
    for i in range(12):
        a = i / 12 * TAU
        ln = .28 if i % 3 == 0 else .12
        if k == 1 and i % 3:
            continue
        obj = box((.05, .02, ln), ink, bevel=.004)
        obj.location = (math.sin(a) * (1.3 - ln), -.19, 1.5 + math.cos(a) * (1.3 - ln))
        obj.rotation_euler = (0, a, 0)
    for a, ln, wd, y in ((-58, .75, .07, -.22), (58, 1.12, .045, -.24)):
        obj = box((wd, .02, ln + .2), ink, bevel=.004)
        a = math.radians(a)
        obj.location, obj.rotation_euler = (-math.sin(a) * .2, y, 1.5 - math.cos(a) * .2), (0, a, 0)
    pin = turned([(0, 0), (.09, 0), (.09, .06), (0, .06)], brass())
    pin.location, pin.rotation_euler = (0, -.2, 1.5), (math.pi / 2, 0, 0)


@form(13)
def stool(s, rng):
    k = s["variant"] % 3
    tone = s["color"] if s["material"] == "wood" else "oak"
    m = wood(tone, s["seed"])
    legs = wood(tone, s["seed"] + 3, "z")
    h = [4.4, 4.6, 2.7][k]
    turned([(0, h), (1.4, h), (1.65, h + .02), (1.72, h + .17), (1.62, h + .32), (.8, h + .27), (0, h + .25)], m)
    if s["material"] in ("linen", "wool", "boucle"):
        turned([(0, h + .2), (1.5, h + .2), (1.75, h + .4), (1.6, h + .75), (.9, h + .82), (0, h + .84)], body(s))
    n = 3 if k == 0 else 4
    feet = []
    for i in range(n):
        a = (i + .5) / n * TAU + .25
        top, foot = np.array([.95 * math.cos(a), .95 * math.sin(a), h + .05]), np.array([1.6 * math.cos(a), 1.6 * math.sin(a), 0])
        q = np.linspace(0, 1, 8)[:, None]
        tube(mix(foot, top, q), .14, legs, taper=np.linspace(.72, 1.15, 8))
        feet.append(mix(foot, top, .36))
    if n == 4:
        for i in range(n):
            tube([feet[i], feet[(i + 1) % n]], .075, legs)
    else:
        for f in feet:
            tube([f, np.array([0, 0, f[2]])], .07, legs)


@form(13)
def side_table(s, rng):
    k, h = s["variant"] % 3, 5
    m = body(s, axis="z")
    top = stone(s.get("accent", "white"), s["seed"]) if s["material"] == "metal" else body(s)
    turned([(0, h), (2.1, h), (2.25, h + .02), (2.25, h + .2), (2.1, h + .22), (0, h + .22)], top)
    if k == 0:
        for i in range(3):
            a = i / 3 * TAU + .5
            tube(mix(np.array([1.9 * math.cos(a), 1.9 * math.sin(a), 0]), np.array([1.2 * math.cos(a), 1.2 * math.sin(a), h]), np.linspace(0, 1, 6)[:, None]), .13, m, taper=np.linspace(.7, 1.1, 6))
    elif k == 1:
        turned([(0, 0), (1.5, 0), (1.55, .05), (1.5, .16), (.25, .3), (.2, .8), (.2, h - .5), (.5, h - .1), (.5, h)], m)
    else:
        turned([(0, 0), (1.35, 0), (1.4, .05), (1.4, h - .1), (1.35, h)], m, mod=lambda t, z: 1 + .035 * np.abs(np.cos(t * 14)))


@form(0, wall=True)
def frame(s, rng):
    w, h = [(5, 7), (4.8, 6), (7, 5)][s["variant"] % 3]
    m = wood(s["color"], s["seed"], "z") if s["material"] == "wood" else brass(s["color"])
    t = .22
    for x in (-w / 2, w / 2):
        box((t, .3, h + t), m, (x, -.15, -t / 2), .015)
    for z in (-t / 2, h - t / 2):
        box((w - t, .3, t), m, (0, -.15, z), .015)
    colors = s.get("colors", ["terracotta", "ochre", "sage", "ink"])
    mw, mh = (w * .8, h * .82)
    surface(np.array([[(-w / 2, -.1, 0), (w / 2, -.1, 0)], [(-w / 2, -.1, h), (w / 2, -.1, h)]]), plain("F5F1EA", .9), smooth=False)
    img = paint(art_print(s.get("print", s["seed"]), colors, rng), 600, 760, (1, 1))
    pm = Mat("print", Roughness=.85)
    tex = pm.node("TexImage", Vector=pm.coord.outputs["UV"])
    tex.image = img["image"]
    pm.set(pm.bsdf, **{"Base Color": tex.outputs[0]})
    x, z0 = mw / 2, (h - mh) / 2
    surface(np.array([[(-x, -.11, z0), (x, -.11, z0)], [(-x, -.11, z0 + mh), (x, -.11, z0 + mh)]]), pm.mat,
            np.array([[(0, 0), (1, 0)], [(0, 1), (1, 1)]], float), smooth=False)


@form(10)
def board(s, rng):
    """Serving boards leaning on the backdrop."""
    def one(w, h, t, mat, x, y, lean, hd):
        body_ = box((w, h, t), mat, bevel=.04, corner=min(w, h) * (.48 if hd == 2 else .12))
        neck = box((.75, 1.7, t * .98), mat, (0, h / 2 + .35, .001), .04, corner=.34)
        hole = box((.3, .3, 1), mat, (0, h / 2 + .82, -.4), .001, corner=.149)
        hole.hide_render = True
        b = neck.modifiers.new("h", "BOOLEAN")
        b.object, b.operation = hole, "DIFFERENCE"
        piv = bpy.data.objects.new("piv", None)
        bpy.context.scene.collection.objects.link(piv)
        for o in (body_, neck, hole):
            o.parent = piv
        piv.rotation_euler = (math.pi / 2 - lean, 0, 0)
        piv.location = (x, y, h / 2 * math.cos(lean) + .02)
    k = s["variant"] % 3
    m = body(s) if s["material"] == "stone" else wood(s["color"], s["seed"], "y")
    one(2.6, 3.8, .2, m, -.35, .3, .2, k)
    if k != 1:
        one(1.9, 2.6, .18, wood("walnut" if s["color"] != "walnut" else "ash", s["seed"] + 5, "y"), .95, -.55, .24, 0)


@form(11, fill=.9)
def glassware(s, rng):
    m, k = body(s), s["variant"] % 3
    tum = [[(0, 0), (.36, 0), (.4, 0), (.42, .2), (.45, 1.05)],
           [(0, 0), (.3, 0), (.36, 0), (.52, .4), (.42, 1.0)],
           [(0, 0), (.34, 0), (.36, 0), (.36, .5), (.46, .6), (.46, 1.1)]][k]
    spots = [(.95, -.4), (1.75, .25)]
    vessel([[(0, 0), (.7, 0), (.8, 0), (.85, .6), (.8, 1.2), (.3, 1.8), (.28, 2.3), (.42, 2.7)],
            [(0, 0), (.55, 0), (.6, 0), (.62, 1.2), (.55, 2.2), (.5, 2.7)],
            [(0, 0), (.8, 0), (.95, .1), (.9, .9), (.32, 1.3), (.3, 2.1), (.36, 2.4)]][k], m, .045, at=(-.5, .2, 0))
    for x, y in spots:
        vessel(tum, m, .045, at=(x, y, 0), mod=(lambda t, z: 1 + .02 * np.cos(18 * t)) if k == 0 else None)


@form(11, fill=.92)
def jar(s, rng):
    k, m = s["variant"] % 3, body(s)
    lid = wood("oak" if s["seed"] % 2 else "walnut", s["seed"])
    for x, y, sc in [(-.85, .2, 1.), (.75, -.25, .72)] if k != 2 else [(0, 0, 1)]:
        prof = np.array([[(0, 0), (.8, 0), (.88, 0), (.9, .3), (.9, 1.9)],
                         [(0, 0), (.7, 0), (.8, 0), (1.02, .5), (.98, 1.3), (.8, 1.6)],
                         [(0, 0), (.8, 0), (.9, .02), (1.25, .7), (1.1, 1.7), (.8, 1.95)]][k]) * sc
        vessel(prof, m, .06, at=(x, y, 0))
        r, z = prof[-1]
        turned([(0, z), (r + .03, z), (r + .05, z + .03), (r + .05, z + .16), (r, z + .2), (0, z + .2)], lid, at=(x, y, .02))
        turned([(0, z + .18), (.12, z + .18), (.1, z + .26), (.2, z + .36), (.16, z + .48), (0, z + .5)], lid, at=(x, y, .02))


@form(28, fill=.95)
def tray(s, rng):
    k, m = s["variant"] % 3, body(s)
    if k == 0:
        vessel([(0, 0), (1.9, 0), (2.1, 0), (2.2, .05), (2.25, .38)], m, .12)
    elif k == 1:
        box((5, 3, .14), m, bevel=.03, corner=.5)
        o = np.array([(x, y) for x, y in outline("pebble", 5, 3)]) - [0, 1.5]
        tube(np.c_[o, np.full(len(o), .26)], .17, m, True)
        for sx in (-1, 1):
            a = np.linspace(0, math.pi, 16)
            tube(np.stack([sx * (2.3 + .0 * a), .6 * np.cos(a), .3 + .45 * np.sin(a)], -1), .06, brass())
    else:
        vessel([(0, 0), (1.9, 0), (2.0, 0), (2.05, .05), (2.1, .3)], m, .1, mod=lambda t, z: 1 / np.power(np.abs(np.cos(t)) ** 4 / 1.45 ** 4 + np.abs(np.sin(t)) ** 4, .25))
    q = {**s, "seed": s["seed"] + 1, "finish": "speckle", "material": "ceramic", "color": s.get("accent", "ivory")}
    if s.get("set"):
        vessel([(0, 0), (.4, 0), (.45, 0), (.5, .3), (.5, .75)], body(q), .05, at=(-.7, .3, .13))
        vessel([(0, 0), (.4, 0), (.45, 0), (.5, .3), (.5, .75)], body(q), .05, at=(.5, -.3, .13))


@form(0, wall=True, fill=.98)
def towel(s, rng):
    """Kitchen linen hanging from a brass peg rail."""
    for x, key in ((-1.05, "color"), (1.05, "accent")):
        if key == "accent" and s["variant"] % 2:
            continue
        col = s.get(key, companion(s["color"]))
        w, h = 1.9, 4.6
        img = paint(textile_pattern((0, 3, 2)[s["variant"] % 3], col, companion(col), rng), 500, 900, (w, h))
        m = textile(col, s["seed"], "linen", image=img)
        U, V = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(0, 1, 90))
        amp = .06 + .2 * (1 - V) * .6
        ph = rng.random() * 6
        X = U * w / 2 * (.93 + .05 * np.cos(V * 3))
        Y = -.25 + amp * np.sin(U * 6.5 + ph) + .05 * np.sin(U * 11 + V * 3)
        Z = V * h + .05 * np.sin(U * 3 + ph) * (1 - V)
        xx = x if not s["variant"] % 2 else 0
        surface(np.stack([X + xx, Y, Z], -1), m, np.stack([(U + 1) * w / 2, V * h], -1), thick=.03, subdiv=1)
        a = np.linspace(-.3, math.pi, 24)
        back = np.stack([np.zeros(24), .13 * np.cos(a), h + .13 * np.sin(a)], -1)
    tube([(-2.4, -.2, 4.6), (2.4, -.2, 4.6)], .13, brass() if s["seed"] % 2 else wood("oak", 2, "x"))


@form(20, fill=.9)
def napkins(s, rng):
    m = body(s)
    for i in range(4):
        col = m if i != 2 else textile(s.get("accent", companion(s["color"])), 3, "linen")
        U, V = np.meshgrid(np.linspace(-1, 1, 50), np.linspace(-1, 1, 50))
        ph = rng.random() * 6
        a = .05 * rng.normal()
        X, Y = U * 1.25, V * 1.25
        Z = .1 + i * .17 + .012 * np.sin(3 * U + ph) + .015 * np.sin(2 * V + ph)
        P = np.stack([X * math.cos(a) - Y * math.sin(a), X * math.sin(a) + Y * math.cos(a), Z], -1)
        o = surface(P, col, np.stack([X + 2, Y + 2], -1), thick=.15)
        b = o.modifiers.new("b", "BEVEL")
        b.width, b.segments = .07, 3


# ------------------------------------------------------------------ forms: larger furniture, bath, garden, storage
def pane(tint="white"):
    """Thin clear glass that casts no dark shadow."""
    m = Mat("pane")
    gloss = m.node("BsdfGlossy", Roughness=.03)
    clear = m.node("BsdfTransparent", Color=mix(rgb(tint), (1, 1, 1), .7))
    both = m.node("MixShader", Fac=.07)
    m.tree.links.new(clear.outputs[0], both.inputs[1])
    m.tree.links.new(gloss.outputs[0], both.inputs[2])
    m.tree.links.new(both.outputs[0], m.tree.nodes["Material Output"].inputs[0])
    return m.mat


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


@form(13, turn=-28, fill=1.06)
def chair(s, rng):
    k, fabric = s["variant"] % 3, s["material"] != "wood"
    tone = "oak" if fabric else s["color"]
    m, up = wood(tone, s["seed"]), wood(tone, s["seed"] + 3, "z")
    box((4.3, 4.1, .3), m, (0, 0, 4.25), .06, corner=.7)
    for x in (-1, 1):
        leg((1.7 * x, -1.55, 4.3), (1.95 * x, -1.9, 0), up)
        leg((1.7 * x, 1.6, 4.3), (1.95 * x, 2.0, 0), up)
        q = np.linspace(0, 1, 10)[:, None]
        tube(np.array([1.72 * x, 1.72, 4.3]) * (1 - q) + np.array([1.95 * x, 2.35, 8.3]) * q, .15, up, taper=np.linspace(1.05, .8, 10))
        tube([(1.83 * x, -1.72, 2.1), (1.83 * x, 1.8, 2.1)], .09, m)
    if k == 0:
        bent(4.3, .95, .3, m, (0, 2.2, 8.1), .22, .1)
        for x in np.linspace(-1.2, 1.2, 5):
            y = 2.25 + .3 * (1 - (x / 2.1) ** 2)
            tube([(x * .92, 1.8, 4.5), (x, y, 7.8)], .085, up)
    elif k == 1:
        bent(4.3, 1.7, .38, m, (0, 2.12, 7.6), .2, .12, .75)
    else:
        cloth = body(s)
        bent(4.3, 2.2, .38, cloth, (0, 2.05, 7.35), .42, .12, .8)
        pad(4.25, 4.05, .4, cloth, (0, 0, 4.5), .2, .32, .16)


@form(14, turn=-20, fill=1.05)
def bench(s, rng):
    fabric = s["material"] != "wood"
    tone = "oak" if fabric else s["color"]
    m = wood(tone, s["seed"])
    up = wood(tone, s["seed"] + 3, "z")
    box((9, 2.9, .36), m, (0, 0, 3.7), .05, corner=.2)
    if s["variant"] == 0:
        for x in (-3.6, 3.6):
            box((.36, 2.6, 3.7), up, (x, 0, 0), .04)
        box((7.0, .3, .6), m, (0, 0, 2.2), .04)
    else:
        for x in (-1, 1):
            for y in (-1, 1):
                leg((3.7 * x, 1.0 * y, 3.75), (4.1 * x, 1.25 * y, 0), up, .2)
            tube([(3.9 * x, -1.1, 1.9), (3.9 * x, 1.1, 1.9)], .1, m)
    if fabric:
        pad(8.9, 2.85, .5, body(s), (0, 0, 4.05), .16, .16, .16)


@form(8, turn=-24, fill=1.1)
def shelf(s, rng):
    k, m, up = s["variant"] % 3, wood(s["color"], s["seed"]), wood(s["color"], s["seed"] + 3, "z")
    if k == 0:
        for x in (-2.4, 2.4):
            box((.24, 2.2, 7.6), up, (x, 0, 0), .03)
        for z in (.5, 2.75, 5.0, 7.25):
            box((4.6, 2.1, .22), m, (0, 0, z), .02)
        tube([(-2.4, .95, 4.2), (2.4, .95, 4.2)], .07, up)
    elif k == 1:
        dark = brass("charcoal")
        for x in (-2.5, 2.5):
            for y in (-1, 1):
                box((.15, .15, 8), dark, (x, y, 0), .02)
            for z in (.45, 2.75, 5.05, 7.35):
                box((.13, 1.9, .13), dark, (x, 0, z), .02)
        for z in (.58, 2.88, 5.18, 7.48):
            box((4.85, 2.1, .24), m, (0, 0, z), .03)
    else:
        for z in (0, 2.5):
            box((6, 1.5, .26), m, (0, -.75, z), .03)
            for x in (-2.1, 2.1):
                box((.22, 1.3, .06), brass(), (x, -.66, z - .06), .01)
                box((.22, .06, .8), brass(), (x, -.04, z - .8), .01)
                tube([(x, -1.15, z - .05), (x, -.06, z - .7)], .05, brass())


@form(5, fill=1.08)
def floor_lamp(s, rng):
    shade = textile("ivory", s["seed"], "linen", glow=.42)
    if s["variant"] == 0:
        m = wood(s["color"], s["seed"], "z")
        for i in range(3):
            a = i / 3 * TAU + .5
            tube(mix(np.array([1.9 * math.cos(a), 1.9 * math.sin(a), 0]), np.array([.2 * math.cos(a), .2 * math.sin(a), 7.6]), np.linspace(0, 1, 8)[:, None]), .13, m, taper=np.linspace(.75, 1.1, 8))
        turned([(0, 7.3), (.3, 7.3), (.34, 7.4), (.34, 7.7), (.2, 7.8), (0, 7.8)], brass())
        h, p = 7.7, [(1.85, .2), (1.85, .22), (1.5, 2.48), (1.5, 2.5)]
    else:
        m = body(s)
        turned([(0, 0), (1.35, 0), (1.4, .06), (1.35, .16), (.14, .22), (.1, .4), (.09, 8.4), (0, 8.4)], m)
        h, p = 7.9, [(1.7, .0), (1.7, .02), (1.05, 1.88), (1.05, 1.9)]
    tube([(0, 0, 7.6), (0, 0, h + p[-1][1] * .6)], .05, brass())
    lathe(np.array([(r, h + z) for r, z in p]), shade).modifiers.new("s", "SOLIDIFY").thickness = .04


def rolled(length, mat, at, turns=3.4, r0=.1, r1=.72):
    q = np.linspace(0, 1, 220)
    a = q * turns * TAU
    r = r0 + (r1 - r0) * q
    y = np.linspace(-length / 2, length / 2, 24)
    X, Z = r * np.cos(a), r * np.sin(a)
    P = np.stack([np.repeat(X[:, None], 24, 1), np.broadcast_to(y, (220, 24)) + .03 * np.sin(a * .7)[:, None], np.repeat(Z[:, None], 24, 1)], -1)
    arc = np.r_[0, np.cumsum(np.hypot(np.diff(X), np.diff(Z)))]
    uv = np.stack([np.broadcast_to(y, (220, 24)), np.repeat(arc[:, None], 24, 1)], -1)
    return surface(P + np.array(at), mat, uv, thick=.13, subdiv=1)


@form(17, turn=-16, fill=1.02)
def towel_stack(s, rng):
    m = textile(s["color"], s["seed"], "terry")
    if s["variant"] == 0:
        for i in range(3):
            folded(m, 3.6 - .06 * (i % 2), 2.5 - .05 * i, 3, .3, .27, (.05 * (-1) ** i, 0, .93 * i), .012)
    else:
        for x, z in ((-.82, .8), (.82, .8), (0, 2.16)):
            rolled(3.0, m, (x, .06 * x, z))


@form(15, turn=-14, fill=1.04)
def bedding(s, rng):
    img = None
    if s.get("pattern") is not None:
        a, b = rgb(s["color"]), rgb(s.get("accent", companion(s["color"])))
        img = paint(lambda u, v: np.where(((v * 14 + .5) % 1 < .17)[..., None], b, a), 64, 1200, (5, 5))
    m = body(s, image=img)
    folded(m, 5.2, 3.7, 3, .68, .56, (0, 0, .14), .05)
    plain_ = textile(s["color"], s["seed"] + 1, "linen")
    z = 2.2
    for i in range(2 - s["variant"]):
        for o in pillow(4.5 - .1 * i, 3.0, 1.35, plain_, rng, .09):
            o.rotation_euler = (math.pi / 2, 0, .06 * (-1) ** i)
            o.location = (.1 * (-1) ** i, 1.5 - .1 * i, z + .45)
        z += .98


@form(36, fill=1.08)
def bath_mat(s, rng):
    w, h = 6.2, 4.2
    if s["variant"]:
        pad(w, h - .2, .24, textile(s["color"], s["seed"], "boucle"), (0, 0, 0), .05, .62, .1)
        return
    X, Y = np.meshgrid(np.linspace(0, w, 260), np.linspace(0, h, 60))
    edge = np.minimum(np.minimum(X, w - X), np.minimum(Y, h - Y))
    rib = np.abs(np.sin(X * TAU / .62)) ** .7 * np.clip((edge - .32) / .08, 0, 1)
    Z = .16 + .13 * rib + .05 * np.clip((.3 - edge) / .3, 0, 1) + .02 * np.sin(X * .9 + Y)
    surface(np.stack([X - w / 2, Y - h / 2, Z], -1), textile(s["color"], s["seed"], "terry"), np.stack([X, Y], -1), thick=.16)


@form(36, fill=1.06)
def doormat(s, rng):
    w, h = 6.6, 4.2
    field = textile_pattern(s["pattern"], "B48C58", s["color"], rng)
    if s["pattern"] == 2:                            # a border bold enough for a small mat
        def field(u, v):
            e = np.minimum(np.minimum(u, 1 - u) * w, np.minimum(v, 1 - v) * h)
            f = ((e > .2) & (e < .72)) | ((e > .85) & (e < .95))
            return np.where(f[..., None], rgb(s["color"]), rgb("B48C58")) * (.94 + .06 * rng.random(u.shape))[..., None]
    img = paint(field, 900, 600, (w, h))
    m = textile("B48C58", s["seed"], "coir", image=img)
    pad(w, h, .06, plain("charcoal", .8), (0, 0, 0), 0, .07, .02)
    X, Y = np.meshgrid(np.linspace(0, w, 330), np.linspace(0, h, 210))
    edge = np.minimum(np.minimum(X, w - X), np.minimum(Y, h - Y))
    Z = .17 + .03 * rng.random(X.shape) + .06 * np.clip(edge / .08, 0, 1)
    surface(np.stack([(X - w / 2) * .99, (Y - h / 2) * .985, Z], -1), m, np.stack([X, Y], -1), thick=.12)


def pump(top, m, at=(0, 0, 0), s=1.):
    x, y, _ = at
    turned([(0, top), (.36 * s, top), (.38 * s, top + .04), (.38 * s, top + .26), (.2 * s, top + .32), (.11 * s, top + .36), (.1 * s, top + .75), (0, top + .75)], m, (x, y, 0))
    turned([(0, top + .72), (.2 * s, top + .72), (.25 * s, top + .76), (.25 * s, top + .94), (.2 * s, top + 1.), (0, top + 1.)], m, (x, y, 0))
    tube(chaikin([(x, y, top + .86), (x - .7, y, top + .88), (x - .95, y, top + .84), (x - 1.0, y, top + .66)], 3), .085, m)


@form(12, turn=12, fill=.98)
def dispenser(s, rng):
    m = body(s)
    x = -.2 if s["variant"] else 0
    turned([(0, 0), (.85, 0), (.92, .0), (.96, .12), (.96, 1.75), (.92, 2.05), (.5, 2.25), (.36, 2.32), (0, 2.32)], m, (x, 0, 0))
    pump(2.3, brass(), (x, 0, 0))
    if s["variant"]:
        vessel([(0, 0), (.66, 0), (.74, 0), (.78, .12), (.8, 1.5)], m, .06, at=(1.75, .35, 0))
        vessel([(0, 0), (.95, 0), (1.05, 0), (1.12, .08), (1.16, .36)], m, .07, at=(1.05, -1.75, 0), mod=lambda t, z: 1 + .28 * np.cos(t) ** 2)
        pad(1.5, .95, .42, plain("F3EAD8", .45, Subsurface=.0), (1.05, -1.75, .1), .08, .55, .14)


@form(0, wall=True, fill=1.12)
def hooks(s, rng):
    m = wood(s["color"], s["seed"])
    box((7, .28, 1.05), m, (0, -.14, 0), .06, corner=0)
    n = 5 if s["variant"] == 0 else 4
    for x in np.linspace(-2.7, 2.7, n):
        if s["variant"] == 0:
            o = turned([(0, 0), (.14, 0), (.13, .5), (.15, .85), (.3, .98), (.33, 1.1), (.26, 1.2), (0, 1.22)], m)
            o.location, o.rotation_euler = (x, -.24, .5), (math.radians(76), 0, 0)
        else:
            o = turned([(0, 0), (.26, 0), (.27, .05), (.2, .09), (0, .1)], brass())
            o.location, o.rotation_euler = (x, -.27, .62), (math.pi / 2, 0, 0)
            tube(chaikin([(x, -.3, .62), (x, -.75, .62), (x, -.85, .2), (x, -.75, -.35), (x, -.95, -.62), (x, -1.3, -.5), (x, -1.4, -.12)], 4), .085, brass())
            o = turned([(0, 0), (.13, 0), (.15, .06), (.15, .16), (.1, .22), (0, .22)], brass())
            o.location = (x, -1.4, -.2)


@form(9, turn=22, fill=.98)
def lantern(s, rng):
    m = body(s)
    if s["variant"] == 0:
        box((2.5, 2.5, .2), m, (0, 0, .08), .03)
        for x in (-1, 1):
            for y in (-1, 1):
                box((.15, .15, 3.5), m, (1.12 * x, 1.12 * y, .25), .02)
                turned([(0, 0), (.16, 0), (.16, .1), (0, .1)], m, (1.0 * x, 1.0 * y, 0))
        box((2.5, 2.5, .16), m, (0, 0, 3.7), .03)
        box((2.1, 2.1, .26), m, (0, 0, 3.84), .1)
        box((1.3, 1.3, .34), m, (0, 0, 4.06), .12)
        turned([(0, 4.36), (.3, 4.36), (.3, 4.5), (.12, 4.6), (0, 4.62)], m)
        for sx, sy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = (1.12 * sx, 1.12 * sy), (sy, sx)
            P = np.array([[(a[0] - 1.06 * b[0], a[1] - 1.06 * b[1], z), (a[0] + 1.06 * b[0], a[1] + 1.06 * b[1], z)] for z in (.28, 3.7)])
            surface(P, pane(), smooth=False)
            tube([(a[0] - 1.06 * b[0], a[1] - 1.06 * b[1], 2.9), (a[0] + 1.06 * b[0], a[1] + 1.06 * b[1], 2.9)], .045, m)
        top = 4.6
    else:
        turned([(0, 0), (1.35, 0), (1.45, .05), (1.45, .28), (1.3, .36), (0, .36)], m)
        lathe(np.array([(1.2, .3), (1.2, .32), (1.2, 3.18), (1.2, 3.2)]), pane())
        turned([(0, 3.18), (1.3, 3.18), (1.4, 3.22), (1.4, 3.4), (1.2, 3.5), (.6, 3.85), (.5, 4.1), (.3, 4.2), (0, 4.2)], m)
        for i in range(4):
            a = i / 4 * TAU + .4
            tube([(1.3 * math.cos(a), 1.3 * math.sin(a), .3), (1.3 * math.cos(a), 1.3 * math.sin(a), 3.3)], .05, m)
        top = 4.2
    r, h = (.62, 1.55) if s["variant"] == 0 else (.6, 1.3)
    turned([(0, .26), (r - .04, .26), (r, .3), (r, .26 + h), (r - .1, .32 + h), (0, .22 + h)], wax("ivory"))
    tube([(0, 0, .2 + h), (.01, 0, .4 + h), (.04, 0, .5 + h)], .02, plain("charcoal"))
    a = np.linspace(-.25 * math.pi, 1.25 * math.pi, 40)
    R = .5 if s["variant"] == 0 else .62
    tube(np.stack([R * np.cos(a), 0 * a, top + R * .62 + R * np.sin(a)], -1), .06, m)


@form(11, turn=8, fill=1.1)
def watering_can(s, rng):
    m = body(s)
    if s["variant"] == 0:
        vessel([(0, 0), (1.2, 0), (1.3, 0), (1.3, .12), (1.24, 1.0), (1.12, 2.05)], m, .06)
        turned([(.55, 2.0), (.6, 2.0), (1.1, 1.98), (1.1, 1.9)], m)
        for z, r in ((.1, 1.31), (2.04, 1.12)):
            t = np.linspace(0, TAU, 96, endpoint=False)
            tube(np.stack([r * np.cos(t), r * np.sin(t), 0 * t + z], -1), .06, m, True)
        sp = np.array([(-1.0, 0, .45), (-1.6, 0, .9), (-3.0, 0, 2.75)])
        tube(chaikin(sp, 3), .3, m, taper=np.linspace(1.1, .5, len(chaikin(sp, 3))))
        d = np.array([-.6, 0, .8])
        tube([sp[-1] - d * .05, sp[-1] + d * .18, sp[-1] + d * .42, sp[-1] + d * .5], .5, m, taper=(.3, .5, .95, .95))
        tube(chaikin([(-.95, 0, 2.0), (-.8, 0, 3.1), (.3, 0, 3.3), (1.9, 0, 2.9), (2.2, 0, 1.4), (1.2, 0, .7)], 4), .1, m)
        tube([(-2.2, 0, 1.72), (-1.05, 0, 1.85)], .05, m)
    else:
        vessel([(0, 0), (.8, 0), (1.0, 0), (1.55, .5), (1.5, 1.5), (.75, 1.95), (.52, 2.1), (.5, 2.5), (.58, 2.6)], m, .06)
        sp = chaikin([(-1.2, 0, .7), (-2.1, 0, .6), (-2.0, 0, 2.0), (-2.5, 0, 2.9), (-3.1, 0, 2.95)], 4)
        tube(sp, .17, m, taper=np.linspace(1.5, .6, len(sp)))
        tube(chaikin([(.45, 0, 2.4), (.9, 0, 3.0), (2.4, 0, 2.9), (2.6, 0, 1.2), (1.4, 0, .8)], 4), .1, m)


@form(20, turn=-18, fill=1.04)
def lidded_box(s, rng):
    if s["variant"] == 0:
        m, lid = body(s), wood("oak", s["seed"])
        z = 0
        for w, d, h, x, a in ((3.8, 2.8, 1.9, 0, 0), (2.9, 2.1, 1.35, .1, .12)):
            o = [pad(w, d, h, m, (0, 0, 0), 0, .07, .04), box((w + .1, d + .1, .24), lid, (0, 0, h), .04, corner=.12),
                 box((.8, .05, .42), brass(), (0, -d / 2 - .02, h * .48), .015), box((.62, .05, .26), plain("F5F1EA", .9), (0, -d / 2 - .045, h * .48 + .08), .005)]
            piv = bpy.data.objects.new("piv", None)
            bpy.context.scene.collection.objects.link(piv)
            for q in o:
                q.parent = piv
            piv.location, piv.rotation_euler = (x, 0, z), (0, 0, a)
            z += h + .24
    else:
        m = wood(s["color"], s["seed"])
        box((3.8, 2.5, 1.5), m, (0, 0, 0), .05, corner=.25)
        box((3.6, 2.3, .12), plain("ebony", .8), (0, 0, 1.48), .02, corner=.2)
        box((3.8, 2.5, .4), m, (0, 0, 1.55), .06, corner=.25)
        turned([(0, 1.93), (.14, 1.93), (.12, 2.02), (.24, 2.12), (.22, 2.26), (0, 2.3)], brass())


@form(24, turn=-20, fill=1.04)
def organiser(s, rng):
    m = wood(s["color"], s["seed"])
    W, D, t = 4.6, 2.4, .14
    box((W, D, t), m, (0, 0, 0), .02)
    box((W, t, 1.7), m, (0, D / 2 - t / 2, 0), .02)
    box((W, t, .8), m, (0, -D / 2 + t / 2, 0), .02)
    box((W - 2 * t, t, 1.25), m, (0, .15, 0), .02)
    for x, h in ((-W / 2 + t / 2, 1.0), (W / 2 - t / 2, 1.0), (.3, .78)):
        box((t, D - t, h), m, (x, 0, 0), .02)
    for x in (-W / 2 + t / 2, W / 2 - t / 2):
        box((t, D / 2 - .1, 1.6), m, (x, D / 4 + .05, 0), .02)
    c = ceramic("ivory", 4, "speckle")
    vessel([(0, 0), (.5, 0), (.58, 0), (.6, .1), (.6, 1.55)], c, .055, at=(1.3, -.5, t))


# ------------------------------------------------------------------ denoise
def denoise(color, albedo, normal, depth, levels=5):
    """Edge-stopping a-trous wavelet filter on irradiance (color / albedo)."""
    alb = np.maximum(albedo, .03)
    x = np.minimum(color / alb, 12.)
    near = np.stack([np.roll(np.roll(x, dy, 0), dx, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx])
    x = np.clip(x, near.min(0), near.max(0))         # isolated fireflies
    lum = x.mean(-1)
    blur = lambda a, r: sum(np.roll(np.roll(a, dy, 0), dx, 1) for dy in range(-r, r + 1) for dx in range(-r, r + 1)) / (2 * r + 1) ** 2
    sd = np.sqrt(np.maximum(blur(lum * lum, 2) - blur(lum, 2) ** 2, 0)) * .9 + .01
    dz = depth * .004 + 1e-3
    kern = {0: .375, 1: .25}
    for lv in range(levels):
        step, acc, wsum = 2 ** lv, np.zeros_like(x), np.zeros_like(lum)
        lum = x.mean(-1)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                sh = lambda a: np.roll(np.roll(a, dy * step, 0), dx * step, 1)
                w = np.full_like(lum, kern[abs(dy)] * kern[abs(dx)])
                if dy or dx:
                    nd = ((sh(normal) - normal) ** 2).sum(-1)
                    ad = ((sh(albedo) - albedo) ** 2).sum(-1)
                    w *= np.exp(-np.abs(sh(lum) - lum) / (1.8 * sd) - nd * 14 - ad * 6 - np.abs(sh(depth) - depth) / (dz * step))
                acc += sh(x) * w[..., None]
                wsum += w
        x = acc / wsum[..., None]
        sd = sd * .7
        if lv == 0:
            alone = np.clip((.6 - wsum) / .35, 0, 1)[..., None]
    x = x * alb
    soft = sum(np.roll(np.roll(x, dy, 0), dx, 1) * kern[abs(dy)] * kern[abs(dx)] for dy in (-1, 0, 1) for dx in (-1, 0, 1)) / .765625
    return mix(x, soft, alone)                       # silhouettes found no similar neighbors: anti-alias them


# ------------------------------------------------------------------ studio
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def setup(width, height, spp, percent=100):
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    cy = sc.cycles
    cy.samples, cy.use_denoising, cy.use_adaptive_sampling, cy.adaptive_threshold = spp, False, True, .04
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces = 8, 2, 2, 8
    cy.sample_clamp_indirect, cy.sample_clamp_direct, cy.caustics_reflective, cy.caustics_refractive, cy.blur_glossy = 2, 8, False, False, 1
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = width, height, percent
    sc.view_settings.view_transform, sc.view_settings.look = "Filmic", "Medium High Contrast"
    sc.view_settings.exposure = .62
    sc.render.image_settings.file_format = "PNG"
    sc.render.image_settings.color_depth = "8"
    sc.world = bpy.data.worlds.new("w")
    sc.world.use_nodes = True
    sc.world.node_tree.nodes["Background"].inputs[0].default_value = (1, .97, .93, 1)
    sc.world.node_tree.nodes["Background"].inputs[1].default_value = .24
    return sc


def area(at, target, size, power, color=(1, .95, .88)):
    li = bpy.data.lights.new("area", "AREA")
    li.shape, li.size, li.energy, li.color = "DISK", size, power, color
    ob = bpy.data.objects.new("area", li)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = at
    ob.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return ob


def camera(at, target, lens, focus, fstop):
    cam = bpy.data.cameras.new("cam")
    ob = bpy.data.objects.new("cam", cam)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = at
    ob.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    cam.lens, cam.dof.use_dof, cam.dof.focus_distance, cam.dof.aperture_fstop = lens, True, focus, fstop
    bpy.context.scene.camera = ob
    return ob


def bounds(objs):
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


def build(spec):
    """Build one object; returns (root empty at base center, lo, hi)."""
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


def backdrop(color, wall_y, bend=3.):
    a = np.linspace(0, math.pi / 2, 24)
    prof = np.vstack([[(-30, 0)], np.stack([wall_y - bend + bend * np.sin(a), bend - bend * np.cos(a)], -1), [(wall_y, 40)]])
    P = np.stack([np.stack([np.full(len(prof), x), prof[:, 0], prof[:, 1]], -1) for x in (-40, 40)], 1)
    m = Mat("backdrop", rgb(color), Roughness=.9, Specular=.15)
    return surface(P, m.mat)


def product(spec, size, spp):
    setup(size, size, spp)
    f = dict(FORMS[spec["form"]])
    if spec["form"] == "shelf" and spec["variant"] == 2:
        f.update(wall=True, turn=0)                  # the one hanging variant of an upright form
    el = math.radians(ELEVATION.get((spec["form"], spec["variant"]), f["elevation"]))
    root, lo, hi = build(spec)
    w, d, h = hi - lo
    if spec["form"] == "pendant":
        h = 3.2
    app = max(w, h * math.cos(el) + (0 if f["wall"] else d * abs(math.sin(el))))
    k = 2.0 * FILL.get((spec["form"], spec["variant"]), f["fill"]) / app
    root.scale = (k, k, k)
    root.rotation_euler = (0, 0, math.radians(spec.get("turn", f["turn"])))
    cx = (lo + hi)[0] / 2 * k
    if f["wall"]:
        root.location = (-cx, 0, -lo[2] * k - h * k / 2)
        backdrop("FFF5E6", .0, .0001).location.z = -10
        mid, back = Vector((0, 0, 0)), 0.
    elif spec["form"] == "pendant":
        root.location = (-cx, 0, -1.4 * k)
        backdrop("FFF5E6", 3.5).location.z = -6
        mid, back = Vector((0, 0, .1)), 0
    else:
        root.location = (-cx, -(lo + hi)[1] / 2 * k, -(lo[2] + f["sink"]) * k)
        backdrop("FFF5E6", 4.5)
        mid, back = Vector((0, 0, h * k / 2)), 0
    dist = 8.4
    cam_at = mid + Vector((0, -dist * math.cos(el), dist * math.sin(el)))
    camera(cam_at, mid, 36 * dist / 2.8, dist - .25 * d * k, 4.5 if not f["wall"] else 16).data.shift_y = .012
    area((-4.4, -2.6, 4.6), mid, 3.4, 560)
    if f["wall"]:
        area((-1, -7, 3), mid, 5, 220)
    area((4.5, -3.0, 1.6), mid, 4.0, 45, (1, .97, .94))
    area((1.5, 2.2, 5.2), mid, 2.2, 90, (1, .93, .84))


def banner(spec, spp, percent):
    """Wide vignette: objects on a surface before a colored wall in window light."""
    sc = setup(2000, 900, spp, percent)
    sc.world.node_tree.nodes["Background"].inputs[1].default_value = .5
    wall = Mat("wall", rgb(spec["wall"]), Roughness=.95, Specular=.1)
    c = rgb(spec["wall"])
    wall.set(wall.bsdf, **{"Base Color": wall.ramp(wall.noise(wall.map(), .35, 6, .6), [(.3, c * .9), (.7, np.minimum(c * 1.08, .9))])})
    wall.bump(wall.noise(wall.map(), 2.2, 5), .12, .05)
    surface(np.array([[(-40, 3, -10), (40, 3, -10)], [(-40, 3, 30), (40, 3, 30)]], float), wall.mat)
    top = wood(spec.get("surface", "oak"), 7, "x") if spec.get("surface", "oak") in ("oak", "walnut", "ash") else plain(spec["surface"], .8)
    box((44, 9 if spec.get("table", True) else 3.4, .5), top, (0, 3 - 4.5 if spec.get("table", True) else 1.3, -.5), .05)
    for it in spec["items"]:
        root, lo, hi = build(it)
        f = FORMS[it["form"]]
        k = it["height"] / (hi - lo)[2]
        root.scale = (k, k, k)
        root.rotation_euler = (0, 0, math.radians(it.get("turn", 0)))
        z = it.get("z", 0)
        root.location = (it["x"] - (lo + hi)[0] / 2 * k, 2.97 if f["wall"] else it["y"], z - lo[2] * k)
    camera((0, -17, 2.9), (0, 0, 2.55), 36 * 19 / 16.2, 17.4, 1.8)
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 3.4, .05, (1, .86, .68)
    so = bpy.data.objects.new("sun", sun)
    sc.collection.objects.link(so)
    direction = Vector((1.0, .75, -.62)).normalized()
    so.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    black = plain("white", .9)                       # window: a wall with panes left open
    pane, bar = 2.6, .35
    cx = spec.get("light_x", -1.5)
    origin = Vector((cx, 3, 3.4)) - direction * 16
    q = direction.to_track_quat("-Z", "Y")

    def slab(u, v, w, h):
        P = [origin + q @ Vector((u + a * w / 2, v + b * h / 2, 0)) for a in (-1, 1) for b in (-1, 1)]
        o = surface(np.array([[P[0], P[1]], [P[2], P[3]]]), black, smooth=False)
        o.visible_camera = o.visible_diffuse = o.visible_glossy = o.visible_transmission = False
    W = pane * 2 + bar
    slab(-30 - W / 2, 0, 60, 90), slab(30 + W / 2, 0, 60, 90)
    slab(0, 30 + W / 2 + pane / 2, W, 60), slab(0, -30 - W / 2 - pane / 2, W, 60)
    slab(0, 0, bar, 3 * W), slab(0, pane * .5, W, bar), slab(0, -pane * .5 - bar, W, bar)
    area((-9, -7, 8), (0, 1, 2), 7, 1100, (1, .95, .9))
    area((9, -8, 4), (0, 1, 2), 6, 160, (.95, .97, 1))


def shoot(path, levels):
    """Render, denoise and save a tone-mapped PNG."""
    sc = bpy.context.scene
    vl = sc.view_layers[0]
    vl.cycles.denoising_store_passes = True
    sc.use_nodes = True
    tree = sc.node_tree
    tree.nodes.clear()
    rl = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    tmp = tempfile.mkdtemp(prefix="shoot")
    out.base_path = tmp
    out.format.file_format, out.format.color_depth, out.format.exr_codec, out.format.color_mode = "OPEN_EXR", "32", "NONE", "RGB"
    names = ["Image", "Denoising Albedo", "Denoising Normal", "Denoising Depth"]
    out.file_slots.clear()
    for i, n in enumerate(names):
        out.file_slots.new(f"p{i}_")
        tree.links.new(rl.outputs[n], out.inputs[i])
    comp = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(rl.outputs[0], comp.inputs[0])
    bpy.ops.render.render()
    w, h = (r * sc.render.resolution_percentage // 100 for r in (sc.render.resolution_x, sc.render.resolution_y))
    px = []
    for i in range(4):
        fn = [x for x in os.listdir(tmp) if x.startswith(f"p{i}_")][0]
        img = bpy.data.images.load(os.path.join(tmp, fn))
        img.colorspace_settings.name = "Linear"
        buf = np.empty(w * h * 4, "f")
        img.pixels.foreach_get(buf)
        px.append(buf.reshape(h, w, 4)[..., :3])
        os.unlink(os.path.join(tmp, fn))
    os.rmdir(tmp)
    res = np.ones((h, w, 4), "f")
    res[..., :3] = denoise(px[0], px[1], px[2], np.minimum(px[3][..., 0], 1e3), levels) if levels else px[0]
    img = bpy.data.images.new("final", w, h, float_buffer=True)
    img.colorspace_settings.name = "Linear"
    img.pixels.foreach_set(res.ravel())
    img.update()
    img.save_render(path, scene=sc)


def main():
    args = sys.argv[sys.argv.index("--") + 1:]
    opt = lambda k, d: int(args[args.index(k) + 1]) if k in args else d
    items, out = json.load(open(args[0]))[opt("--part", 0)::opt("--parts", 1)], args[1]
    os.makedirs(out, exist_ok=True)
    for spec in items:
        path = os.path.join(out, spec["id"] + ".png")
        if os.path.exists(path):
            continue
        t = time.time()
        try:
            reset()
            if spec.get("banner"):
                banner(spec, opt("--spp", 32), opt("--percent", 100))
            else:
                product(spec, opt("--size", 900), opt("--spp", 32) * (3 if spec["material"] == "glass" else 1))
            t1 = time.time()
            shoot(path, opt("--levels", 4))
            print(f"DONE {spec['id']} build {t1 - t:.1f}s render+denoise {time.time() - t1:.1f}s", flush=True)
        except Exception as e:
            import traceback
            traceback.print_exc()
            print("FAIL", spec["id"], e, flush=True)


if __name__ == "__main__":
    main()
