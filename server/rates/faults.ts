import type { Rates, ShippingRate } from '#contract/rates.ts'
import { US_STATES } from '#contract/us-states.ts'

/** Weights have three decimals. */
const LEAST_POUNDS = 0.001

/** What is wrong with rates of the right shape, in sentences: a key twice, a maker or state nobody knows, bounds in the wrong order. */
export function faultsOf(rates: Rates, makers: ReadonlyMap<string, number>): string[] {
  return [
    ...twice(rates.shipping.map(({ key }) => `The way of shipping "${key}"`)),
    ...twice(rates.taxes.map(({ state }) => `The tax of ${state}`)),
    ...twice(rates.minimums.map(({ maker }) => `The minimum of "${maker}"`)),
    ...rates.shipping.flatMap(shippingFaults),
    ...[...rates.shipping, ...rates.minimums].flatMap(({ maker }) =>
      maker === undefined || makers.has(maker) ? [] : [`There is no maker "${maker}".`],
    ),
    ...[...rates.taxes.map(({ state }) => state), ...rates.shipping.flatMap(({ states }) => states ?? [])].flatMap(
      (state) => (US_STATES[state] ? [] : [`There is no state ${state}.`]),
    ),
    ...(rates.shipping.some(({ maker }) => maker === undefined)
      ? []
      : ['There is no way of shipping without a maker: makers without a way of their own could not ship.']),
  ]
}

function shippingFaults({ key, kind, rate, per_pound, transit_days, ...bounds }: ShippingRate): string[] {
  const faults: string[] = []
  if (kind === 'freight' && (rate ?? 0) + (per_pound ?? 0) > 0)
    faults.push(`"${key}" is freight, which has no rate here.`)
  if (kind === 'flat' && (per_pound ?? 0) > 0) faults.push(`"${key}" is flat and has a price for each pound.`)
  if (transit_days[1] < transit_days[0]) faults.push(`"${key}" takes fewer days at most than at least.`)
  const { min_weight_lb = 0, max_weight_lb } = bounds
  if (max_weight_lb !== undefined && (max_weight_lb < LEAST_POUNDS || max_weight_lb < min_weight_lb)) {
    faults.push(`"${key}" takes no weight at all.`)
  }
  return faults
}

function twice(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `${name} is there twice.`,
  )
}
