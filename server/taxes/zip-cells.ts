import { MAX_TAX_MILLIONTHS } from '#contract/orders/zip-taxes.ts'

/** How a file writes 8.25 %: as `percent` (8.25) or as `fraction` (0.0825). */
export type RateUnit = 'percent' | 'fraction'

const MILLION = 1_000_000

/** Returns the number of a rate and true if it has a percent sign; null for an empty cell, NaN for one that is no rate. */
export function readRate(cell: string): { value: number; isPercent: boolean } | null {
  const text = cell.trim()
  if (text === '') return null
  const match = /^(\d{1,3}(?:\.\d*)?|\.\d+)\s*(%?)$/.exec(text)
  return { value: Number(match?.[1] ?? Number.NaN), isPercent: match?.[2] === '%' }
}

/** Returns how a file writes rates: fractions are at most 0.25, unless one has a percent sign. */
export function unitOf(rates: Iterable<{ value: number; isPercent: boolean } | null>): RateUnit {
  for (const rate of rates) {
    if (rate && (rate.isPercent || rate.value * MILLION > MAX_TAX_MILLIONTHS)) return 'percent'
  }
  return 'fraction'
}

/** Returns a rate in millionths. */
export function toMillionthsOf(value: number, unit: RateUnit): number {
  return Math.round(value * (unit === 'percent' ? MILLION / 100 : MILLION))
}

/**
 * Reads ZIP codes: one, or the first and last of a range, such as `75001-75099`. Spreadsheets drop leading zeros, which are restored.
 * Returns the problem as a sentence if they are invalid.
 */
export function readZips(first: string, last: string): { first: number; last: number } | string {
  const [from = '', to = ''] = last === '' ? splitRange(first) : [first, last]
  const [low, high] = [parseZip(from), to === '' ? parseZip(from) : parseZip(to)]
  if (/^\d{5}-\d{4}$/.test(first.trim()))
    return `${first.trim()} has nine digits. Use a table of ZIP codes with five digits.`
  if (low === null || high === null) return `"${[first, last].filter(Boolean).join(' to ')}" is not a ZIP code.`
  if (high < low) return `The ZIP codes from ${first} to ${last} are in the wrong order.`
  return { first: low, last: high }
}

function splitRange(cell: string): string[] {
  return cell.split(/\s*(?:-|–|to)\s*/)
}

function parseZip(text: string): number | null {
  return /^\d{3,5}$/.test(text.trim()) ? Number(text) : null
}
