/**
 * How goods travel and what that costs: the rules are rows of `shipping_methods`, which the operator keeps as data. A maker
 * with ways of its own has only these; the others use those of the shop. Not parcels, and not when they are sent.
 */
import type { ShippingKind } from '#contract/cart.ts'
import type { Cents } from '#contract/money.ts'
import { roundPounds } from '#contract/weight.ts'
import type { Db } from '#database/connect.ts'
import { freeOver, isOffered, METHOD, type MethodRow, type ParcelGroup, priceOf } from './rules.ts'

/** One way a maker's goods can travel. */
export interface ShippingWay {
  id: number
  name: string
  kind: 'flat' | 'weight' | 'freight'
  /** Null for freight, which is quoted after the order. */
  price: Cents | null
  /** Fewest and most working days on the road. */
  transitDays: [number, number]
}

/** How the goods of an order can travel. */
export interface ShippingOptions {
  /** By the maker's id; the first way is the default, and a maker with none cannot ship there. */
  ways: ReadonlyMap<number, readonly ShippingWay[]>
  /**
   * From which goods of the whole order on some more maker's goods travel for nothing, in cents; null where no amount does that. Of
   * no makers: those of a maker without ways of its own.
   */
  freeFrom: Cents | null
}

/** What is known of a maker's shipping by the way its goods go to `state`, or by none; null where nobody has said where they go. */
export function shippingKind(way: ShippingWay | null, state: string | null): ShippingKind {
  if (!way) return state === null ? 'by_address' : 'none'
  return way.price === null ? 'freight' : 'estimated'
}

export type Shipping = ReturnType<typeof createShipping>

export function createShipping({ db }: { db: Db }) {
  /**
   * How each maker's goods can travel to `state`; without a state those ways count that go everywhere. One query, however many
   * makers.
   */
  async function options(
    groups: readonly ParcelGroup[],
    state: string | null,
    orderSubtotal: Cents,
  ): Promise<ShippingOptions> {
    const makers = groups.map((group) => group.supplierId)
    const methods = await methodsOf(db, makers)
    const parcels = groups.map((group) => ({ ...group, weightLb: roundPounds(group.weightLb) }))
    const byMaker = Map.groupBy(methods, (method) => method.supplier_id)
    const shops = byMaker.get(null) ?? []
    const travelling = parcels.map((group) => ({ group, own: byMaker.get(group.supplierId) ?? shops }))
    const ways = travelling.map(({ group, own }) => {
      const offered = own.filter((method) => isOffered(method, group.weightLb, state))
      return [group.supplierId, offered.map((method) => toWay(method, group, orderSubtotal))] as const
    })
    const targets = travelling.map(({ group, own }) => freeOver(own, group.weightLb, state))
    const freeFrom = groups.length === 0 ? freeOver(shops, 0, state) : nextTarget(targets, orderSubtotal)
    return { ways: new Map(ways), freeFrom }
  }

  return { options }
}

/** The methods of these makers and of the shop, by position. */
async function methodsOf(db: Db, makers: readonly number[]): Promise<MethodRow[]> {
  return db
    .selectFrom('shipping_methods')
    .select(METHOD)
    .where((eb) => eb.or([eb('supplier_id', 'is', null), eb('supplier_id', '=', eb.fn.any(eb.val([...makers])))]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function toWay(method: MethodRow, group: ParcelGroup, orderSubtotal: Cents): ShippingWay {
  return {
    id: method.id,
    name: method.name,
    kind: method.kind as ShippingWay['kind'],
    price: priceOf(method, group, orderSubtotal),
    transitDays: [method.transit_min_days, method.transit_max_days],
  }
}

/** The least that is not reached yet, else the greatest. */
function nextTarget(targets: readonly (Cents | null)[], subtotal: Cents): Cents | null {
  const known = targets.filter((target) => target !== null)
  const open = known.filter((target) => target > subtotal)
  if (open.length > 0) return Math.min(...open)
  return known.length > 0 ? Math.max(...known) : null
}
