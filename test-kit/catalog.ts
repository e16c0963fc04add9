import type { Checkout, PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Products } from '#database/tables.ts'
import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { OpenedShop } from '#server/open.ts'
import type { Shop } from '#server/shop.ts'
import type { Member } from '#server/accounts/deps.ts'

type ProductFields = Partial<Insertable<Products>> & { breaks?: readonly { min_qty: number; price_cents: number }[] }

let counter = 0

/** Adds a product to the catalog: by default in stock, $10.00, without case packs. Returns its ocid. */
export async function addProduct(db: Db, { breaks = [], ...fields }: ProductFields = {}): Promise<number> {
  counter += 1
  const { ocid } = await db
    .insertInto('products')
    .values({
      sku: `SKU-${counter}`,
      slug: `product-${counter}`,
      title: `Product ${counter}`,
      supplier_id: await supplierId(db),
      category_id: await categoryId(db),
      price_cents: 1000,
      stock: 1000,
      ...fields,
    })
    .returning('ocid')
    .executeTakeFirstOrThrow()
  if (breaks.length > 0) {
    await db
      .insertInto('price_breaks')
      .values(breaks.map((priceBreak) => ({ ocid, ...priceBreak })))
      .execute()
  }
  return ocid
}

async function supplierId(db: Db): Promise<number> {
  const known = await db.selectFrom('suppliers').select('id').limit(1).executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('suppliers')
    .values({ name: 'Halden Pottery', slug: 'halden-pottery' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function categoryId(db: Db): Promise<number> {
  const known = await db.selectFrom('categories').select('c_id').limit(1).executeTakeFirst()
  if (known) return known.c_id
  const made = await db
    .insertInto('categories')
    .values({ c_name: 'Vases', c_link: 'vases' })
    .returning('c_id')
    .executeTakeFirstOrThrow()
  return made.c_id
}

export const PASSWORD = 'a-long-enough-password'

/** Adds a buyer with a company and an address, who signs in with `PASSWORD`. */
export async function addBuyer(shop: Shop, name: string): Promise<Member & { email: string }> {
  const email = `${name}@example.com`
  const buyer = await shop.transaction((bound) =>
    bound.accounts.createBuyer({
      company: { name: `${name} & Co`, buyer_type_id: 6, terms_days: 30 },
      address: {
        label: 'Store',
        name: `${name} & Co`,
        line1: '1 Main St',
        line2: null,
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        country: 'US',
      },
      u_fname: name,
      u_lname: 'Buyer',
      email,
      username: name,
      password: PASSWORD,
    }),
  )
  return { ...buyer, email }
}

/** Returns the request that places the order of a checkout unchanged, paid by invoice. */
export function placementOf(checkout: Checkout, more: Partial<PlaceOrder> = {}): PlaceOrder {
  const { totals_hash, address_id, terms_version } = checkout
  if (address_id === null) throw new Error('The checkout has no address to ship to.')
  return { totals_hash, address_id, terms_version, paymentMethod: 'invoice', ...more }
}

/** Places the order of the buyer's cart unchanged. */
export async function placeCart(shop: Shop, buyer: Member, more: Partial<PlaceOrder> = {}): Promise<Order> {
  const visitor = { user: buyer, guestHash: null }
  const checkout = await shop.orders.placing.checkout(visitor, more)
  return shop.orders.placing.place(visitor, placementOf(checkout, more), randomUUID())
}

/**
 * Places the order of the buyer's cart and of $100.00 of the supplier Joiner, whose goods ship to Texas by freight,
 * which is taxed.
 */
export async function placeByFreight({ shop, database }: OpenedShop, buyer: Member): Promise<Order> {
  const { db } = database
  await db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: supplier_id } = await db
    .insertInto('suppliers')
    .values({ name: 'Joiner', slug: `joiner-of-${buyer.id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipping_methods')
    .values({ key: `freight-of-${buyer.id}`, supplier_id, name: 'Freight', kind: 'freight' })
    .execute()
  const ocid = await addProduct(db, { supplier_id, price_cents: 10_000 })
  await shop.cart.add({ user: buyer, guestHash: null }, { id: ocid, quantity: 1 })
  return placeCart(shop, buyer)
}
