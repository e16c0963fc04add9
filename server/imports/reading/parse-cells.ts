import { cleanCode } from '#contract/codes.ts'
import { MAX_INTEGER } from '#contract/row-id.ts'
import { isLinkUrl, LINK_URL_RULE } from '#contract/link-url.ts'
import { type Cents, toCents } from '#contract/money.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'

/** A cell that cannot be parsed; the message explains what to write instead. */
export class CellFormatError extends Error {}

/** Largest id that a file may set; larger ones are reserved for the database's sequences. */
export const MAX_ID = 2_000_000_000

const MAX_CODE_LENGTH = 64
/** Longer text is rejected before the patterns below see it: they would backtrack for minutes (ReDoS). */
const MAX_NUMBER_LENGTH = 100
const MAX_TEXT_LENGTH = 100_000
const DOLLARS = /^(?:US\$|USD|\$)?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?\s*(?:USD)?$/i
const FOREIGN = /^(?:[$£€¥]|[A-Z]{3})\s*|\s*(?:[$£€¥]|[A-Z]{3})$/g

/** Parses `12.5` or `$1,234.50` into cents. `rate` converts another currency; the result is rounded half up. Throws `CellFormatError`. */
export function parseMoney(text: string, rate: number | null): Cents {
  requireShort(text)
  const plain = rate === null ? text : text.trim().replace(FOREIGN, '')
  if (plain.startsWith('-')) throw new CellFormatError('an amount of money may not be negative')
  const [, whole = '', fraction = ''] = DOLLARS.exec(plain.trim()) ?? []
  if (whole + fraction === '') {
    if (/^[£€¥]/.test(plain.trim())) throw new CellFormatError('not in US dollars; give the rate of exchange (--rate)')
    throw new CellFormatError('not an amount of money; write it as 12.50')
  }
  if (rate === null && fraction.length > 2 && /[1-9]/.test(fraction.slice(2))) {
    throw new CellFormatError('an amount of money has at most two decimals')
  }
  const cents = toCents(Number(`${whole.replaceAll(',', '') || '0'}.${fraction || '0'}`) * (rate ?? 1))
  if (cents > MAX_INTEGER) throw new CellFormatError('the amount is too large')
  return cents
}

/** Parses a whole number from `min` to `max`. Throws `CellFormatError`. */
export function parseWhole(text: string, min: number, max = MAX_INTEGER): number {
  const plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^[+-]?\d+(\.0+)?$/.test(plain)) throw new CellFormatError('not a whole number')
  const number = Number(plain)
  if (number < min) throw new CellFormatError(min === 0 ? 'may not be negative' : `must be at least ${min}`)
  if (number > max) throw new CellFormatError(`must be at most ${max}`)
  return number
}

/** A measure above zero, rounded to `decimals`; `max` is what the column holds. Throws `CellFormatError`. */
export function parseMeasure(text: string, decimals: number, max: number): number {
  requireShort(text)
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text)) throw new CellFormatError('not a number above zero; write it as 7.5')
  const scale = 10 ** decimals
  const number = Math.round(Number(text) * scale) / scale
  if (number <= 0) throw new CellFormatError('must be above zero; leave it empty when it is not known')
  if (number > max) throw new CellFormatError(`must be at most ${max}`)
  return number
}

function requireShort(text: string): void {
  if (text.length > MAX_NUMBER_LENGTH) throw new CellFormatError(`has ${text.length} characters; a number has fewer`)
}

const YES = new Set(['true', '1', 'yes', 'y'])
const NO = new Set(['false', '0', 'no', 'n'])

/** Throws `CellFormatError`. */
export function parseYesNo(text: string): boolean {
  const word = text.toLowerCase()
  if (YES.has(word)) return true
  if (NO.has(word)) return false
  throw new CellFormatError('write yes or no')
}

/** Parses text of at most `max` characters into Unicode's composed form. Throws `CellFormatError`. */
export function parseText(text: string, max = MAX_TEXT_LENGTH): string {
  requireText(text, max)
  return text.normalize('NFC')
}

/** Throws `CellFormatError` for text that is too long or that the database cannot store. */
function requireText(text: string, max: number): void {
  if (text.includes('\0')) throw new CellFormatError('contains a NUL character; remove it')
  // Count code points, as the database does, not UTF-16 units.
  const characters = text.length > max ? Array.from(text).length : 0
  if (characters > max) {
    throw new CellFormatError(`has ${characters} characters; at most ${max} are allowed`)
  }
}

/** Parses a SKU. Characters that look like others, or cannot be seen, are normalized. Throws `CellFormatError`. */
export function parseCode(text: string): string {
  const code = cleanCode(parseText(text))
  if (code === '') throw new CellFormatError('has only characters that cannot be seen')
  return parseText(code, MAX_CODE_LENGTH)
}

/** Throws `CellFormatError`. */
export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text.toLowerCase())
  if (found === undefined) throw new CellFormatError(`write one of: ${choices.join(', ')}`)
  return found
}

/** Parses a two-letter country code into capitals. Throws `CellFormatError`. */
export function parseCountry(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new CellFormatError('write the country as two letters, such as US')
  return text.toUpperCase()
}

/** Parses the URL of a link. Throws `CellFormatError`. */
export function parseLink(text: string): string {
  if (!isLinkUrl(text)) throw new CellFormatError(`not a valid link: ${LINK_URL_RULE}`)
  requireText(text, 2000)
  return text
}

/** Throws `CellFormatError`. */
export function parseSlug(text: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || text.length > 300) {
    throw new CellFormatError('use lowercase letters and digits joined by hyphens, such as oak-stool')
  }
  return text
}

/** Splits `Oak|Ash` into its parts without empty or repeated ones. Parts may be URLs, so they stay as they are encoded. Throws `CellFormatError`. */
export function parseList(text: string): string[] {
  requireText(text, MAX_TEXT_LENGTH)
  return [...new Set(splitList(text).filter((part) => part !== ''))]
}

/** Splits a list into trimmed parts, including empty ones. */
export function splitList(text: string): string[] {
  return text === '' ? [] : text.split('|').map((part) => part.trim())
}

/** Parses `Color=Sage|Size=Large`, keeping the order. Throws `CellFormatError`. */
export function parseOptions(text: string): Record<string, string> {
  const options: Record<string, string> = {}
  for (const part of parseList(text)) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    if (name.trim() === '' || value.trim() === '') throw new CellFormatError('write options as Color=Sage|Size=Large')
    if (Object.hasOwn(options, name.trim())) throw new CellFormatError(`the option ${name.trim()} is given twice`)
    options[name.trim()] = value.trim()
  }
  return options
}

export interface PriceBreak {
  minQty: number
  price: Cents
}

/** Parses price breaks: `24:8.40|48:7.90` is $8.40 from 24 units. Quantities rise, prices never do. Throws `CellFormatError`. */
export function parseBreaks(text: string, rate: number | null): PriceBreak[] {
  const breaks = parseList(text).map((part) => {
    const [, quantity, price] = /^([^:]+):([^:]+)$/.exec(part) ?? []
    if (!quantity || !price) throw new CellFormatError('write volume prices as 24:8.40|48:7.90')
    return { minQty: parseWhole(quantity.trim(), 2), price: parseMoney(price.trim(), rate) }
  })
  for (const [index, entry] of breaks.entries()) {
    const before = breaks[index - 1]
    if (before && entry.minQty <= before.minQty) throw new CellFormatError('the quantities of volume prices must rise')
    if (before && entry.price > before.price) throw new CellFormatError('a larger quantity may not cost more a unit')
  }
  return breaks
}

/** Parses a lead time in working days, `3-5` or `5`. Throws `CellFormatError`. */
export function parseLeadTime(text: string): [min: number, max: number] {
  const [, first, second] = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?(?:\s*days?)?$/i.exec(text) ?? []
  if (first === undefined) throw new CellFormatError('write the lead time in days, as 5 or 3-5')
  const days: [number, number] = [Number(first), Number(second ?? first)]
  if (days[1] < days[0]) throw new CellFormatError('the longest lead time is shorter than the shortest')
  return days
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** Parses `2026-03-01`, also with a time; without a time zone it is UTC. Throws `CellFormatError`. */
export function parseMoment(text: string): Date {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  const exists = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  const zoned = /Z$|[+-]\d\d:?\d\d$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`
  const moment = new Date(zoned.replace(' ', 'T'))
  if (!exists || Number.isNaN(moment.getTime())) throw new CellFormatError('must be a date such as 2026-03-31')
  return moment
}

/** Parses the path or URL of an image. Throws `CellFormatError`. */
export function parseImage(text: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !isHttpUrl(text)) {
    throw new CellFormatError('an image is a path or a URL that begins with http:// or https://')
  }
  if (isHttpUrl(text) && !URL.canParse(text)) throw new CellFormatError('not a valid URL')
  return parseText(text, 2000)
}
