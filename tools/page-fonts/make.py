"""Cuts the faces of the pages out of the variable ones, down to what pages show: three fifths of their bytes are never seen.

Run it from the top of the repository after a new version of the faces; `pip install fonttools brotli` first.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FACES = Path("node_modules/@fontsource-variable")
OUT = Path("web/ui/fonts")
# Fractions made of figures, and their parts, are written nowhere.
FEATURES = ["kern", "mark", "mkmk", "liga", "calt", "ccmp", "locl", "tnum", "pnum", "rvrn"]

# Headings have one weight, and begin at the size of text; text is never lighter than regular.
HEADINGS = {"wght": 400, "opsz": (18, 18, 72)}
CUTS = [
    ("newsreader", "newsreader/files/newsreader-latin-opsz-normal.woff2", HEADINGS),
    # What else Europe writes; fetched only where a heading has such a letter.
    ("newsreader-ext", "newsreader/files/newsreader-latin-ext-opsz-normal.woff2", HEADINGS),
    ("inter", "inter/files/inter-latin-wght-normal.woff2", {"wght": (400, 400, 700)}),
]


def main() -> None:
    for name, source, axes in CUTS:
        font = TTFont(FACES / source)
        options = subset.Options(layout_features=FEATURES, name_IDs=["*"], notdef_outline=True)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=font.getBestCmap())
        cutter.subset(font)
        font = instancer.instantiateVariableFont(font, axes, inplace=True)
        font.flavor = "woff2"
        font.save(OUT / f"{name}.woff2")
        print(name, (OUT / f"{name}.woff2").stat().st_size)


sys.exit(main())
