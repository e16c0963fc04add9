import type { Selectable } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { ShippingMethods } from '#database/tables.ts'

/** Columns by name: PostgreSQL caches the plan of such a query, but not of `select *`. */
export const METHOD_COLUMNS = [
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

export type MethodRow = Pick<Selectable<ShippingMethods>, (typeof METHOD_COLUMNS)[number]>

/** Goods of one supplier; `subtotal` in cents, `weightLb` in pounds. */
export interface SupplierGoods {
  supplierId: number
  subtotal: Cents
  weightLb: number
}

/** True if a method ships this weight to this state; without a state, only methods that ship everywhere. */
export function isOffered(method: MethodRow, weightLb: number, state: string | null): boolean {
  if (method.min_weight_lb !== null && weightLb < method.min_weight_lb) return false
  if (method.max_weight_lb !== null && weightLb > method.max_weight_lb) return false
  return method.states === null || (state !== null && method.states.includes(state))
}

/**
 * Returns the order subtotal in cents from which a supplier's default method is free; null if no amount achieves that.
 */
export function freeOver(methods: readonly MethodRow[], weightLb: number, state: string | null): Cents | null {
  const usual = methods.find((method) => isOffered(method, weightLb, state))
  return usual && usual.kind !== 'freight' && usual.free_scope === 'order' ? usual.free_from_cents : null
}

/**
 * Returns the price of a method for the goods of an order worth `orderSubtotal`, in cents; null for freight, which is
 * quoted later.
 */
export function priceOf(method: MethodRow, goods: SupplierGoods, orderSubtotal: Cents): Cents | null {
  if (method.kind === 'freight') return null
  const counted = method.free_scope === 'maker' ? goods.subtotal : orderSubtotal
  if (method.free_from_cents !== null && counted >= method.free_from_cents) return 0
  if (method.kind === 'flat') return method.rate_cents
  return method.rate_cents + method.per_pound_cents * Math.ceil(goods.weightLb)
}
