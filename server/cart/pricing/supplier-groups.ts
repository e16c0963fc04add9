import { sql } from 'kysely'
import type { CartGroup } from '#contract/schemas/cart.ts'
import { type Cents, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { roundPounds } from '#contract/values/weight.ts'
import type { Db } from '#database/connect.ts'
import { leadTimeOf, supplierOf } from '#server/catalog/cards.ts'
import { type PricedLine, weightOf } from './price-lines.ts'
import { anyOf } from '#database/any-of.ts'

/** The supplier's minimum order, and whether the company's next order from it is the first. */
interface SupplierRule {
  minimum: Cents | null
  firstOrder: boolean
}

/** The cart lines of one supplier; money in cents. */
export interface SupplierGroup {
  lines: PricedLine[]
  supplierId: number
  subtotal: Cents
  weightLb: number
}

/** Groups lines by supplier, in the order of their first line. */
export function groupBySupplier(lines: readonly PricedLine[]): SupplierGroup[] {
  return [...Map.groupBy(lines, ({ product }) => product.supplier_id)].map(([supplierId, own]) => ({
    lines: own,
    supplierId,
    subtotal: own.reduce((sum, { line, unit }) => sum + line.quantity * unit, 0),
    weightLb: roundPounds(own.reduce((sum, each) => sum + weightOf(each), 0)),
  }))
}

/**
 * Reads the minimum of each supplier for a company, or for a guest (null), whose order would be the first. One query.
 * Canceled orders and the order with the id `except` do not count.
 */
export async function readSupplierRules(
  db: Db,
  supplierIds: readonly number[],
  companyId: number | null,
  except: number | null = null,
): Promise<ReadonlyMap<number, SupplierRule>> {
  const rows = await db
    .selectFrom('suppliers')
    .select(['id', 'min_order_cents', 'min_reorder_cents'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('maker_orders')
            .innerJoin('orders', 'orders.id', 'maker_orders.order_id')
            .select(sql`1`.as('one'))
            .whereRef('maker_orders.supplier_id', '=', 'suppliers.id')
            .where('maker_orders.state', '<>', 'cancelled')
            .where('orders.company_id', '=', companyId)
            .$if(except !== null, (orders) => orders.where('orders.id', '!=', except)),
        )
        .as('ordered'),
    )
    .where(anyOf('suppliers.id', supplierIds))
    .execute()
  return new Map(
    rows.map(({ id, ordered, min_order_cents, min_reorder_cents }) => [
      id,
      { firstOrder: !ordered, minimum: ordered ? min_reorder_cents : min_order_cents },
    ]),
  )
}

/** A supplier's group without shipping, which depends on the address. */
export type BasketGroup = Omit<CartGroup, 'shipping' | 'shipping_estimate'>

/** Returns the group in the form that the API returns. */
export function toCartGroup(group: SupplierGroup, rule: SupplierRule): BasketGroup | null {
  const [first] = group.lines
  if (!first) return null
  return {
    supplier: supplierOf(first.product),
    item_ids: group.lines.map(({ line }) => line.id),
    subtotal: toDollars(group.subtotal),
    units: group.lines.reduce((sum, { line }) => sum + line.quantity, 0),
    min_order: toDollarsOrNull(rule.minimum),
    first_order: rule.firstOrder,
    shortfall: toDollars(Math.max(0, (rule.minimum ?? 0) - group.subtotal)),
    lead_time_days: longestLeadTime(group.lines),
  }
}

/** Returns the longest lead time of the lines, because the supplier ships them together. */
function longestLeadTime(lines: readonly PricedLine[]): [number, number] | null {
  const known = lines.flatMap(({ product }) => {
    const days = leadTimeOf(product)
    return days ? [days] : []
  })
  if (known.length === 0) return null
  return [Math.max(...known.map(([least]) => least)), Math.max(...known.map(([, most]) => most))]
}
