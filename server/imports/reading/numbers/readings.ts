import type { ImportDecimal } from '#contract/imports/imports.ts'

/** Decimal separator of a file's numbers. */
export type Decimal = ImportDecimal

/** A number read with each decimal separator, as digits with a decimal point; null if it is not a number that way. */
export interface Readings {
  comma: string | null
  point: string | null
}

/** Spaces and apostrophes that group digits: `1 234`, `1'234`. */
const GROUPING = /[\s\u00A0\u2009\u202F'’]/
const GROUPED = /^\d{1,3}(?:[\s\u00A0\u2009\u202F'’]\d{3})+(?=$|[.,])/

/**
 * Reads unsigned digits with both decimal separators. `12.50` is a number with a point only; `12,500` is 12.5 with a comma and 12500 with a
 * point; `1250` is the same with both. Digits may be grouped by spaces or apostrophes, and as in `1,20,000`.
 */
export function readingsOf(text: string): Readings {
  const grouped = GROUPED.exec(text)?.[0]
  if (grouped !== undefined) {
    const digits = grouped.replaceAll(new RegExp(GROUPING, 'gu'), '')
    const rest = text.slice(grouped.length)
    return { comma: fraction(digits, rest, ','), point: fraction(digits, rest, '.') }
  }
  return { comma: readWith(text, ',', '.'), point: readWith(text, '.', ',') }
}

/** True if the two readings are different numbers. */
export function isAmbiguous({ comma, point }: Readings): boolean {
  return comma !== null && point !== null && comma !== point
}

/** Returns the number of digits after the decimal point. */
export function decimalsOf(reading: string): number {
  const at = reading.indexOf('.')
  return at === -1 ? 0 : reading.length - at - 1
}

function readWith(text: string, decimal: ',' | '.', group: ',' | '.'): string | null {
  const at = text.indexOf(decimal)
  const whole = at === -1 ? text : text.slice(0, at)
  const digits = withoutGroups(whole, group)
  return digits === null ? null : fraction(digits, at === -1 ? '' : text.slice(at), decimal)
}

/** `0,500` groups nothing: no number is written with a leading group of zeros. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/

function withoutGroups(whole: string, group: ',' | '.'): string | null {
  if (/^\d*$/.test(whole)) return whole
  return (group === ',' ? COMMA_GROUPS : POINT_GROUPS).test(whole) ? whole.replaceAll(group, '') : null
}

/** Joins digits and their rest: nothing, or a separator with more digits. `12,-` has no cents. */
function fraction(digits: string, rest: string, decimal: ',' | '.'): string | null {
  if (rest === '') return digits === '' ? null : digits
  if (!rest.startsWith(decimal)) return null
  const decimals = rest.slice(1).replace(/^[-–—]{1,2}$/, '')
  if (!/^\d*$/.test(decimals) || digits + decimals === '') return null
  return decimals === '' ? digits : `${digits || '0'}.${decimals}`
}
