/**
 * One normal form for codes: SKUs, product numbers, order and document numbers, purchase order numbers. Codes are copied from
 * mails, PDFs and spreadsheets, which replace hyphens with typographic dashes and add characters that cannot be seen.
 */

/** Zero-width characters, directional marks, soft hyphens and byte order marks: invisible, and part of no code. */
// oxlint-disable-next-line no-misleading-character-class -- marks are removed one by one
const INVISIBLE = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF]/g
/** Hyphens, dashes and the minus sign. NFKC has turned the fullwidth ones into these. */
const DASHES = /[\u2010-\u2015\u2043\u2212]/g
/** A dash that separates nothing from nothing, or letters from digits. Between two digits it counts: 1-15 is not 11-5. */
const WEAK_DASH = /(?<![0-9])-|-(?![0-9])/g

/** Anything but printable ASCII with single spaces inside. Most codes have none of it. */
const NEEDS_CLEANING = /[^\x20-\x7E]| {2}|^ | $/

/** Returns a code as it is stored and shown: fullwidth characters, dashes, spaces and invisible characters are normalized. */
export function cleanCode(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text
  return withoutInvisible(text.normalize('NFKC')).replaceAll(DASHES, '-').replaceAll(/\s+/g, ' ').trim()
}

/** Removes characters that cannot be seen. The search ignores all other differences of codes by itself. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/**
 * Returns the key by which codes are compared: codes with the same key differ only in case and separators. `#HAL_VAS 001` has the key
 * of `HAL-VAS-001`. The SQL function `code_key` returns the same.
 */
export function codeKey(text: string): string {
  return cleanCode(text)
    .replace(/^[# ]+/, '')
    .toLowerCase()
    .replaceAll(/[ _-]+/g, '-')
    .replaceAll(WEAK_DASH, '')
}

/**
 * Returns an order or document number in the form in which it is stored: `t100009` and `#T 100009` become `T-100009`. Other codes are
 * returned in upper case.
 */
export function documentNumber(text: string): string {
  const code = cleanCode(text)
    .replace(/^[# ]+/, '')
    .toUpperCase()
  return code.replaceAll(/[ _-]+/g, '-').replace(/^([A-Z]+)(?=\d)/, '$1-')
}

/** Returns an order number as `documentNumber` does; its digits alone are enough: `100009` becomes `T-100009`. */
export function orderNumber(text: string): string {
  return documentNumber(text).replace(/^(?=\d)/, 'T-')
}

/** Lists the characters of `text` that `cleanCode` changed, such as `U+200B`, for people who cannot see them. */
export function changedCharacters(text: string): string[] {
  const clean = cleanCode(text)
  const changed = new Set(Array.from(text).filter((character) => !clean.includes(character)))
  return [...changed].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
}
