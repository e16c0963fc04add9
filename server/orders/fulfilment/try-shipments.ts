import { sql } from 'kysely'
import type { ReadShipment } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Transaction } from '#database/transaction.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import type { FileShipment } from './parse-shipments.ts'
import { ship } from './ship.ts'

/** Rolls a transaction back whose changes are only tried. */
class TrialOver extends Error {}

/**
 * Tries shipments and returns what each would do, or why it cannot ship. Each order is locked and changed in a transaction that is rolled
 * back, so the rules are those of `ship`, and several shipments of one order count together. After one that fails, the others of its
 * order are not tried.
 */
export async function tryShipments(
  db: Db,
  transaction: Transaction<OrderDeps>,
  shipments: readonly FileShipment[],
): Promise<ReadShipment[]> {
  const orders = await readOrders(db, shipments)
  const shipped = await readShipped(db, shipments)
  const results = shipments.map((shipment): ReadShipment => {
    const { invoice = null, version = null } = orders.get(shipment.number) ?? {}
    return {
      ...shipment,
      lines: [...shipment.lines].map(([sku, units]) => ({ sku, units })),
      order: invoice,
      version,
      messages: [],
      problem: shipment.problem ?? knownProblem(shipment, invoice, shipped),
    }
  })
  const possible = results.filter(({ problem }) => problem === null)
  for (const own of Map.groupBy(possible, ({ order }) => order).values()) await tryOrder(transaction, own)
  return results
}

async function tryOrder(transaction: Transaction<OrderDeps>, shipments: readonly ReadShipment[]): Promise<void> {
  const trial = transaction(async (bound) => {
    let failed: number | null = null
    for (const shipment of shipments) {
      if (failed !== null) {
        shipment.problem = `It was not checked. Correct line ${failed} of the same order first.`
        continue
      }
      try {
        shipment.messages = await ship(bound, shipment.number, newShipment(shipment))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        shipment.problem = error.message
        failed = shipment.line
      }
    }
    throw new TrialOver()
  })
  await trial.catch((error: unknown) => {
    if (!(error instanceof TrialOver)) throw error
  })
}

function newShipment({ carrier, tracking, lines }: ReadShipment) {
  const units = new Map(lines.map((line) => [line.sku, line.units]))
  return { carrier, tracking: tracking || null, ...(units.size > 0 && { lines: units }) }
}

function knownProblem({ number, tracking }: FileShipment, invoice: string | null, shipped: ReadonlySet<string>) {
  if (invoice === null) return `There is no order ${number}.`
  return shipped.has(`${number} ${tracking}`) ? `${number} has a shipment with tracking number ${tracking}.` : null
}

/** Returns the orders of shipments with their versions, by the number of the order or suborder. */
async function readOrders(db: Db, shipments: readonly FileShipment[]) {
  const numbers = shipments.map(({ number }) => number)
  const { rows } = await sql<{ number: string; invoice: string; version: number }>`
    select found.number, orders.invoice,
      (select coalesce(max(order_events.id), 0) from order_events where order_events.order_id = orders.id) as version
    from (
      select invoice as number, id from orders where invoice = any(${numbers}::text[])
      union all select number, order_id from maker_orders where number = any(${numbers}::text[])
    ) as found join orders on orders.id = found.id`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}

/** Returns the suborders and orders of shipments that have one with the same tracking number, with it: `T-100001-1 1Z9`. */
export async function readShipped(
  db: Db,
  shipments: readonly { number: string; tracking: string }[],
): Promise<Set<string>> {
  const tracked = shipments.filter(({ tracking }) => tracking !== '')
  const { rows } = await sql<{ known: string }>`
    select given.number || ' ' || given.tracking as known
    from unnest(${tracked.map(({ number }) => number)}::text[], ${tracked.map(({ tracking }) => tracking)}::text[])
      as given (number, tracking)
    where exists (
      select from maker_orders as suborder
      join orders on orders.id = suborder.order_id
      join shipments on shipments.maker_order_id = suborder.id
      where suborder.order_id in (
          select order_id from maker_orders where number = given.number
          union all select id from orders where invoice = given.number)
        and given.number in (suborder.number, orders.invoice) and shipments.tracking = given.tracking)`.execute(db)
  return new Set(rows.map(({ known }) => known))
}
