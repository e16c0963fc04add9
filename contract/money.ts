/**
 * Money is integer US cents inside and a JSON number of dollars on the wire.
 * This file is the only place that makes one of the other.
 */
import { LANGUAGE } from './language.ts'

/** Whole cents. `1999` is $19.99. */
export type Cents = number

/** Dollars as they travel in JSON: at most two decimals. */
export type Dollars = number

export const CURRENCY = 'USD'

/** Cents to the dollars of the wire. */
export function toDollars(cents: Cents): Dollars {
  return cents / 100
}

/** Like `toDollars`, for prices that may be absent. */
export function toDollarsOrNull(cents: Cents | null): Dollars | null {
  return cents === null ? null : toDollars(cents)
}

/** `1234.50`, as files have it. */
export function plainAmount(cents: Cents): string {
  return toDollars(cents).toFixed(2)
}

/** Dollars of the wire to cents; half a cent rounds away from zero. */
export function toCents(dollars: Dollars): Cents {
  return Math.round(Number((dollars * 100).toFixed(4)))
}

const dollarsFormat = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: CURRENCY })

/** `1234.5` dollars as `$1,234.50`. */
export function formatDollars(dollars: Dollars): string {
  return dollarsFormat.format(dollars)
}
