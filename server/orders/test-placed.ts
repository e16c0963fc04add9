import type { PlaceOrder } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { addProduct } from '#server/fixtures.ts'
import type { TestShop } from '#server/test-shop.ts'
import { addMaker, addShopper, type Shopper } from './test-buying.ts'

let makers = 0

/** An order that was just placed, and whose it is. */
export interface PlacedOrder {
  shopper: Shopper
  order: Order
  /** By maker, the products of their child order. */
  ocids: number[][]
}

/** What each maker is asked for: for each of its lines the price in cents and the units. */
export type Wanted = readonly (readonly { cents: number; units: number }[])[]

/** Places an order with a child order for each entry of `wanted`. */
export async function placeOrder(
  test: TestShop,
  wanted: Wanted = [[{ cents: 1000, units: 5 }]],
  request: Partial<PlaceOrder> = {},
  company?: Shopper,
): Promise<PlacedOrder> {
  const shopper = company ?? (await addShopper(test))
  const ocids: number[][] = []
  for (const lines of wanted) {
    makers += 1
    const supplier_id = await addMaker(test, `maker-${makers}`)
    const made: number[] = []
    for (const { cents, units } of lines) {
      const ocid = await addProduct(test.database.db, { supplier_id, price_cents: cents, stock: 10_000 })
      await shopper.put(ocid, units)
      made.push(ocid)
    }
    ocids.push(made)
  }
  const order = await shopper.place(await shopper.checkout(), request)
  return { shopper, order, ocids }
}

/** A parcel with everything that is left. */
export const ALL = { carrier: 'UPS', tracking: '1Z999' } as const

/** Reads the order again. */
export async function orderNow(test: TestShop, { shopper, order }: PlacedOrder): Promise<Order> {
  const now = await test.shop.orders.byInvoice(shopper.visitor, order.invoice)
  if (!now) throw new Error(`${order.invoice} is gone.`)
  return now
}

/** Makes all papers so many days older. They do not change: only their trigger keeps a test from that. */
export async function makeLate({ database }: TestShop, days: number): Promise<void> {
  await database.pool.query('alter table papers disable trigger papers_immutable')
  await database.pool.query(`update papers set due_on = due_on - $1::integer, issued_on = issued_on - $1::integer`, [
    days,
  ])
  await database.pool.query('alter table papers enable trigger papers_immutable')
}
