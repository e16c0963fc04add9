import { fileURLToPath } from 'node:url'

/** The faces that are drawn with: TrueType files with Latin letters, the sans one with Greek and Cyrillic, too. */
export const FACES = {
  serif: fileURLToPath(new URL('fonts/newsreader.ttf', import.meta.url)),
  sans: fileURLToPath(new URL('fonts/inter.ttf', import.meta.url)),
}

/** The storefront's colours by daylight: paper is always lit. */
export const INKS = {
  paper: '#f2efe8',
  tile: '#e7e3db',
  ink: '#1e1d19',
  muted: '#5d594f',
  hairline: '#d8d3c7',
  leaf: '#28553f',
  clay: '#9c4326',
}

/** The arch with its lattice and leaf, in a box of 28 by 28. */
export const MARK = {
  arch: 'M5 26V13a9 9 0 0 1 18 0v13',
  lattice: 'M5 17.5 13.5 9M5 25.5 18.5 12M11.5 26 23 14.5M23 25.5 14.5 17M23 17.5 18.5 13M16.5 26 5 14.5',
  leaf: 'M13.5 9.4c-.6-4 1.700-7 6-7.6.6 4.300-1.800 7.300-6 7.600Z',
}

// What both faces have: Latin with its accents, and the marks of careful typing.
const UNKNOWN =
  /[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]/gu

/** A text as the faces can draw it: on one line, without emoji and other scripts, which would be empty boxes. */
export function drawable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNKNOWN, '').replaceAll(/ {2,}/g, ' ').trim()
}

// The same, with what the sans face has besides. A letter is told from a sign: a name must not lose one unnoticed.
const NO_SIGN =
  /[^\p{L}\p{M}\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]/gu
const NO_LETTER =
  /[^\u0020-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e00-\u1eff\u2010-\u20ff\u2122\u2212]+/gu

/**
 * A text as the sans face can draw it, on one line: names and addresses in Latin, Greek and Cyrillic. Letters of other scripts
 * become a question mark, emoji nothing.
 */
export function legible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(NO_SIGN, '')
    .replaceAll(NO_LETTER, '?')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of a moment in UTC as papers have it, `Nov 21, 2026`. */
export function dayOnPaper(moment: Date): string {
  return dayFormat.format(moment)
}
