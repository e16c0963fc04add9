"""Creates a static TrueType font of one weight from each variable font of the storefront, because PDFKit reads no variable fonts.

Run it in the root of the repository after an update of the fonts. Requires `pip install fonttools brotli`.
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FACES = Path("node_modules/@fontsource-variable")
OUT = Path("server/print/fonts")
# Tables for hinting and glyph substitution, which PDFs do not use.
UNUSED = ("GSUB", "GDEF", "STAT", "gasp", "prep", "fpgm", "cvt ", "DSIG")

LATIN = ("latin", "latin-ext")
CUTS = [
    ("newsreader", LATIN, "newsreader/files/newsreader-{}-opsz-normal.woff2", {"opsz": 32, "wght": 400}, "Newsreader"),
    # Names and addresses use more scripts than headings.
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
