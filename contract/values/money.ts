/**
 * Money is an integer of US cents inside the shop and a JSON number of dollars on the wire. Only this file converts between them.
 */
import { lazily } from '#contract/lazily.ts'
import { LANGUAGE } from '#contract/text/language.ts'

/** Whole cents. `1999` is $19.99. */
export type Cents = number

/** US dollars in JSON, with at most two decimals. */
export type Dollars = number

export const CURRENCY = 'USD'

/** Converts cents to dollars. */
export function toDollars(cents: Cents): Dollars {
  return cents / 100
}

/** Converts cents to dollars; null stays null. */
export function toDollarsOrNull(cents: Cents | null): Dollars | null {
  return cents === null ? null : toDollars(cents)
}

/** Formats cents for files, such as `1234.50`. */
export function decimalAmount(cents: Cents): string {
  return toDollars(cents).toFixed(2)
}

/** Converts dollars to cents. Half a cent rounds up. */
export function toCents(dollars: Dollars): Cents {
  return Math.round(Number((dollars * 100).toFixed(4)))
}

const dollarsFormat = lazily(() => new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: CURRENCY }))

/** Formats 1234.5 dollars as `$1,234.50`. */
export function formatDollars(dollars: Dollars): string {
  return dollarsFormat().format(dollars)
}
