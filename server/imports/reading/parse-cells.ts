import { isLinkUrl, LINK_URL_RULE } from '#contract/text/link-url.ts'
import { dayOf } from '#contract/values/days.ts'
import type { Cents } from '#contract/values/money.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import { CellFormatError } from './cell-format-error.ts'
import { parseUndamaged } from './codes/repair-code.ts'
import type { ColumnNumbers } from './numbers/column-numbers.ts'
import { parseMoney, parseWhole } from './numbers/parse-numbers.ts'

/** Largest id that a file may set; larger ones are reserved for the database's sequences. */
export const MAX_ID = 2_000_000_000

const MAX_CODE_LENGTH = 64
const MAX_TEXT_LENGTH = 100_000
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
  const code = parseUndamaged(parseText(text))
  if (code === '') throw new CellFormatError('has only characters that cannot be seen')
  return parseText(code, MAX_CODE_LENGTH)
}

/** Throws `CellFormatError`. */
export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text.toLowerCase())
  if (found === undefined) throw new CellFormatError(`write one of: ${choices.join(', ')}`)
  return found
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
export function parseBreaks(text: string, column: ColumnNumbers): PriceBreak[] {
  const breaks = parseList(text).map((part) => {
    const [, quantity, price] = /^([^:]+):([^:]+)$/.exec(part) ?? []
    if (!quantity || !price) throw new CellFormatError('write volume prices as 24:8.40|48:7.90')
    return { minQty: parseWhole(quantity.trim(), 2), price: parseMoney(price.trim(), column) }
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

/** Parses degrees of latitude or longitude, at most `max` in both directions. Throws `CellFormatError`. */
export function parseDegrees(text: string, max: number): number {
  const degrees = /^[-+−]?\d{1,3}(?:\.\d{1,12})?$/.test(text) ? Number(text.replace('−', '-')) : Number.NaN
  if (!(Math.abs(degrees) <= max)) throw new CellFormatError(`write degrees from -${max} to ${max}, such as 35.5951`)
  return degrees
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

/** Parses a day, `2026-03-31`. Throws `CellFormatError`. */
export function parseDay(text: string): string {
  return dayOf(parseMoment(text))
}

/** Parses the path or URL of an image. Throws `CellFormatError`. */
export function parseImage(text: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !isHttpUrl(text)) {
    throw new CellFormatError('an image is a path or a URL that begins with http:// or https://')
  }
  if (isHttpUrl(text) && !URL.canParse(text)) throw new CellFormatError('not a valid URL')
  return parseText(text, 2000)
}

/** Point of an image: percent of the width from the left, and of the height from the top. */
export type FocusPoint = readonly [x: number, y: number]

/** Parses `50 20`, or an empty text: null. Throws `CellFormatError`. */
export function parseFocus(text: string): FocusPoint | null {
  if (text.trim() === '') return null
  const [, x, y] = /^(\d{1,3})[ ,;%]+(\d{1,3})%?$/.exec(text.trim()) ?? []
  const point = [Number(x), Number(y)] as const
  if (point.every((percent) => percent <= 100)) return point
  throw new CellFormatError('write the point as two numbers from 0 to 100, in percent from the left and the top: 50 20')
}
