import type { ShippingRate } from '#contract/rates.ts'
import { US_STATES } from '#contract/us-states.ts'
import type { RateRows, RatesFault, Row } from './shape.ts'

/** Weights have three decimals. */
const LEAST_POUNDS = 0.001

/** What is wrong with rates of the right shape: a key twice, a maker or state nobody knows, bounds in the wrong order. */
export function faultsOf({ shipping, taxes, minimums }: RateRows, makers: ReadonlyMap<string, number>): RatesFault[] {
  return [
    ...twice(shipping, 'key', ({ key }) => `the way of shipping "${key}"`),
    ...twice(taxes, 'state', ({ state }) => `the tax of ${state}`),
    ...twice(minimums, 'maker', ({ maker }) => `the minimum of "${maker}"`),
    ...shipping.flatMap(({ row, place }) => shippingFaults(row).map((about) => ({ place, about }))),
    ...[...shipping, ...minimums].flatMap(({ row: { maker }, place }) =>
      maker === undefined || makers.has(maker)
        ? []
        : [{ place: `${place}/maker`, about: `there is no maker "${maker}": import its suppliers first` }],
    ),
    ...taxes.flatMap(({ row, place }) => stateFault(row.state, `${place}/state`)),
    ...shipping.flatMap(({ row: { states = [] }, place }) =>
      states.flatMap((state, index) => stateFault(state, `${place}/states/${index}`)),
    ),
  ]
}

/** Makers without a way of their own ship by one of the shop's. */
export function ownWayFaults(shipping: RateRows['shipping']): RatesFault[] {
  if (shipping.some(({ row }) => row.maker === undefined)) return []
  const about = 'there is no way of shipping without a maker: makers without a way of their own could not ship'
  return [{ place: '/shipping', about }]
}

function stateFault(state: string, place: string): RatesFault[] {
  return US_STATES[state] ? [] : [{ place, about: `there is no state ${state}: write its two letters, such as "TX"` }]
}

function shippingFaults({ key, kind, rate, per_pound, transit_days, ...bounds }: ShippingRate): string[] {
  const faults: string[] = []
  if (kind === 'freight' && (rate ?? 0) + (per_pound ?? 0) > 0)
    faults.push(`"${key}" is freight, which has no rate here: leave rate and per_pound out`)
  if (kind === 'flat' && (per_pound ?? 0) > 0)
    faults.push(`"${key}" is flat and has a price for each pound: leave per_pound out, or make it "weight"`)
  if (transit_days[1] < transit_days[0])
    faults.push(`"${key}" takes fewer days at most than at least: write the smaller number first`)
  const { min_weight_lb = 0, max_weight_lb } = bounds
  if (max_weight_lb !== undefined && (max_weight_lb < LEAST_POUNDS || max_weight_lb < min_weight_lb)) {
    faults.push(`"${key}" takes no weight at all: max_weight_lb must be above min_weight_lb`)
  }
  return faults
}

function twice<T>(rows: readonly Row<T>[], field: string, nameOf: (row: T) => string): RatesFault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, place }) => {
    const name = nameOf(row)
    if (seen.has(name)) return [{ place: `${place}/${field}`, about: `${name} is there twice: leave one out` }]
    seen.add(name)
    return []
  })
}
