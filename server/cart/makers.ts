import { sql } from 'kysely'
import type { CartGroup } from '#contract/cart.ts'
import { type Cents, toDollars, toDollarsOrNull } from '#contract/money.ts'
import { roundPounds } from '#contract/weight.ts'
import type { Db } from '#database/connect.ts'
import { among, leadTimeOf, supplierOf } from '#server/catalog/cards.ts'
import { type PricedLine, weightOf } from './price-lines.ts'

/** What a maker asks for, and whether the company's next order from it is the first. */
interface MakerRule {
  minimum: Cents | null
  firstOrder: boolean
}

/** The lines of one maker; money in cents. */
export interface MakerGroup {
  lines: PricedLine[]
  supplierId: number
  subtotal: Cents
  weightLb: number
}

/** Lines by maker, in the order of their first line. */
export function groupByMaker(lines: readonly PricedLine[]): MakerGroup[] {
  return [...Map.groupBy(lines, ({ product }) => product.supplier_id)].map(([supplierId, own]) => ({
    lines: own,
    supplierId,
    subtotal: own.reduce((sum, { line, unit }) => sum + line.quantity * unit, 0),
    weightLb: roundPounds(own.reduce((sum, each) => sum + weightOf(each), 0)),
  }))
}

/**
 * The minimum of each of these makers for a company, or for a guest (null), whose order would be the first: one query. An
 * order that was cancelled was none.
 */
export async function readMakerRules(
  db: Db,
  supplierIds: readonly number[],
  companyId: number | null,
): Promise<ReadonlyMap<number, MakerRule>> {
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
            .where('orders.company_id', '=', companyId),
        )
        .as('ordered'),
    )
    .where(among('suppliers.id', supplierIds))
    .execute()
  return new Map(
    rows.map(({ id, ordered, min_order_cents, min_reorder_cents }) => [
      id,
      { firstOrder: !ordered, minimum: ordered ? min_reorder_cents : min_order_cents },
    ]),
  )
}

/** What a maker's goods are and must come to, before anybody knows where they go. */
export type BasketGroup = Omit<CartGroup, 'shipping' | 'shipping_estimate'>

/** A group as the wire has it. */
export function toGroup(group: MakerGroup, rule: MakerRule): BasketGroup | null {
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

/** Of the line that takes longest: the maker sends them together. */
function longestLeadTime(lines: readonly PricedLine[]): [number, number] | null {
  const known = lines.flatMap(({ product }) => {
    const days = leadTimeOf(product)
    return days ? [days] : []
  })
  if (known.length === 0) return null
  return [Math.max(...known.map(([least]) => least)), Math.max(...known.map(([, most]) => most))]
}
