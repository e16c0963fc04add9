"""Cuts one weight out of each of the storefront's variable faces, as static TrueType: the writer of PDF reads no other.

Run it from the top of the repository after a new version of the faces; `pip install fonttools brotli` first.
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FACES = Path("node_modules/@fontsource-variable")
OUT = Path("server/print/fonts")
# Hinting, and what a layout engine would substitute: neither is of use on paper.
UNUSED = ("GSUB", "GDEF", "STAT", "gasp", "prep", "fpgm", "cvt ", "DSIG")

LATIN = ("latin", "latin-ext")
CUTS = [
    ("newsreader", LATIN, "newsreader/files/newsreader-{}-opsz-normal.woff2", {"opsz": 32, "wght": 400}, "Newsreader"),
    # Names and addresses come in more scripts than headings do.
    ("inter", (*LATIN, "greek", "cyrillic"), "inter/files/inter-{}-wght-normal.woff2", {"wght": 400}, "Inter"),
]


def cut(pattern: str, subset: str, axes: dict[str, float], to: Path) -> str:
    font = TTFont(FACES / pattern.format(subset))
    font.flavor = None
    font = instancer.instantiateVariableFont(font, axes)
    for table in UNUSED:
        if table in font:
            del font[table]
    font.save(to)
    return str(to)


def main() -> None:
    for name, subsets, pattern, axes, family in CUTS:
        parts = [cut(pattern, subset, axes, OUT / f"{subset}.part") for subset in subsets]
        font = Merger().merge(parts)
        for name_id, text in ((1, family), (4, family), (6, family)):
            font["name"].setName(text, name_id, 3, 1, 0x409)
        font.save(OUT / f"{name}.ttf")
        for part in parts:
            Path(part).unlink()
        print(name, (OUT / f"{name}.ttf").stat().st_size)


sys.exit(main())
