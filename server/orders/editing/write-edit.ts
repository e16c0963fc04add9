import { sql } from 'kysely'
import { anyOf } from '#database/any-of.ts'
import type { Db } from '#database/connect.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { lockStock, returnStock, takeStock } from '#server/orders/placing/stock.ts'
import { lineRow, newSuborder, suborderTerms } from '#server/orders/placing/write-order.ts'
import { isSameAddress } from './order-content.ts'
import type { EditQuote } from './quote-edit.ts'
import type { QuotedSuborder } from './quoted-goods.ts'

/** The side that decided on an edit, and its reason. */
export interface EditAuthor {
  by: 'buyer' | 'operator'
  reason: string
}

/**
 * Writes an edit into the order. Call it after its applied revision is recorded: the database lets an order change only in that
 * transaction. The caller has locked the order and the stock of its products.
 */
export async function writeEdit(deps: OrderDeps, quote: EditQuote, author: EditAuthor): Promise<void> {
  const { db } = deps
  await moveStock(deps, quote, author)
  const touched = quote.suborders.filter(({ isTouched }) => isTouched)
  for (const suborder of touched) await writeSuborder(deps, quote, suborder)
  await changeLines(db, quote)
  await addLines(db, quote)
  await writeTotals(db, quote)
}

/** Takes added units from the stock, and returns removed ones before their lines are deleted. */
async function moveStock(
  deps: OrderDeps,
  { order, lines }: EditQuote,
  { by: actor, reason }: EditAuthor,
): Promise<void> {
  const movement = { reason, reference: order.invoice, actor, at: deps.now() }
  const moves = lines.map(({ id, ocid, quantity, agreed }) => ({
    position: agreed?.position ?? id,
    ocid,
    agreed,
    more: quantity - (agreed?.quantity ?? 0),
  }))
  const taken = moves.filter(({ more }) => more > 0)
  if (taken.length > 0) {
    const ocids = taken.map(({ ocid }) => ocid)
    await takeStock(
      deps.db,
      { orderId: order.id, stock: await lockStock(deps.db, ocids, deps.now()) },
      taken.map(({ position, ocid, more }) => ({ position, ocid, quantity: more })),
      movement,
    )
    await deps.jobs.enqueue('search.refresh', { ocids })
  }
  for (const suborder of order.suborders) {
    const back = moves.flatMap(({ agreed, more }) =>
      agreed?.suborderId === suborder.id && more < 0 ? [[agreed.position, -more] as const] : [],
    )
    if (back.length > 0) await returnStock(deps, suborder, new Map(back), { kind: 'released', ...movement })
  }
}

async function writeSuborder(
  { db, billing }: OrderDeps,
  { order, taxTerms }: EditQuote,
  { agreed, number, quote }: QuotedSuborder,
): Promise<void> {
  if (!agreed) {
    const position = Number(number.slice(order.invoice.length + 1))
    await db
      .insertInto('maker_orders')
      .values(newSuborder(order, position, quote, taxTerms))
      .execute()
    return
  }
  await db.updateTable('maker_orders').set(suborderTerms(quote, taxTerms)).where('id', '=', agreed.id).execute()
  await billing.retaxFreight(agreed.id)
}

async function changeLines(db: Db, { order, lines }: EditQuote): Promise<void> {
  const changed = lines.flatMap(({ agreed, quantity, unit = agreed?.unit ?? 0 }) =>
    agreed && (agreed.quantity !== quantity || agreed.unit !== unit)
      ? [{ position: agreed.position, quantity, unit }]
      : [],
  )
  const removed = changed.filter(({ quantity }) => quantity === 0).map(({ position }) => position)
  await db.deleteFrom('order_lines').where('order_id', '=', order.id).where(anyOf('position', removed)).execute()
  const rest = changed.filter(({ quantity }) => quantity > 0)
  await sql`
    update order_lines set quantity = changed.quantity, unit_price_cents = changed.unit,
      line_total_cents = changed.quantity::bigint * changed.unit
    from unnest(${rest.map(({ position }) => position)}::integer[], ${rest.map(({ quantity }) => quantity)}::integer[],
      ${rest.map(({ unit }) => unit)}::integer[]) as changed (position, quantity, unit)
    where order_lines.order_id = ${order.id} and order_lines.position = changed.position`.execute(db)
}

async function addLines(db: Db, { order, lines, suborders }: EditQuote): Promise<void> {
  const added = new Set(lines.filter(({ agreed }) => !agreed).map(({ id }) => id))
  if (added.size === 0) return
  const stored = await db.selectFrom('maker_orders').select(['id', 'number']).where('order_id', '=', order.id).execute()
  const idOf = new Map(stored.map(({ id, number }) => [number, id]))
  const rows = suborders.flatMap(({ number, quote }) => {
    const suborderId = idOf.get(number)
    if (suborderId === undefined) throw new Error(`The suborder ${number} is not stored.`)
    return quote.lines
      .filter(({ line }) => added.has(line.id))
      .map((line) => lineRow({ orderId: order.id, suborderId, position: line.line.id }, quote, line))
  })
  await db.insertInto('order_lines').values(rows).execute()
}

/** Adds the suborders up, also those that are canceled: the order stores what was agreed on. */
async function writeTotals(db: Db, { order, address }: EditQuote): Promise<void> {
  await db
    .updateTable('orders')
    .from((eb) =>
      eb
        .selectFrom('maker_orders')
        .select((suborder) => [
          suborder.fn.sum<number>('subtotal_cents').as('subtotal'),
          suborder.fn.sum<number>('shipping_cents').as('shipping'),
          suborder.fn.sum<number>('tax_cents').as('tax'),
        ])
        .where('order_id', '=', order.id)
        .as('sums'),
    )
    .set({
      subtotal_cents: sql`sums.subtotal`,
      shipping_cents: sql`sums.shipping`,
      tax_cents: sql`sums.tax`,
      total_cents: sql`sums.subtotal + sums.shipping + sums.tax`,
      ...(!isSameAddress(order.address, address) && { shipping_address: JSON.stringify(address) }),
    })
    .where('orders.id', '=', order.id)
    .execute()
}
