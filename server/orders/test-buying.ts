import { randomUUID } from 'node:crypto'
import type { CardPayment } from '#contract/card-payment.ts'
import type { Cart } from '#contract/cart.ts'
import type { Checkout, CheckoutWanted, PlaceOrder } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { addBuyer, placementOf } from '#server/fixtures.ts'
import type { TestShop } from '#server/test-shop.ts'

let buyers = 0

/** A new buyer, or another person of `company`, and what it can do at the shop's verbs. */
export async function addShopper({ shop, database }: TestShop, company?: Buyer) {
  buyers += 1
  const { id, companyId, email } = await addBuyer(shop, `shopper${buyers}`)
  const buyer = { id, companyId: company?.companyId ?? companyId }
  if (company) {
    await database.db.updateTable('users').set({ company_id: buyer.companyId }).where('id', '=', id).execute()
  }
  const visitor = { user: buyer, guestHash: null }
  return {
    ...buyer,
    email,
    visitor,
    put: (ocid: number, quantity = 1): Promise<unknown> => shop.cart.add(visitor, { id: ocid, quantity }),
    cart: (): Promise<Cart> => shop.cart.content(visitor),
    checkout: (wanted: CheckoutWanted = {}): Promise<Checkout> => shop.orders.checkout(visitor, wanted),
    place: (checkout: Checkout, more: Partial<PlaceOrder> = {}, key: string = randomUUID()): Promise<Order> =>
      shop.orders.place(visitor, placementOf(checkout, more), key),
    pay: (checkout: Checkout, key: string = randomUUID()): Promise<CardPayment> =>
      shop.orders.startPayment(visitor, placementOf(checkout, { paymentMethod: 'card' }), key),
  }
}

export type Shopper = Awaited<ReturnType<typeof addShopper>>

/** A maker with a name that is a slug, too. */
export async function addMaker(
  { database }: TestShop,
  slug: string,
  fields: { min_order_cents?: number; min_reorder_cents?: number } = {},
): Promise<number> {
  const { id } = await database.db
    .insertInto('suppliers')
    .values({ name: slug, slug, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many units of a product are there. */
export async function stockOf({ database }: TestShop, ocid: number): Promise<number> {
  const { stock } = await database.db
    .selectFrom('products')
    .select('stock')
    .where('ocid', '=', ocid)
    .executeTakeFirstOrThrow()
  return stock
}
