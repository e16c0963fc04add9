/**
 * Shipping methods and their cost. The rules are rows of `shipping_methods`, which the operator edits as data. A
 * supplier with methods of its own has only these; the others use those of the shop. Shipments are part of orders.
 */
import type { ShippingKind } from '#contract/orders/cart.ts'
import type { Cents } from '#contract/values/money.ts'
import { roundPounds } from '#contract/values/weight.ts'
import type { Db } from '#database/connect.ts'
import { freeOver, isOffered, METHOD_COLUMNS, type MethodRow, type SupplierGoods, priceOf } from './rules.ts'

/** A shipping method for the goods of a supplier. */
export interface ShippingMethod {
  id: number
  name: string
  kind: 'flat' | 'weight' | 'freight'
  /** Null for freight, which is quoted after the order. */
  price: Cents | null
  /** Fewest and most working days in transit. */
  transitDays: [number, number]
}

/** Shipping methods for the goods of an order. */
export interface ShippingOptions {
  /** Methods by supplier ID; the first is the default. A supplier without any does not ship there. */
  methods: ReadonlyMap<number, readonly ShippingMethod[]>
  /**
   * Order subtotal from which shipping of another supplier is free, in cents; null if no amount achieves that. Without
   * goods: of the default method of the shop.
   */
  freeFrom: Cents | null
}

/**
 * Returns what is known about the shipping of a supplier with this method to `state`; `state` is null if the
 * destination is unknown.
 */
export function shippingKind(method: ShippingMethod | null, state: string | null): ShippingKind {
  if (!method) return state === null ? 'by_address' : 'none'
  return method.price === null ? 'freight' : 'estimated'
}

export type { MethodRow, SupplierGoods }

export type Shipping = ReturnType<typeof createShipping>

export function createShipping({ db }: { db: Db }) {
  return {
    /** Returns the shipping methods of each supplier to `state`; without a state, those that ship everywhere. One query. */
    async options(
      groups: readonly SupplierGoods[],
      state: string | null,
      orderSubtotal: Cents,
    ): Promise<ShippingOptions> {
      const supplierIds = groups.map((group) => group.supplierId)
      return offerMethods(await readMethods(db, supplierIds), groups, state, orderSubtotal)
    },
  }
}

/** Returns the shipping options that `methods` give, which are those of the suppliers and of the shop, by position. */
export function offerMethods(
  methods: readonly MethodRow[],
  groups: readonly SupplierGoods[],
  state: string | null,
  orderSubtotal: Cents,
): ShippingOptions {
  const goods = groups.map((group) => ({ ...group, weightLb: roundPounds(group.weightLb) }))
  const bySupplier = Map.groupBy(methods, (method) => method.supplier_id)
  const shopMethods = bySupplier.get(null) ?? []
  const offers = goods.map((group) => ({ group, own: bySupplier.get(group.supplierId) ?? shopMethods }))
  const offered = offers.map(({ group, own }) => {
    const available = own.filter((method) => isOffered(method, group.weightLb, state))
    return [group.supplierId, available.map((method) => toMethod(method, group, orderSubtotal))] as const
  })
  const targets = offers.map(({ group, own }) => freeOver(own, group.weightLb, state))
  const freeFrom = groups.length === 0 ? freeOver(shopMethods, 0, state) : nextTarget(targets, orderSubtotal)
  return { methods: new Map(offered), freeFrom }
}

/** Returns the methods of these suppliers and of the shop, by position. */
async function readMethods(db: Db, supplierIds: readonly number[]): Promise<MethodRow[]> {
  return db
    .selectFrom('shipping_methods')
    .select(METHOD_COLUMNS)
    .where((eb) => eb.or([eb('supplier_id', 'is', null), eb('supplier_id', '=', eb.fn.any(eb.val([...supplierIds])))]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function toMethod(method: MethodRow, group: SupplierGoods, orderSubtotal: Cents): ShippingMethod {
  return {
    id: method.id,
    name: method.name,
    kind: method.kind as ShippingMethod['kind'],
    price: priceOf(method, group, orderSubtotal),
    transitDays: [method.transit_min_days, method.transit_max_days],
  }
}

/** Returns the lowest target that is not reached, else the highest. */
function nextTarget(targets: readonly (Cents | null)[], subtotal: Cents): Cents | null {
  const known = targets.filter((target) => target !== null)
  const open = known.filter((target) => target > subtotal)
  if (open.length > 0) return Math.min(...open)
  return known.length > 0 ? Math.max(...known) : null
}
