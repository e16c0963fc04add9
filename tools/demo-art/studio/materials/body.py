"""The main material of a row of a shot list."""
from studio.materials.cane import rattan
from studio.materials.cloth import textile
from studio.materials.glass import glass
from studio.materials.glaze import FINISHES, ceramic
from studio.materials.metal import brass
from studio.materials.stone import stone
from studio.materials.timber import wood

OTHERS = dict(glass=glass, brass=brass, metal=brass, rattan=rattan, stone=stone)


def body(spec, axis="x", image=None):
    """axis: grain of wood; image: pattern of cloth."""
    kind, color, seed = spec["material"], spec["color"], spec["seed"]
    if kind == "ceramic":
        return ceramic(color, seed, spec.get("finish", FINISHES[seed % len(FINISHES)]))
    if kind in ("linen", "wool", "boucle"):
        return textile(color, seed, kind, image=image)
    return wood(color, seed, axis) if kind == "wood" else OTHERS[kind](color, seed)
