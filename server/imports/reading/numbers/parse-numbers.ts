import { type Cents, toCents } from '#contract/values/money.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { CellFormatError } from '#server/imports/reading/cell-format-error.ts'
import { splitAmount } from './amount-text.ts'
import { chooseReading, type ColumnNumbers, type NumberKind, PLAIN_NUMBERS, readingsFor } from './column-numbers.ts'
import { currencyFactor } from './currency-factor.ts'
import { ambiguousText, explainNumber } from './explain-number.ts'
import { decimalsOf } from './readings.ts'

/** Longer text is rejected before the patterns see it: they would backtrack for minutes (ReDoS). */
const MAX_NUMBER_LENGTH = 100

interface ParsedNumber {
  /** Digits with a decimal point. */
  reading: string
  negative: boolean
  currency: string | null
}

/**
 * Parses `12.5`, `$1,234.50` or `1.234,50 €` into cents, as the column's numbers are written. The rate of exchange converts amounts that
 * are not in dollars; the result is rounded half up. Throws `CellFormatError`.
 */
export function parseMoney(text: string, column: ColumnNumbers): Cents {
  const { reading, negative, currency } = parseNumber(text, 'money', column)
  if (negative && Number(reading) !== 0) throw new CellFormatError('an amount of money may not be negative')
  const factor = currencyFactor(currency, column.currency)
  if (factor === 1 && decimalsOf(reading) > 2 && /\.\d\d\d*[1-9]/.test(reading)) {
    throw new CellFormatError('an amount of money has at most two decimals')
  }
  const cents = toCents(Number(reading) * factor)
  if (cents > MAX_INTEGER) throw new CellFormatError('the amount is too large')
  return cents
}

/** Parses a whole number from `min` to `max`. Throws `CellFormatError`. */
export function parseWhole(text: string, min: number, max = MAX_INTEGER, column = PLAIN_NUMBERS): number {
  const number = parseSignedWhole(text, column)
  if (number < min) throw new CellFormatError(min === 0 ? 'may not be negative' : `must be at least ${min}`)
  if (number > max) throw new CellFormatError(`must be at most ${max}`)
  return number
}

/** Parses a whole number, also below 0. Throws `CellFormatError`. */
export function parseSignedWhole(text: string, column: ColumnNumbers): number {
  const { reading, negative, currency } = parseNumber(text, 'whole', column)
  if (currency !== null) throw new CellFormatError('an amount of money, not a whole number; is this the right column?')
  const number = Number(reading)
  return negative && number !== 0 ? -number : number
}

/** Parses a measure above zero, rounded to `decimals`; `max` is what the column holds. Throws `CellFormatError`. */
export function parseMeasure(text: string, decimals: number, max: number, column: ColumnNumbers): number {
  const { reading, negative, currency } = parseNumber(text, 'measure', column)
  if (negative || currency !== null) throw new CellFormatError('not a number above zero; write it as 7.5')
  const scale = 10 ** decimals
  const number = Math.round(Number(reading) * scale) / scale
  if (number <= 0) throw new CellFormatError('must be above zero; leave it empty when it is not known')
  if (number > max) throw new CellFormatError(`must be at most ${max}`)
  return number
}

/** Parses a number with any sign and decimals. Throws `CellFormatError`. */
export function parseQuantity(text: string, column: ColumnNumbers): number {
  const { reading, negative, currency } = parseNumber(text, 'measure', column)
  if (currency !== null) throw new CellFormatError('an amount of money, not a number; is this the right column?')
  const number = Number(reading)
  return negative && number !== 0 ? -number : number
}

/** Throws `CellFormatError`, also for a number that can be read in two ways. */
function parseNumber(text: string, kind: NumberKind, column: ColumnNumbers): ParsedNumber {
  if (text.length > MAX_NUMBER_LENGTH) {
    throw new CellFormatError(`has ${text.length} characters; a number has fewer`)
  }
  const amount = splitAmount(text)
  if (!amount) throw new CellFormatError(explainNumber(text, kind))
  const readings = readingsFor(kind, amount.digits)
  const chosen = chooseReading(readings, kind, column)
  if (chosen === 'ambiguous') throw new CellFormatError(ambiguousText(readings))
  if (chosen === null) throw new CellFormatError(explainNumber(text, kind, column.forced))
  return { reading: chosen.reading, negative: amount.negative, currency: amount.currency }
}
