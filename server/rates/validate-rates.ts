import type { ShippingRate } from '#contract/schemas/orders/rates.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import type { RateRows, RatesError, Row } from './parse-rates.ts'

/** Row id of each supplier by slug. */
export type Suppliers = ReadonlyMap<string, number>

/** Weights have three decimals. */
const MIN_POUNDS = 0.001

/** Returns the errors of well-formed rates: duplicate keys, unknown suppliers or states, bounds in the wrong order. */
export function validateRates({ shipping, taxes, minimums }: RateRows, suppliers: Suppliers): RatesError[] {
  return [
    ...duplicates(shipping, 'key', ({ key }) => `the shipping method "${key}"`),
    ...duplicates(taxes, 'state', ({ state }) => `the tax of ${state}`),
    ...duplicates(minimums, 'maker', ({ maker }) => `the minimum of "${maker}"`),
    ...shipping.flatMap(({ row, pointer }) => shippingErrors(row).map((message) => ({ pointer, message }))),
    ...[...shipping, ...minimums].flatMap(({ row: { maker }, pointer }) =>
      maker === undefined || suppliers.has(maker)
        ? []
        : [{ pointer: `${pointer}/maker`, message: `there is no maker "${maker}": import its suppliers first` }],
    ),
    ...taxes.flatMap(({ row, pointer }) => stateErrors(row.state, `${pointer}/state`)),
    ...shipping.flatMap(({ row: { states = [] }, pointer }) =>
      states.flatMap((state, index) => stateErrors(state, `${pointer}/states/${index}`)),
    ),
  ]
}

/** Requires a shipping method of the shop: suppliers without their own methods use it. */
export function requireShopMethod(shipping: RateRows['shipping']): RatesError[] {
  if (shipping.some(({ row }) => row.maker === undefined)) return []
  const message = 'there is no shipping method without a maker: makers without methods of their own could not ship'
  return [{ pointer: '/shipping', message }]
}

function stateErrors(state: string, pointer: string): RatesError[] {
  return US_STATES[state]
    ? []
    : [{ pointer, message: `there is no state ${state}: use its name or its two letters, such as "TX"` }]
}

function shippingErrors({ key, kind, rate, per_pound, transit_days, ...bounds }: ShippingRate): string[] {
  const errors: string[] = []
  if (kind === 'freight' && (rate ?? 0) + (per_pound ?? 0) > 0)
    errors.push(`"${key}" is freight, which has no rate here: remove rate and per_pound`)
  if (kind === 'flat' && (per_pound ?? 0) > 0)
    errors.push(`"${key}" is flat and has a price per pound: remove per_pound, or make it "weight"`)
  if (transit_days[1] < transit_days[0])
    errors.push(`"${key}" takes fewer days at most than at least: put the smaller number first`)
  const { min_weight_lb = 0, max_weight_lb } = bounds
  if (max_weight_lb !== undefined && (max_weight_lb < MIN_POUNDS || max_weight_lb < min_weight_lb)) {
    errors.push(`"${key}" accepts no weight: max_weight_lb must be above min_weight_lb`)
  }
  return errors
}

function duplicates<T>(rows: readonly Row<T>[], field: string, nameOf: (row: T) => string): RatesError[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, pointer }) => {
    const name = nameOf(row)
    if (seen.has(name)) return [{ pointer: `${pointer}/${field}`, message: `${name} is listed twice: remove one` }]
    seen.add(name)
    return []
  })
}
