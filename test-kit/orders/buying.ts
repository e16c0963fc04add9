import { moveToCompany } from '#test-kit/accounts/members.ts'
import { randomUUID } from 'node:crypto'
import type { CardPayment } from '#contract/schemas/orders/card-payment.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import type { Checkout, CheckoutQuery, PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { addBuyer, placementOf } from '#test-kit/catalog.ts'
import type { TestShop } from '#test-kit/shop.ts'
import type { Buyer } from '#server/accounts/deps.ts'

let buyers = 0

/** Creates a buyer of a new company, or of `company`, and returns what they can do in the shop. */
export async function addShopper(test: TestShop, company?: Buyer) {
  const { shop } = test
  buyers += 1
  const { email, ...own } = await addBuyer(shop, `shopper${buyers}`)
  const buyer = company ? await moveToCompany(test, own.id, company.companyId) : own
  const visitor = { user: buyer, guestHash: null }
  return {
    ...buyer,
    email,
    visitor,
    put: (ocid: number, quantity = 1): Promise<unknown> => shop.cart.add(visitor, { id: ocid, quantity }),
    cart: (): Promise<Cart> => shop.cart.content(visitor),
    checkout: (query: CheckoutQuery = {}): Promise<Checkout> => shop.orders.placing.checkout(visitor, query),
    place: (checkout: Checkout, more: Partial<PlaceOrder> = {}, key: string = randomUUID()): Promise<Order> =>
      shop.orders.placing.place(visitor, placementOf(checkout, more), key),
    pay: (checkout: Checkout, key: string = randomUUID()): Promise<CardPayment> =>
      shop.orders.placing.startPayment(visitor, placementOf(checkout, { paymentMethod: 'card' }), key),
  }
}

export type Shopper = Awaited<ReturnType<typeof addShopper>>

/** Creates a supplier whose name is also its slug. */
export async function addSupplier(
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

/** Returns the stock of a product. */
export async function stockOf({ database }: TestShop, ocid: number): Promise<number> {
  const { stock } = await database.db
    .selectFrom('products')
    .select('stock')
    .where('ocid', '=', ocid)
    .executeTakeFirstOrThrow()
  return stock
}
