// Complement of what both fonts have: Latin with its accents, and typographic marks.
const UNKNOWN =
  /[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]/gu

/** Reduces a text to what both fonts can draw, on one line: without emoji and other scripts, which would be empty boxes. */
export function drawable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNKNOWN, '').replaceAll(/ {2,}/g, ' ').trim()
}

// The same for the sans font. Letters are treated differently from symbols: a missing letter of a name must be visible.
const NOT_SYMBOL_OR_LETTER =
  /[^\p{L}\p{M}\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]/gu
const NOT_DRAWABLE_LETTER =
  /[^\u0020-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e00-\u1eff\u2010-\u20ff\u2122\u2212]+/gu

/**
 * Reduces a text to what the sans font can draw, on one line: names and addresses in Latin, Greek and Cyrillic. Letters of other
 * scripts become a question mark, emoji are removed.
 */
export function legible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(NOT_SYMBOL_OR_LETTER, '')
    .replaceAll(NOT_DRAWABLE_LETTER, '?')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats the date of a moment in UTC, `Nov 21, 2026`. */
export function printedDate(moment: Date): string {
  return dayFormat.format(moment)
}
