import type { Selectable } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { ShippingMethods } from '#database/tables.ts'

/** What is read of a way. Each by its name: what asks for all columns is planned anew each time. */
export const METHOD = [
  'id',
  'supplier_id',
  'name',
  'kind',
  'rate_cents',
  'per_pound_cents',
  'free_from_cents',
  'free_scope',
  'states',
  'min_weight_lb',
  'max_weight_lb',
  'transit_min_days',
  'transit_max_days',
] as const satisfies (keyof ShippingMethods)[]

export type MethodRow = Pick<Selectable<ShippingMethods>, (typeof METHOD)[number]>

/** What one maker sends: goods in cents, pounds. */
export interface ParcelGroup {
  supplierId: number
  subtotal: Cents
  weightLb: number
}

/** Whether a way takes parcels of this weight to this state; without a state only the ways that go everywhere do. */
export function isOffered(method: MethodRow, weightLb: number, state: string | null): boolean {
  return carries(method, weightLb) && (method.states === null || (state !== null && method.states.includes(state)))
}

/** Whether a way takes parcels of this weight, wherever it goes. */
function carries({ min_weight_lb: least, max_weight_lb: most }: MethodRow, weightLb: number): boolean {
  return (least === null || weightLb >= least) && (most === null || weightLb <= most)
}

/**
 * From which goods of the whole order on, in cents, the first of a maker's ways that takes its goods costs nothing; null where no
 * amount does that. Without a state it is the way that most of the country has.
 */
export function freeOver(methods: readonly MethodRow[], weightLb: number, state: string | null): Cents | null {
  const usual = methods.find((method) =>
    state === null ? carries(method, weightLb) : isOffered(method, weightLb, state),
  )
  return usual && usual.kind !== 'freight' && usual.free_scope === 'order' ? usual.free_from_cents : null
}

/** What a way costs for these goods of an order worth `orderSubtotal`, in cents; null for freight, which is quoted later. */
export function priceOf(method: MethodRow, group: ParcelGroup, orderSubtotal: Cents): Cents | null {
  if (method.kind === 'freight') return null
  const counted = method.free_scope === 'maker' ? group.subtotal : orderSubtotal
  if (method.free_from_cents !== null && counted >= method.free_from_cents) return 0
  if (method.kind === 'flat') return method.rate_cents
  return method.rate_cents + method.per_pound_cents * Math.ceil(group.weightLb)
}

/**
 * Weights have three decimals; their sums may be off by what floating point loses, which must neither begin another pound nor be
 * over a bound.
 */
export function roundedPounds(weightLb: number): number {
  return Number(weightLb.toFixed(3))
}
