"""The shot list: writes items.json, one row per product image.

A family is one product in several colors: its rows share form, material, variant and finish and differ only in color.
Colors are written "color" or "color/accent". Row order is render order. See README.md for the fields.
"""
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = []

COLOR = {"ink": "ink blue", "ochre": "ochre yellow", "sage": "sage green", "forest": "forest green", "blush": "blush pink",
         "sand": "sand beige", "rattan": "natural", "white": "clear", "ash": "pale ash", "ebony": "ebony black", "smoke": "smoke grey"}
FINISH = dict(satin="satin-glazed", speckle="speckled", dipped="clay-dipped", raw="matte", reactive="reactive-glazed")
PATTERN = ["striped", "diamond-lattice", "bordered", "window-check", "zigzag", "arch-motif", "broad-banded"]


def name(color):
    return COLOR.get(color, color)


# What each variant of a form shows. {c} is color, finish and material; {a} the accent color; {p} the pattern.
VASE = ["bottle vase with a slim neck", "broad-shouldered vase with a short neck", "round moon vase with a small mouth",
        "straight sleeve vase with a flared rim", "gourd vase of two soft curves", "urn-shaped vase with an open mouth"]
PLANT = ["an upright snake plant", "a leafy rubber plant", "a rosette of arching leaves"]
POT = ["tapered planter", "round planter", "cylinder planter"]
MUG = ["straight mug", "rounded mug", "tapered mug", "waisted mug"]
SHAPES = {
    "bowl": ["{c} serving bowl", "{c} footed bowl with a smaller {a} bowl beside it", "{c} wide shallow bowl"],
    "plates": ["Stack of three {c} plates", "{c} dinner set: two plates, a small {a} plate and a bowl, stacked",
               "{c} dinner set: three plates and a bowl, stacked", "Two {c} plates with a small {a} plate on top", "{c} dinner set: three plates and a bowl, stacked"],
    "pitcher": ["{c} pitcher with a round belly", "Tall slim {c} pitcher", "{c} jug with a low round body and a narrow neck"],
    "candle": ["Three {c} candlesticks of different heights with {a} taper candles", "Candle in a {c} cup", "{c} chamber candlestick with a {a} taper candle",
               "Pair of {c} candle holders of stacked spheres with {a} taper candles"],
    "table_lamp": ["Table lamp with a round {c} base and a linen shade", "Table lamp with a slim {c} stem and a drum shade",
                   "Table lamp with a column-shaped {c} base and a tapered linen shade", "Table lamp with a rippled {c} base and a linen shade"],
    "pendant": {"rattan": ["Open-weave dome pendant lamp in {c}", "Open-weave wide pendant lamp in {c}"],
                "metal": ["{c} dome pendant lamp", "{c} cone pendant lamp", "{c} cylinder pendant lamp", "{c} wide flared pendant lamp"]},
    "cushion": ["Square {p}{c} cushion", "Rectangular {p}{c} cushion", "Square {p}{c} cushion"],
    "throw": ["Folded {p}{c} throw with a fringe", "Thickly folded {p}{c} throw with a fringe"],
    "rug": ["{p}{c} rug with a fringe", "Long {p}{c} rug with a fringe", "Square {p}{c} rug with a fringe"],
    "basket": ["Round woven {c} basket with two handles", "Low woven {c} basket", "Tall woven {c} basket with two handles",
               "Round woven {c} basket with a {a} band and two handles", "Low woven {c} basket with a {a} band"],
    "mirror": ["Round wall mirror with a {c} frame", "Arched wall mirror with a {c} frame", "Rounded rectangular wall mirror with a {c} frame", "Oval wall mirror with a {c} frame"],
    "clock": ["Round {c} wall clock", "Round wall clock with a {c} face and an oak rim", "Round wall clock with a {c} face and a brass rim"],
    "stool": {"wood": ["{c} stool with three legs", "{c} stool with four legs", "Low {c} stool with four legs"],
              "": ["Three-legged oak stool with a {c} seat", "Oak stool with a round {c} seat"]},
    "side_table": {"wood": ["Round {c} side table on three legs", "Round {c} pedestal side table", "Round {c} side table on a fluted drum base"],
                   "metal": ["Side table with a white marble top on three {c} legs", "Side table with a white marble top on a {c} pedestal"]},
    "board": ["Two cutting boards, the larger in {c}", "{c} serving board with a handle", "Two cutting boards, the larger a rounded one in {c}"],
    "glassware": ["{c} carafe with two straight tumblers", "{c} slim carafe with two rounded tumblers", "{c} round carafe with two stepped tumblers"],
    "jar": ["Two {c} canisters with wooden lids", "Two rounded {c} jars with wooden lids", "{c} storage jar with a wooden lid"],
    "tray": ["Round {c} tray", "{c} tray with brass handles and two small {a} cups", "Rounded {c} tray with two small {a} cups"],
    "towel": ["Two striped linen kitchen towels in {n} and {a} on a rail", "Checked {c} kitchen towel on a rail", "Two bordered linen kitchen towels in {n} and {a} on a rail"],
    "napkins": ["Stack of {c} napkins, one of them {a}"],
    "chair": {"wood": ["{c} dining chair with a spindle back", "{c} dining chair with a curved back rest"],
              "": ["Oak dining chair with a {c} seat and back"]},
    "bench": {"wood": ["{c} bench on two slab legs", "{c} bench with four tapered legs"], "": ["Oak bench with a {c} seat cushion"]},
    "shelf": ["Open {c} shelf unit with four shelves", "{c} shelf unit with four boards in a charcoal metal frame", "Two floating {c} wall shelves with brass brackets"],
    "floor_lamp": ["Tripod floor lamp with {c} legs and a linen shade", "Slim floor lamp with a {c} stem and a linen shade"],
    "towel_stack": ["Stack of folded {c} bath towels", "Three rolled {c} bath towels"],
    "bath_mat": ["Ribbed {c} bath mat", "Tufted {c} bath mat with rounded ends"],
    "dispenser": ["{c} soap dispenser with a brass pump", "{c} bath set: soap dispenser with a brass pump, tumbler and soap dish"],
    "bedding": ["Folded {c} duvet with two pillows on top", "Folded {p}{c} duvet with one pillow on top"],
    "hooks": ["{c} wall rail with five pegs", "{c} wall rail with four brass hooks"],
    "lantern": ["{c} lantern with glass panes and a pillar candle", "Round {c} lantern with a glass cylinder and a candle"],
    "watering_can": ["{c} watering can with a long spout", "Round {c} watering can with a curved spout"],
    "doormat": ["Natural coir doormat with a {n} {p}pattern"],
    "organiser": ["{c} desk organiser with compartments and a pen cup"],
    "lidded_box": ["Two {c} storage boxes with wooden lids", "{c} box with a lid and a brass knob"],
}
PRINT = ["sun above hills", "nested arches", "balanced pebbles", "leaf stem", "colour blocks", "overlapping circles", "moon above long waves", "a vase silhouette"]
COMPANION = dict(sand="ivory", ivory="sand", forest="sand", charcoal="sand")
DYED = dict(oak="honey-coloured", walnut="dark brown", ebony="black-stained", ash="pale")    # woven material has no wood tone
WALL = {"mirror", "clock", "frame", "towel", "hooks"}


def sentence(s):
    color, material, v, form = s["color"], s["material"], s["variant"], s["form"]
    what = {"rattan": "rattan", "wood": "wood", "stone": "marble", "metal": "" if color == "brass" else "painted metal"}.get(material, material)
    tone = {"rattan": DYED, "stone": {"white": "white"}}.get(material, {}).get(color, name(color))
    bits = ["brushed brass" if color == "brass" else tone, FINISH.get(s.get("finish")), what]
    c = " ".join(b for b in bits if b)
    accent = s.get("accent") or s.get("wax") or COMPANION.get(color, "ivory")
    if form == "candle":
        accent = s.get("wax", "ivory")
    if form == "basket":
        accent = s.get("accent", "walnut")
        accent = DYED.get(accent, accent)
    if form == "tray":
        accent = s.get("accent", "ivory")
    if form == "vase":
        text = ("Fluted " if v >= 6 else "") + f"{c} {VASE[v % 6]}" + ["", " and dried grasses", " and green eucalyptus"][s.get("stems", -1) + 1]
    elif form == "planter":
        text = f"{c} {POT[v % 3]} with {PLANT[s['seed'] % 3]}"
    elif form == "mug":
        text = f"Pair of {c} {MUG[v % 4]}s" if v >= 4 else f"{c} {MUG[v % 4]}"
    elif form == "frame":
        text = f"Abstract print of {PRINT[s['print']]} in " + ("a brushed brass" if color == "brass" else ("an " if name(color)[0] in "aeio" else "a ") + name(color) + " wood") + " frame"
    else:
        shapes = SHAPES[form]
        if isinstance(shapes, dict):
            shapes = shapes.get(material, shapes.get(""))
        p = PATTERN[s["pattern"]] + " " if "pattern" in s else ""
        if p and form != "doormat":
            c = material
        text = shapes[v % len(shapes)].format(c=c, a=name(accent), p=p, n=name(color))
        if p and form != "doormat":
            text += f" in {name(color)} and {name(accent)}"
    text = re.sub(r"\ba (?=[aeiou])", "an ", text)
    text = text[0].upper() + text[1:]
    return text + (", on a warm off-white wall" if form in WALL or (form == "shelf" and v == 2) else " against a warm off-white backdrop")


def family(form, material, variant, hues, /, label=None, **extra):
    """One product in the given colors. `label` replaces the material in the ids of the first images."""
    parts = [form.replace("_", "-"), material, str(variant)]
    parts += [f"p{extra['pattern']}"] if "pattern" in extra else []
    parts += [f"print{extra['print']}"] if "print" in extra else []
    parts += [extra["finish"]] if "finish" in extra else []
    key = "-".join(parts)
    for word in hues.split():
        color, _, accent = word.partition("/")
        s = dict(id="", form=form, material=material, color=color, variant=variant, family=key, **extra)
        s.setdefault("seed", 11 + len(key))
        if accent:
            s["wax" if form == "candle" else "accent"] = accent
        s["id"] = f"{parts[0]}-{label or material}-{color}-" + (f"print{s['print']}" if form == "frame" else str(variant) + (f"-p{s['pattern']}" if "pattern" in s else ""))
        if any(r["id"] == s["id"] for r in ROWS):
            s["id"] += "-" + s["finish"]
        s["file"] = f"products/{s['id']}.webp"
        s["alt"] = sentence(s)
        ROWS.append(s)


# ---------------------------------------------------------------- Decor & Wall Art
family("vase", "ceramic", 0, "terracotta ivory charcoal", finish="raw", seed=22)
family("vase", "ceramic", 0, "ochre ink sage", finish="reactive", seed=57)
family("vase", "ceramic", 1, "ink ivory blush", finish="speckle", seed=36)
family("vase", "ceramic", 2, "ivory sage", finish="dipped", stems=0, seed=15)
family("vase", "ceramic", 2, "forest terracotta", finish="reactive", seed=40)
family("vase", "ceramic", 3, "blush ivory", finish="satin", stems=0, seed=50)
family("vase", "ceramic", 4, "sage ochre charcoal", finish="satin", seed=29)
family("vase", "ceramic", 5, "charcoal sand", finish="raw", stems=1, seed=43)
family("vase", "ceramic", 8, "forest ivory ink", finish="satin", seed=64)
family("vase", "ceramic", 10, "sand terracotta", finish="raw", seed=71)
family("vase", "glass", 5, "sage ochre", stems=1, seed=18)
family("candle", "ceramic", 3, "terracotta ivory charcoal/sand", finish="raw", seed=17)
family("candle", "ceramic", 2, "ivory/sage ink/ivory", finish="speckle", seed=24)
family("candle", "ceramic", 1, "sage ivory ochre", finish="speckle", seed=31)
family("candle", "metal", 0, "brass charcoal/terracotta", label="brass", seed=17)
family("candle", "metal", 2, "brass forest", seed=20)
family("clock", "wood", 0, "walnut oak ebony", seed=16)
family("clock", "ceramic", 1, "ivory charcoal terracotta", seed=16)
family("clock", "ceramic", 2, "sage ink", seed=23)
family("mirror", "wood", 0, "walnut oak", seed=24)
family("mirror", "wood", 1, "oak ebony", seed=17)
family("mirror", "wood", 2, "oak walnut", seed=31)
family("mirror", "metal", 3, "brass charcoal", label="brass", seed=17)
family("mirror", "rattan", 0, "rattan", seed=19)
family("frame", "wood", 0, "oak ebony", print=0, seed=16)
family("frame", "wood", 1, "walnut ash", print=1, colors=["terracotta", "sand", "ochre"], seed=23)
family("frame", "wood", 0, "ash walnut", print=2, colors=["sand", "terracotta", "charcoal", "blush", "sage"], seed=44)
family("frame", "wood", 0, "oak walnut", print=3, colors=["forest", "sage"], seed=30)
family("frame", "wood", 1, "ebony oak", print=4, colors=["ink", "blush", "ochre"], seed=37)
family("frame", "wood", 0, "oak ebony", print=5, colors=["terracotta", "ink", "ochre"], seed=41)
family("frame", "wood", 2, "walnut oak", print=6, colors=["ochre", "ink", "sage", "forest"], seed=45)
family("frame", "wood", 1, "ash ebony", print=7, colors=["charcoal", "terracotta", "sage"], seed=48)
# ---------------------------------------------------------------- Kitchen & Dining
family("bowl", "ceramic", 0, "ink forest terracotta", finish="reactive", seed=29)
family("bowl", "ceramic", 1, "blush charcoal", finish="speckle", seed=15)
family("bowl", "ceramic", 1, "sage ochre", finish="satin", seed=36)
family("bowl", "ceramic", 2, "ivory ink", finish="dipped", seed=22)
family("bowl", "wood", 0, "walnut oak", seed=15)
family("bowl", "wood", 2, "oak ebony", seed=22)
family("plates", "ceramic", 1, "ivory ink", finish="speckle", seed=17)
family("plates", "ceramic", 2, "forest blush ivory", finish="satin", seed=24)
family("plates", "ceramic", 3, "terracotta sage", finish="raw", seed=31)
family("plates", "ceramic", 4, "charcoal", finish="speckle", seed=38)
family("plates", "ceramic", 0, "ink ochre", finish="reactive", seed=27)
family("mug", "ceramic", 1, "sage ivory charcoal", finish="dipped", seed=14)
family("mug", "ceramic", 2, "ink terracotta ivory", finish="satin", seed=28)
family("mug", "ceramic", 3, "blush sage", finish="speckle", seed=35)
family("mug", "ceramic", 4, "ivory forest", finish="speckle", seed=21)
family("mug", "ceramic", 5, "ochre ink", finish="dipped", seed=42)
family("pitcher", "ceramic", 0, "sage ochre forest", finish="satin", seed=39)
family("pitcher", "ceramic", 0, "ivory blush", finish="speckle", seed=18)
family("pitcher", "ceramic", 1, "charcoal sand", finish="raw", seed=32)
family("pitcher", "ceramic", 2, "terracotta ink", finish="dipped", seed=25)
family("glassware", "glass", 0, "white sage", seed=20)
family("glassware", "glass", 1, "ochre ink", seed=34)
family("glassware", "glass", 2, "sage white", seed=27)
family("board", "wood", 0, "oak walnut", seed=16)
family("board", "wood", 2, "walnut oak", seed=23)
family("board", "stone", 1, "white sage charcoal", seed=16)
family("napkins", "linen", 0, "sage blush/terracotta sand/ink ink ochre", seed=18)
family("towel", "linen", 0, "terracotta/ivory ink/ivory", seed=16)
family("towel", "linen", 1, "sage ochre", seed=23)
family("towel", "linen", 2, "ink/sand forest/sand", seed=30)
# ---------------------------------------------------------------- Lighting
family("table_lamp", "ceramic", 0, "ink ivory sage", finish="dipped", seed=21)
family("table_lamp", "ceramic", 2, "forest blush ochre", finish="satin", seed=35)
family("table_lamp", "ceramic", 3, "ivory terracotta charcoal", finish="raw", seed=28)
family("table_lamp", "metal", 1, "brass charcoal", label="brass", seed=21)
family("table_lamp", "wood", 2, "oak walnut", seed=26)
family("pendant", "rattan", 0, "rattan ebony", seed=18)
family("pendant", "rattan", 1, "walnut ash", seed=25)
family("pendant", "metal", 0, "forest terracotta ivory", seed=18)
family("pendant", "metal", 1, "brass ink", seed=32)
family("pendant", "metal", 2, "brass charcoal blush", seed=34)
family("pendant", "metal", 3, "charcoal sage", seed=25)
# ---------------------------------------------------------------- Rugs & Textiles
family("cushion", "linen", 0, "sand/ink ivory/terracotta", pattern=1, seed=18)
family("cushion", "linen", 0, "ivory/forest blush/charcoal", pattern=3, seed=32)
family("cushion", "linen", 0, "ink/sand terracotta/ivory", pattern=4, seed=53)
family("cushion", "linen", 1, "terracotta forest sand", seed=25)
family("cushion", "linen", 1, "blush/terracotta ivory/ink", pattern=0, seed=46)
family("cushion", "linen", 2, "sage ink charcoal", seed=39)
family("cushion", "linen", 0, "ivory/ochre sage/ivory", pattern=6, seed=27)
family("cushion", "boucle", 0, "ochre blush", seed=25)
family("cushion", "boucle", 1, "ivory sage", seed=18)
family("throw", "wool", 0, "ochre terracotta charcoal", seed=16)
family("throw", "wool", 1, "sage ink blush", seed=23)
family("throw", "wool", 0, "ivory/charcoal forest/ivory", pattern=3, seed=30)
family("rug", "wool", 0, "ivory/charcoal terracotta/ivory", pattern=1, seed=14)
family("rug", "wool", 1, "terracotta/sand ink/ivory", pattern=4, seed=21)
family("rug", "wool", 2, "sage/ivory blush/terracotta", pattern=5, seed=28)
family("rug", "wool", 0, "ink/sand ivory/forest charcoal/ivory", pattern=2, seed=35)
family("rug", "wool", 1, "ivory/ink ochre/ivory", pattern=0, seed=22)
family("rug", "wool", 0, "forest/ivory sand/charcoal", pattern=3, seed=31)
family("rug", "wool", 2, "ivory/terracotta sand/forest", pattern=6, seed=26)
# ---------------------------------------------------------------- Furniture
family("stool", "wood", 0, "walnut ash", seed=23)
family("stool", "wood", 1, "oak walnut", seed=16)
family("stool", "wood", 2, "ebony oak", seed=30)
family("stool", "boucle", 1, "ivory ochre", seed=16)
family("stool", "linen", 0, "ink sage", seed=19)
family("side_table", "wood", 0, "walnut oak", seed=21)
family("side_table", "wood", 1, "oak ebony", seed=24)
family("side_table", "wood", 2, "oak walnut", seed=28)
family("side_table", "metal", 0, "charcoal brass", label="brass", seed=28)
family("side_table", "metal", 1, "brass charcoal", label="brass", seed=21)
# ---------------------------------------------------------------- Outdoor & Garden
family("planter", "ceramic", 0, "ivory terracotta", finish="raw", seed=10)
family("planter", "ceramic", 0, "blush forest", finish="speckle", seed=9)
family("planter", "ceramic", 1, "terracotta sand ink", finish="raw", seed=6)
family("planter", "ceramic", 1, "charcoal ivory", finish="dipped", seed=22)
family("planter", "ceramic", 2, "sage ivory charcoal", finish="satin", seed=8)
family("planter", "ceramic", 2, "ochre ink", finish="reactive", seed=25)
# ---------------------------------------------------------------- Storage & Office
family("basket", "rattan", 0, "rattan walnut", seed=17)
family("basket", "rattan", 1, "rattan ebony", seed=20)
family("basket", "rattan", 2, "rattan walnut", seed=31)
family("basket", "rattan", 3, "ash rattan/charcoal", seed=38)
family("basket", "rattan", 4, "oak ash/charcoal", seed=24)
family("jar", "ceramic", 0, "ink ivory", finish="speckle", seed=14)
family("jar", "ceramic", 0, "sage blush", finish="satin", seed=35)
family("jar", "ceramic", 1, "ivory terracotta charcoal", finish="raw", seed=21)
family("jar", "ceramic", 2, "terracotta sage", finish="dipped", seed=28)
family("jar", "ceramic", 2, "forest ink", finish="reactive", seed=29)
family("jar", "glass", 0, "white smoke", seed=25)
family("tray", "wood", 0, "oak walnut ebony", seed=22)
family("tray", "wood", 1, "walnut oak/sage", set=1, seed=15)
family("tray", "wood", 2, "ash/terracotta walnut/ivory", set=1, seed=29)

# Variations come first, widest spread of forms at the front; the later-built forms follow.
groups = {}
for row in ROWS:
    groups.setdefault(row["form"], []).append(row)
NEW = len(ROWS)
# ---------------------------------------------------------------- later forms
family("chair", "wood", 0, "oak walnut ebony", seed=21)
family("towel_stack", "cotton", 0, "ivory sage terracotta ink", seed=21)
family("lantern", "metal", 0, "charcoal brass sage", seed=21)
family("bedding", "linen", 0, "ivory sage blush ink", seed=21)
family("lidded_box", "linen", 0, "sand sage charcoal", seed=21)
family("dispenser", "ceramic", 0, "ivory sage ink", finish="speckle", seed=21)
family("bench", "wood", 0, "oak walnut", seed=21)
family("watering_can", "metal", 0, "forest ochre charcoal", seed=21)
family("doormat", "coir", 0, "charcoal terracotta", pattern=1, seed=21)
family("shelf", "wood", 0, "oak walnut", seed=21)
family("bath_mat", "cotton", 0, "ivory sage charcoal", seed=21)
family("floor_lamp", "wood", 0, "oak walnut", seed=21)
family("chair", "wood", 1, "oak ash", seed=24)
family("towel_stack", "cotton", 1, "blush ochre charcoal", seed=24)
family("lantern", "metal", 1, "brass ink", seed=24)
family("bedding", "linen", 1, "ivory/charcoal sand/terracotta", pattern=0, seed=24)
family("lidded_box", "wood", 1, "oak walnut", seed=24)
family("dispenser", "ceramic", 1, "terracotta charcoal", finish="raw", seed=24)
family("bench", "linen", 2, "sage terracotta", seed=24)
family("watering_can", "metal", 1, "sage brass", seed=24)
family("doormat", "coir", 0, "ink forest", pattern=2, seed=24)
family("shelf", "wood", 1, "oak ash", seed=24)
family("organiser", "wood", 0, "oak walnut", seed=21)
family("chair", "linen", 2, "forest sand", seed=27)
family("hooks", "wood", 0, "oak walnut", seed=21)
family("shelf", "wood", 2, "walnut ash", seed=27)
family("bath_mat", "cotton", 1, "blush ink", seed=24)
family("floor_lamp", "metal", 1, "brass charcoal", seed=24)
family("hooks", "wood", 1, "oak ebony", seed=24)

order = []
for i in range(max(map(len, groups.values()))):
    order += [g[i] for g in groups.values() if len(g) > i]
order += ROWS[NEW:]
assert len({r["id"] for r in order}) == len(order)

if __name__ == "__main__":
    with open(os.path.join(HERE, "items.json"), "w") as f:
        json.dump(order, f, indent=1)
        f.write("\n")
    fams = {r["family"] for r in order}
    print(len(order), "products,", len(fams), "families")
