/** Words of units, of packs and of dozens, as buyers write them. */
const UNIT = 'pcs?|pieces?|units?|ea|each|st|stk'
const PACK = 'packs?|packets?|pks?|pkts?|case ?packs?|cases?|cs|cartons?|ctns?|boxes|box|bx'
const DOZEN = 'dozens?|doz|dz'
export const UNIT_WORDS = `${UNIT}|${PACK}|${DOZEN}`

const AMOUNT = new RegExp(String.raw`^(?<times>[x×*]\s*)?(?<number>[\d, .]+?)\s*(?<unit>${UNIT_WORDS}|[x×*])?\.?$`, 'i')
const NUMBER = /^(?:\d{1,3}(?:[, ]\d{3})+|\d{1,12})(?:\.0+)?$/
const IS_PACK = new RegExp(`^(?:${PACK})$`, 'i')
const IS_DOZEN = new RegExp(`^(?:${DOZEN})$`, 'i')
/** Longer cells are no quantity. */
const MAX_LENGTH = 30

/** A whole number of units or of packs. */
export interface Amount {
  number: number
  unit: 'unit' | 'pack'
}

/** Parses an amount: `24`, `1,200`, `1 200`, `24.00`, `x24`, `24 pcs`, `2 packs`, `2 dozen`. Null if it is not a whole number. */
export function readAmount(cell: string): Amount | null {
  const text = cell.trim()
  if (text.length > MAX_LENGTH) return null
  const { number = '', unit = '' } = AMOUNT.exec(text)?.groups ?? {}
  if (!NUMBER.test(number.trim())) return null
  const count = Number(number.replaceAll(/[, ]/g, ''))
  if (IS_DOZEN.test(unit)) return { number: count * 12, unit: 'unit' }
  return { number: count, unit: IS_PACK.test(unit) ? 'pack' : 'unit' }
}

/** Formats an amount for the quantity field of a row. */
export function formatAmount({ number, unit }: Amount): string {
  if (unit === 'unit') return String(number)
  return `${number} ${number === 1 ? 'pack' : 'packs'}`
}

/** True if a cell looks like a product code: letters and digits without a space, or a long number; not a price, a sentence or an address. */
export function looksLikeCode(cell: string): boolean {
  const text = cell.trim().replace(/^#/, '')
  if (readAmount(text) !== null && !/^\d+$/.test(text)) return false
  return isNumberCode(text) || (/\d/.test(text) && /[a-z]/i.test(text) && /^[^\s$@]{3,80}$/.test(text))
}

/** True if a cell may be a product number: it has only digits, and more than a quantity usually has. */
export function isNumberCode(cell: string): boolean {
  return /^#?\d{4,10}$/.test(cell)
}
