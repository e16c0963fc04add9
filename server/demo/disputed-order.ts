import { dayOf, DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { Member } from '#server/accounts/deps.ts'
import type { Shop } from '#server/shop.ts'
import { findPerson } from './buyers.ts'
import { ocidsBySku } from './history-orders.ts'
import type { DisputedOrder } from './past-orders.ts'

/** Test card of the local processor whose bank takes the money back. */
const DISPUTED_CARD = { number: '4000000000000259', expires: '12/40', cvc: '123' }
/** Hours of the steps in UTC, on the day before the demo shop is loaded: after all other steps of the history. */
const HOURS = { placed: 19, shipped: 21, disputed: 23 }

/**
 * Adds an order that was paid by card and shipped, and whose card payment was then disputed. Idempotent: it continues an interrupted load.
 * A step calls the local processor, so they are not one transaction. Does nothing in a shop with another processor.
 */
export async function addDisputedOrder(shop: Shop, db: Db, order: DisputedOrder): Promise<void> {
  if (shop.payments.offer()?.provider !== 'local') return
  const buyer = await findPerson(db, order.buyer)
  if (!buyer) throw new Error(`The demo shop has no buyer ${order.buyer}.`)
  const yesterday = Date.parse(dayOf(new Date(shop.now().getTime() - DAY_MS)))
  const at = (hour: number) => shop.withClock(() => new Date(yesterday + hour * 3_600_000))
  if (!(await findCharge(db, buyer, order))) await placeByCard(at(HOURS.placed), db, buyer, order)
  const charge = await findCharge(db, buyer, order)
  if (!charge) throw new Error(`The demo order ${order.po_number} has no card payment.`)
  await at(HOURS.placed).payments.capture(charge.payment)
  await at(HOURS.shipped).transaction((bound) => ship(bound, charge.invoice, order))
  // A newcomer who starts the demo has no dispute to answer.
  await at(HOURS.disputed).withoutWarnings().orders.money.bookCardRefunds(charge.payment)
  // The first emails of the shop should not be about it.
  await at(HOURS.disputed).transaction((bound) => bound.billing.remind())
}

async function findCharge(db: Db, buyer: Member, { po_number }: DisputedOrder) {
  return db
    .selectFrom('orders')
    .innerJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .select(['orders.invoice', 'card_payments.id as payment'])
    .where('orders.user_id', '=', buyer.id)
    .where('orders.po_number', '=', po_number)
    .executeTakeFirst()
}

async function placeByCard(shop: Shop, db: Db, buyer: Member, { po_number, lines }: DisputedOrder): Promise<void> {
  const { orders, payments } = shop
  const visitor = { user: buyer, guestHash: null }
  const ocidOf = await ocidsBySku(db, lines)
  await shop.transaction(async ({ cart }) => {
    if ((await cart.count(visitor)) > 0) return
    for (const { sku, quantity } of lines) await cart.add(visitor, { id: ocidOf(sku), quantity })
  })
  const request = { po_number, paymentMethod: 'card' as const }
  const { totals_hash, address_id, terms_version } = await orders.placing.checkout(visitor, request)
  if (address_id === null) throw new Error('The demo buyer has no address.')
  const agreed = { ...request, totals_hash, terms_version, address_id }
  const key = `demo ${po_number}`
  const { payment_id } = await orders.placing.startPayment(visitor, agreed, key)
  await payments.confirmLocal(buyer, payment_id, DISPUTED_CARD)
  await orders.placing.place(visitor, { ...agreed, payment_id }, key)
}

async function ship({ orders }: Shop, invoice: string, { carrier, tracking }: DisputedOrder): Promise<void> {
  const { order } = await orders.reading.forOperator(invoice)
  if (order.state !== 'placed') return
  await orders.fulfilment.accept(invoice)
  await orders.fulfilment.ship(invoice, { carrier, tracking })
}
