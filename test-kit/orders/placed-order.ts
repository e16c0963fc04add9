import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper, type Shopper } from './buying.ts'

let suppliers = 0

/** An order that was just placed, and its buyer. */
export interface PlacedOrder {
  shopper: Shopper
  order: Order
  /** The products of each suborder, by ocid. */
  ocids: number[][]
}

/** Lines of each suborder: price in cents and units. */
export type SuborderInput = readonly (readonly { cents: number; units: number }[])[]

/** Places an order with a suborder for each entry of `input`. */
export async function placeOrder(
  test: TestShop,
  input: SuborderInput = [[{ cents: 1000, units: 5 }]],
  request: Partial<PlaceOrder> = {},
  company?: Shopper,
): Promise<PlacedOrder> {
  const shopper = company ?? (await addShopper(test))
  const ocids: number[][] = []
  for (const lines of input) {
    suppliers += 1
    const supplier_id = await addSupplier(test, `maker-${suppliers}`)
    const created: number[] = []
    for (const { cents, units } of lines) {
      const ocid = await addProduct(test.database.db, { supplier_id, price_cents: cents, stock: 10_000 })
      await shopper.put(ocid, units)
      created.push(ocid)
    }
    ocids.push(created)
  }
  const order = await shopper.place(await shopper.checkout(), request)
  return { shopper, order, ocids }
}

/** A shipment of everything that is left. */
export const ALL = { carrier: 'UPS', tracking: '1Z999' } as const

/** Reads the order again. */
export async function orderNow(test: TestShop, { shopper, order }: PlacedOrder): Promise<Order> {
  const now = await test.shop.orders.reading.byInvoice(shopper.visitor, order.invoice)
  if (!now) throw new Error(`${order.invoice} cannot be read.`)
  return now
}

/** Returns the reference of the refund to the card for a canceled suborder. */
export function cancellationReference(number: string): string {
  return `cancelled ${number}`
}

/** Lets the deadline of an order by bank transfer pass, if it has one, and enforces it. */
export async function passDeadline(test: TestShop, invoice: string): Promise<void> {
  await moveDeadline(test, invoice, -1)
  await test.shop.orders.money.enforceDeadlines()
}

/** Moves the deadline of an order to `days` from today. */
export async function moveDeadline({ database }: TestShop, invoice: string, days: number): Promise<void> {
  const payBy = addDays(todayForBuyers(), days)
  await database.pool.query(
    'update payment_deadlines set pay_by = $1 from orders where orders.id = order_id and invoice = $2',
    [payBy, invoice],
  )
}

/** Makes all documents older by some days, and what is derived from them. They never change, so this disables their trigger. */
export async function makeLate({ database }: TestShop, days: number): Promise<void> {
  await database.pool.query('alter table papers disable trigger papers_immutable')
  await database.pool.query(`update papers set due_on = due_on - $1::integer, issued_on = issued_on - $1::integer`, [
    days,
  ])
  await database.pool.query('alter table papers enable trigger papers_immutable')
  await database.pool.query('update open_invoices set due_on = due_on - $1::integer', [days])
}
