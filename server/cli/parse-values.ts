/** Parsers of option and argument values. They throw commander's `InvalidArgumentError`, which becomes a usage error. */
import { InvalidArgumentError } from 'commander'
import { orderNumber as toOrderNumber } from '#contract/text/codes.ts'
import { dayOf, todayUtc } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'

/** Rejects a blank value. */
export function nonBlank(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be blank.')
  return text
}

/** Parses a text that the shop stores. Rejects a blank one. */
export function nonBlankText(text: string): string {
  return nonBlank(text).normalize('NFC')
}

/** Parses dollars with optional cents, at least 1 cent, into cents. */
export function positiveCents(text: string): number {
  const cents = dollarsToCents(text)
  if (cents < 1) throw new InvalidArgumentError('It must be more than 0, such as 120.00.')
  return cents
}

/** Parses dollars with optional cents into cents. */
export function dollarsToCents(text: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text))
    throw new InvalidArgumentError('It must be dollars and cents, such as 120.00.')
  return toCents(Number(text))
}

/** Parses an order number: `t-100001`, `#T100001` and `100001` become `T-100001`. */
export function orderNumber(text: string): string {
  return toOrderNumber(nonBlank(text))
}

/** Parses one more order number of a list. */
export function orderNumbers(text: string, previous: readonly string[] = []): string[] {
  return [...previous, orderNumber(text)]
}

/** Parses a date up to today, such as 2026-11-21. */
export function pastDay(text: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime()) || dayOf(date) !== text || text > todayUtc()) {
    throw new InvalidArgumentError(`It must be a date up to today, such as ${todayUtc()}.`)
  }
  return text
}

/** Parses a date from today on, such as 2026-11-21; `never` is null. */
export function futureDayOrNever(text: string): string {
  if (text === 'never' || isFutureDay(text)) return text
  throw new InvalidArgumentError(`It must be a date from today on, such as ${todayUtc()}, or never.`)
}

/** Parses a date from today on, such as 2026-11-21. */
export function futureDay(text: string): string {
  if (isFutureDay(text)) return text
  throw new InvalidArgumentError(`It must be a date from today on, such as ${todayUtc()}.`)
}

function isFutureDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && dayOf(date) === text && text >= todayUtc()
}

const MAX_REFERENCE_LENGTH = 120

/** Parses the reference of a payment. */
export function paymentReference(text: string): string {
  const reference = nonBlankText(text).trim()
  if (reference.length > MAX_REFERENCE_LENGTH) {
    throw new InvalidArgumentError(`It must have at most ${MAX_REFERENCE_LENGTH} characters.`)
  }
  return reference
}

/** Parses a number above 0. */
export function positiveNumber(text: string): number {
  const number = Number(text)
  if (!/^(?:\d+|\d*\.\d+)$/.test(text) || !Number.isFinite(number) || number <= 0) {
    throw new InvalidArgumentError('It must be a number above 0, such as 1.27.')
  }
  return number
}

/** Parses a number of seconds; 0 is one. */
export function seconds(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('This is not a number of seconds, such as 60.')
  return Number(text)
}

/** Parses the number of a line, from 1. */
export function lineNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be the number of a line, such as 4.')
  return Number(text)
}

/** Parses a cell delimiter: one character, or `tab`. */
export function delimiter(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t'
  if (Array.from(text).length === 1 && !/["\r\n]/.test(text)) return text
  throw new InvalidArgumentError('It must be one character, or "tab".')
}

/** Separates units of SKUs; a SKU can contain commas. */
const UNITS_SEPARATOR = /(?<==\s*\d+\s*),/

/** Parses `A-1=12,B-2=6` into units by SKU. `previous` holds the units of earlier occurrences of the option. */
export function unitsBySku(text: string, previous: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  const units = new Map(previous)
  for (const part of text.split(UNITS_SEPARATOR)) {
    const [, sku, count] = /^\s*(\S.*?)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    if (sku === undefined) throw new InvalidArgumentError('It must be units by SKU, such as SKU=12,SKU=6.')
    if (units.has(sku)) throw new InvalidArgumentError(`It contains ${sku} twice.`)
    units.set(sku, Number(count))
  }
  return units
}
