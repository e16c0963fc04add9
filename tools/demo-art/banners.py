"""Writes banners.json: wide still lifes for the home page. x, y and height are decimeters."""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
COLOR = {"ink": "ink blue", "ochre": "ochre yellow", "forest": "forest green", "rattan": "natural"}
NAME = {"plates": "dinner set", "candle": "candle holders", "frame": "framed print", "board": "cutting boards", "jar": "jars with wooden lids", "napkins": "stack of napkins",
        "throw": "folded throw", "planter": "planter with a plant", "table_lamp": "table lamp"}


def item(form, material, color, variant, x, y, height, seed=5, **extra):
    return dict(form=form, material=material, color=color, variant=variant, x=x, y=y, height=height, seed=seed, **extra)


def banner(name, wall, surface, light_x, *items):
    things = []
    for i in items:
        word = COLOR.get(i["color"], i["color"])
        single = {("candle", 1): "candle in a cup", ("candle", 3): "pair of sphere candle holders", ("jar", 2): "jar with a wooden lid", ("bowl", 1): "bowl and a small bowl"}.get((i["form"], i["variant"]), NAME.get(i["form"], i["form"].replace("_", " ")))
        things.append(f"{word} {single}")
    alt = "Still life in window light: " + ", ".join(things[:-1]) + " and " + things[-1]
    return dict(id="banner-" + name, banner=True, file=f"banners/banner-{name}.webp", wall=wall, surface=surface, light_x=light_x, items=list(items), alt=alt)


BANNERS = [
    banner("sage-shelf", "A9B29A", "oak", -2.2,
           item("vase", "ceramic", "ivory", 2, 3.2, .6, 3.4, stems=0, finish="dipped"), item("pitcher", "ceramic", "terracotta", 0, 4.9, -.2, 1.7, finish="raw", turn=15),
           item("bowl", "ceramic", "sand", 0, 1.5, -.9, .75, finish="speckle"), item("candle", "metal", "brass", 0, 6.6, .6, 2.3),
           item("frame", "wood", "oak", 0, -5.2, 0, 3.6, z=.9, print=1, colors=["terracotta", "sand", "ochre"])),
    banner("terracotta-table", "B98468", "walnut", .5,
           item("vase", "ceramic", "ivory", 1, 4.4, .8, 3.7, finish="raw", stems=1), item("vase", "ceramic", "charcoal", 0, 6., .2, 2.3, finish="raw"),
           item("plates", "ceramic", "ivory", 1, 2.1, -1.2, .8, finish="speckle"), item("mug", "ceramic", "sand", 1, -.1, -.6, .95, finish="dipped", turn=-20),
           item("napkins", "linen", "ivory", 0, -1.9, -1.3, .5, accent="sand", turn=12)),
    banner("ink-evening", "46535F", "walnut", -3.,
           item("table_lamp", "ceramic", "ivory", 3, 4.1, .7, 4.1, finish="raw"), item("candle", "ceramic", "terracotta", 3, 1.9, .1, 2.2, finish="raw"),
           item("jar", "ceramic", "ochre", 2, 6.2, -.2, 1.5, finish="speckle"), item("mirror", "metal", "brass", 0, -4.6, 0, 3.6, z=1.)),
    banner("cream-linen", "E6DCCB", "ash", -1.,
           item("basket", "rattan", "rattan", 0, 5.2, .3, 2.4), item("throw", "wool", "sage", 1, 1.9, -.2, 1.1, turn=-6),
           item("planter", "ceramic", "terracotta", 1, -5.6, .5, 3.4, seed=6, finish="raw"), item("candle", "ceramic", "sage", 1, -3.4, -.6, .9, finish="speckle")),
    banner("blush-kitchen", "D5B5A4", "oak", -1.5,
           item("board", "wood", "walnut", 0, -5., 1.6, 3.6), item("bowl", "ceramic", "sage", 1, -2.4, -.6, .75, finish="speckle"),
           item("jar", "ceramic", "ivory", 0, 2.8, .4, 1.9, finish="speckle"), item("mug", "ceramic", "forest", 0, 4.7, -.5, 1., finish="speckle"),
           item("planter", "ceramic", "ivory", 0, 6.5, .8, 3.2, seed=10, finish="raw")),
    banner("forest-garden", "6B7A66", "ash", -.5,
           item("planter", "ceramic", "terracotta", 0, 6.3, .7, 4.0, seed=10, finish="raw"), item("watering_can", "metal", "ochre", 0, 2.9, -.5, 2.0),
           item("lantern", "metal", "charcoal", 0, -5.9, .5, 3.1, turn=18), item("planter", "ceramic", "ivory", 1, -3.9, -.3, 2.2, seed=6, finish="raw"),
           item("candle", "ceramic", "sand", 1, .8, -.7, .75, finish="speckle")),
    banner("makers-table", "C8B59C", "walnut", -.5,
           item("vase", "ceramic", "charcoal", 3, -6.2, .9, 3.3, finish="raw"), item("vase", "ceramic", "ivory", 8, -4.4, .2, 2.5, finish="satin"),
           item("basket", "rattan", "rattan", 1, -1.6, .8, 1.5), item("plates", "ceramic", "sand", 2, .9, -1.1, .75, finish="speckle"),
           item("pitcher", "ceramic", "sage", 2, 3.1, .5, 2.3, finish="dipped", turn=12), item("vase", "ceramic", "terracotta", 4, 5.2, .9, 3.0, finish="raw", stems=0),
           item("napkins", "linen", "ochre", 0, 4.3, -1.5, .42, accent="ivory", turn=-10)),
]

if __name__ == "__main__":
    with open(os.path.join(HERE, "banners.json"), "w") as f:
        json.dump(BANNERS, f, indent=1)
        f.write("\n")
    print(len(BANNERS), "banners")
