import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { DAY_MS, dayOf } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { Shop } from '#server/shop.ts'
import type { Member } from '#server/accounts/deps.ts'
import type { PastMove, PastOrder } from './past-orders.ts'

/**
 * Places the orders and replays their steps, each on its day before `today`, in one transaction; does nothing if the buyer has
 * ordered. The steps of all orders are in the order of their dates, so that documents are numbered by date.
 */
export async function placeHistory(
  shop: Shop,
  db: Db,
  buyer: Member,
  { orders, today }: { orders: readonly PastOrder[]; today: Date },
): Promise<void> {
  const known = await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).limit(1).executeTakeFirst()
  if (known) return
  const ocidOf = await ocidsBySku(
    db,
    orders.flatMap(({ lines }) => lines),
  )
  await shop.transaction(async (bound) => {
    const numbers = new Map<string, string>()
    let time = today
    const dated = bound.withClock(() => time)
    for (const { at, order, move } of datedSteps(orders, today)) {
      time = at
      if (move) await makeMove(dated, buyer, numbers.get(order.po_number) ?? '', move)
      else numbers.set(order.po_number, await placeOrder(dated, buyer, order, ocidOf))
    }
    // What was due meanwhile was reminded of then: the first emails of the shop should not be about it.
    await bound.billing.remind()
  })
}

interface Step {
  order: PastOrder
  /** Absent: the order is placed. */
  move?: PastMove
}

/** Returns the steps by date, each with its time: the hours of a working day, in the order of the steps. */
function datedSteps(orders: readonly PastOrder[], today: Date): (Step & { at: Date })[] {
  const steps = orders.flatMap((order) => [
    { order, daysAgo: order.days_ago },
    ...order.moves.map((move) => ({ order, move, daysAgo: order.days_ago - move.after })),
  ])
  const byDay = [...Map.groupBy(steps, ({ daysAgo }) => daysAgo)].toSorted(([a], [b]) => b - a)
  return byDay.flatMap(([daysAgo, ofDay]) => {
    const midnight = Date.parse(dayOf(new Date(today.getTime() - daysAgo * DAY_MS)))
    return ofDay.map((step, index) => ({ ...step, at: new Date(midnight + OPENS_MS + index * STEP_MS) }))
  })
}

/** Time of the first step of a day: 13:12 UTC, a morning in the United States. */
const OPENS_MS = (13 * 60 + 12) * 60_000
/** Time between two steps of a day. */
const STEP_MS = 47 * 60_000

/** Places an order. Returns its number. */
async function placeOrder(
  { cart, orders }: Shop,
  buyer: Member,
  { lines, po_number, paymentMethod, notes, freight }: PastOrder,
  ocidOf: (sku: string) => number,
): Promise<string> {
  const visitor = { user: buyer, guestHash: null }
  const request = { po_number, paymentMethod, ...(notes !== undefined && { notes }) }
  for (const { sku, ...line } of lines) await cart.add(visitor, { id: ocidOf(sku), ...line })
  const shipping = freight && freightMethods(await orders.placing.checkout(visitor, request))
  const choice = { ...request, ...(shipping && { shipping }) }
  const { totals_hash, address_id, terms_version } = await orders.placing.checkout(visitor, choice)
  if (address_id === null) throw new Error('The demo buyer has no address.')
  const agreed = { totals_hash, terms_version, address_id }
  const { invoice } = await orders.placing.place(visitor, { ...choice, ...agreed }, `demo ${po_number}`)
  return invoice
}

/** Returns the choice of freight for each supplier that offers it. */
function freightMethods({ shipments }: Checkout): string {
  const methods = shipments.flatMap(({ supplier, options }) =>
    options.filter(({ price }) => price === null).map(({ id }) => `${supplier.id}:${id}`),
  )
  return methods.join(',')
}

async function makeMove({ orders, now }: Shop, buyer: Member, invoice: string, made: PastMove): Promise<void> {
  const suborder = 'child' in made && made.child !== undefined ? `${invoice}-${made.child}` : invoice
  const lines = 'lines' in made && made.lines && { lines: new Map(Object.entries(made.lines)) }
  switch (made.move) {
    case 'accept':
      await orders.fulfilment.accept(invoice)
      break
    case 'ship':
      await orders.fulfilment.ship(suborder, { carrier: made.carrier, tracking: made.tracking, ...lines })
      break
    case 'deliver':
      await orders.fulfilment.deliver(suborder)
      break
    case 'cancel':
      await orders.fulfilment.cancelOwn(buyer, invoice, { reason: made.reason })
      break
    case 'refund':
      await orders.money.refund(suborder, { reason: made.reason, ...lines })
      break
    case 'pay': {
      const { order } = await orders.reading.forOperator(invoice)
      const cents = toCents(made.dollars ?? order.balance)
      await orders.money.bookPayment(invoice, { cents, reference: made.reference, on: dayOf(now()) })
      break
    }
    case 'pay_back': {
      const { surplus_cents: cents } = await orders.reading.forOperator(invoice)
      await orders.money.bookPayBack(invoice, { cents, reference: made.reference })
    }
  }
}

/** Returns a lookup from SKU to ocid. The lookup throws for an unknown SKU. */
export async function ocidsBySku(db: Db, lines: readonly { sku: string }[]): Promise<(sku: string) => number> {
  const skus = lines.map(({ sku }) => sku)
  const rows = await db.selectFrom('products').select(['sku', 'ocid']).where('sku', 'in', skus).execute()
  const ocids = new Map(rows.map(({ sku, ocid }) => [sku, ocid]))
  return (sku) => {
    const ocid = ocids.get(sku)
    if (ocid === undefined) throw new Error(`The demo shop has no product ${sku}.`)
    return ocid
  }
}
