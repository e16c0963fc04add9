import { LARGEST_INTEGER } from '#contract/row-id.ts'
import { isLinkAddress, LINK_ADDRESSES } from '#contract/link-address.ts'
import { type Cents, toCents } from '#contract/money.ts'
import { isWebAddress } from '#server/images/addresses.ts'

/** A cell that cannot be understood; the message says what to write instead. */
export class BadCell extends Error {}

/** Leaves room for numbers that the database gives out itself. */
export const LARGEST_ID = 2_000_000_000

/** More digits than any number here has. What is longer would take the patterns below minutes to refuse. */
const LONGEST_NUMBER = 100
const DOLLARS = /^(?:US\$|USD|\$)?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?\s*(?:USD)?$/i
const FOREIGN = /^(?:[$£€¥]|[A-Z]{3})\s*|\s*(?:[$£€¥]|[A-Z]{3})$/g

/** `12.5`, `$1,234.50` to cents. With a `rate`, of another currency, rounded half up. Throws `BadCell`. */
export function parseMoney(text: string, rate: number | null): Cents {
  requireShort(text)
  const plain = rate === null ? text : text.trim().replace(FOREIGN, '')
  if (plain.startsWith('-')) throw new BadCell('an amount of money may not be negative')
  const [, whole = '', fraction = ''] = DOLLARS.exec(plain.trim()) ?? []
  if (whole + fraction === '') {
    if (/^[£€¥]/.test(plain.trim())) throw new BadCell('not in US dollars; give the rate of exchange (--rate)')
    throw new BadCell('not an amount of money; write it as 12.50')
  }
  if (rate === null && fraction.length > 2 && /[1-9]/.test(fraction.slice(2))) {
    throw new BadCell('an amount of money has at most two decimals')
  }
  const cents = toCents(Number(`${whole.replaceAll(',', '') || '0'}.${fraction || '0'}`) * (rate ?? 1))
  if (cents > LARGEST_INTEGER) throw new BadCell('the amount is too large')
  return cents
}

/** A whole number from `least` to `most`. Throws `BadCell`. */
export function parseWhole(text: string, least: number, most = LARGEST_INTEGER): number {
  const plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^[+-]?\d+(\.0+)?$/.test(plain)) throw new BadCell('not a whole number')
  const number = Number(plain)
  if (number < least) throw new BadCell(least === 0 ? 'may not be negative' : `must be at least ${least}`)
  if (number > most) throw new BadCell(`must be at most ${most}`)
  return number
}

/** A measure above zero, rounded to `decimals`; `most` is what the column holds. Throws `BadCell`. */
export function parseMeasure(text: string, decimals: number, most: number): number {
  requireShort(text)
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text)) throw new BadCell('not a number above zero; write it as 7.5')
  const scale = 10 ** decimals
  const number = Math.round(Number(text) * scale) / scale
  if (number <= 0) throw new BadCell('must be above zero; leave it empty when it is not known')
  if (number > most) throw new BadCell(`must be at most ${most}`)
  return number
}

function requireShort(text: string): void {
  if (text.length > LONGEST_NUMBER) throw new BadCell(`has ${text.length} characters; a number has fewer`)
}

const YES = new Set(['true', '1', 'yes', 'y'])
const NO = new Set(['false', '0', 'no', 'n'])

/** Throws `BadCell`. */
export function parseYesNo(text: string): boolean {
  const word = text.toLowerCase()
  if (YES.has(word)) return true
  if (NO.has(word)) return false
  throw new BadCell('write yes or no')
}

/** Text of at most `most` characters. Throws `BadCell`. */
export function parseText(text: string, most = 100_000): string {
  if (text.includes('\0')) throw new BadCell('contains a NUL character; remove it')
  // Characters are counted as the database does: an emoji is one or more code points, never two halves.
  const characters = text.length > most ? Array.from(text).length : 0
  if (characters > most) {
    throw new BadCell(`has ${characters} characters; at most ${most} are allowed`)
  }
  return text
}

/** Throws `BadCell`. */
export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text.toLowerCase())
  if (found === undefined) throw new BadCell(`write one of: ${choices.join(', ')}`)
  return found
}

/** Two letters, in capitals. Throws `BadCell`. */
export function parseCountry(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new BadCell('write the country as two letters, such as US')
  return text.toUpperCase()
}

/** Where a link may lead. Throws `BadCell`. */
export function parseLink(text: string): string {
  if (!isLinkAddress(text)) throw new BadCell(`no address of a link: ${LINK_ADDRESSES}`)
  return parseText(text, 2000)
}

/** Throws `BadCell`. */
export function parseSlug(text: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || text.length > 300) {
    throw new BadCell('use small letters and digits joined by hyphens, such as oak-stool')
  }
  return text
}

/** `Oak|Ash` to its parts, without empty or repeated ones. Throws `BadCell`. */
export function parseList(text: string): string[] {
  return [...new Set(splitList(parseText(text)).filter((part) => part !== ''))]
}

/** The trimmed parts, empty ones too. */
export function splitList(text: string): string[] {
  return text === '' ? [] : text.split('|').map((part) => part.trim())
}

/** `Color=Sage|Size=Large` in its order. Throws `BadCell`. */
export function parseOptions(text: string): Record<string, string> {
  const options: Record<string, string> = {}
  for (const part of parseList(text)) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    if (name.trim() === '' || value.trim() === '') throw new BadCell('write options as Color=Sage|Size=Large')
    if (Object.hasOwn(options, name.trim())) throw new BadCell(`the option ${name.trim()} is given twice`)
    options[name.trim()] = value.trim()
  }
  return options
}

export interface Rung {
  minQty: number
  price: Cents
}

/** `24:8.40|48:7.90`: from 24 units on $8.40. Thresholds rise, prices never do. Throws `BadCell`. */
export function parseBreaks(text: string, rate: number | null): Rung[] {
  const rungs = parseList(text).map((part) => {
    const [, quantity, price] = /^([^:]+):([^:]+)$/.exec(part) ?? []
    if (!quantity || !price) throw new BadCell('write volume prices as 24:8.40|48:7.90')
    return { minQty: parseWhole(quantity.trim(), 2), price: parseMoney(price.trim(), rate) }
  })
  for (const [index, rung] of rungs.entries()) {
    const before = rungs[index - 1]
    if (before && rung.minQty <= before.minQty) throw new BadCell('the quantities of volume prices must rise')
    if (before && rung.price > before.price) throw new BadCell('a larger quantity may not cost more a unit')
  }
  return rungs
}

/** `3-5` or `5` working days. Throws `BadCell`. */
export function parseLeadTime(text: string): [fewest: number, most: number] {
  const [, first, second] = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?(?:\s*days?)?$/i.exec(text) ?? []
  if (first === undefined) throw new BadCell('write the lead time in days, as 5 or 3-5')
  const days: [number, number] = [Number(first), Number(second ?? first)]
  if (days[1] < days[0]) throw new BadCell('the longest lead time is shorter than the shortest')
  return days
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** `2026-03-01` or with a time; without a zone it is UTC. Throws `BadCell`. */
export function parseMoment(text: string): Date {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  const exists = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  const zoned = /Z$|[+-]\d\d:?\d\d$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`
  const moment = new Date(zoned.replace(' ', 'T'))
  if (!exists || Number.isNaN(moment.getTime())) throw new BadCell('must be a date such as 2026-03-31')
  return moment
}

/** A path or a web address of a picture. Throws `BadCell`. */
export function parsePicture(text: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !isWebAddress(text)) {
    throw new BadCell('a picture is a path or an address that begins with http:// or https://')
  }
  if (isWebAddress(text) && !URL.canParse(text)) throw new BadCell('not a web address')
  return parseText(text, 2000)
}
