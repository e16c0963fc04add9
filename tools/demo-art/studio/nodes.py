"""Principled materials wired with few words."""
import bpy

SHARPEST = .28                                       # Cycles treats anything smoother as a mirror, and passes to the denoiser what it reflects


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
