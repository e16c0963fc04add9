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
  if (method.min_weight_lb !== null && weightLb < method.min_weight_lb) return false
  if (method.max_weight_lb !== null && weightLb > method.max_weight_lb) return false
  return method.states === null || (state !== null && method.states.includes(state))
}

/**
 * From which goods of the whole order on, in cents, the usual one of a maker's ways costs nothing, the first that is offered; null
 * where no amount does that.
 */
export function freeOver(methods: readonly MethodRow[], weightLb: number, state: string | null): Cents | null {
  const usual = methods.find((method) => isOffered(method, weightLb, state))
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
