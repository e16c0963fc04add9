"""Blown glass and window panes."""
from studio.nodes import Mat
from studio.palette import mix, rgb


def glass(color="white", seed=0):
    """Clear or tinted glass. Light passes through it to shadows and diffuse surfaces: clean shadows without caustics."""
    tint = {"ink": "2F6BB0"}.get(color, color)       # thin glass swallows color: dark blue would look gray
    c = mix(rgb(tint), (1, 1, 1), .55 if color != "white" else .95)
    m = Mat("glass", c, Roughness=.0, Transmission=1., IOR=1.45)
    path = m.node("LightPath")
    clear = m.node("BsdfTransparent", Color=mix(c, (1, 1, 1), .3) * .93)
    both = m.node("MixShader", Fac=m.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"]))
    m.tree.links.new(m.bsdf.outputs[0], both.inputs[1])
    m.tree.links.new(clear.outputs[0], both.inputs[2])
    m.tree.links.new(both.outputs[0], m.tree.nodes["Material Output"].inputs[0])
    return m.mat


def pane(tint="white"):
    """Thin clear glass that casts no dark shadow."""
    m = Mat("pane")
    gloss = m.node("BsdfGlossy", Roughness=.03)
    clear = m.node("BsdfTransparent", Color=mix(rgb(tint), (1, 1, 1), .7))
    edge = m.math("POWER", m.node("LayerWeight", Blend=.5).outputs["Facing"], 5.)
    both = m.node("MixShader", Fac=m.math("MULTIPLY", edge, .4))     # reflections in the middle would only be noise
    m.tree.links.new(clear.outputs[0], both.inputs[1])
    m.tree.links.new(gloss.outputs[0], both.inputs[2])
    m.tree.links.new(both.outputs[0], m.tree.nodes["Material Output"].inputs[0])
    return m.mat
