import { toDollars } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer } from '#server/accounts/accounts.ts'

/** Everything kept of a person, as their own copy: money in US dollars, times in UTC. */
export async function exportOf({ db, accounts }: { db: Db; accounts: Accounts }, buyer: Buyer) {
  const { company, ...person } = await accounts.user(buyer.id)
  const referrals = await accounts.referrals(buyer)
  return {
    exported_at: new Date().toISOString(),
    person: { ...person, ...(await consentsOf(db, buyer.id)), new_email: await accounts.newEmail(buyer) },
    notices: await accounts.notices(buyer),
    company,
    addresses: await accounts.addressBook(buyer),
    certificates: await accounts.certificates(buyer),
    // Who they are is theirs to hand out.
    referrals: { code: referrals.code, link: referrals.link, joined: referrals.total },
    seeds: await seedsOf(db, buyer.id),
    cart: await cartOf(db, buyer.id),
    orders: await ordersOf(db, buyer.id),
    devices: (await accounts.devices(buyer, null)).map(({ id: _id, current: _current, ...device }) => device),
  }
}

async function consentsOf(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function seedsOf(db: Db, userId: number) {
  const seeds = await db
    .selectFrom('seeds')
    .select(['id', 'uuid', 'name', 'description', 'is_public', 'created_at', 'updated_at', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const products = await db
    .selectFrom('seed_products')
    .innerJoin('seeds', 'seeds.id', 'seed_products.seed_id')
    .innerJoin('products', 'products.ocid', 'seed_products.ocid')
    .select([
      'seed_products.seed_id',
      'products.ocid',
      'products.sku',
      'products.title',
      'seed_products.quantity',
      'seed_products.note',
      'seed_products.attached_at',
    ])
    .where('seeds.user_id', '=', userId)
    .orderBy('seed_products.position')
    .orderBy('seed_products.ocid')
    .execute()
  const bySeed = Map.groupBy(products, (product) => product.seed_id)
  return seeds.map(({ id, ...seed }) => ({
    ...seed,
    products: (bySeed.get(id) ?? []).map(({ seed_id: _seed, ...product }) => product),
  }))
}

async function cartOf(db: Db, userId: number) {
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .innerJoin('products', 'products.ocid', 'cart_lines.ocid')
    .select(['products.ocid', 'products.sku', 'products.title', 'cart_lines.quantity', 'cart_lines.added_at'])
    .where('carts.user_id', '=', userId)
    .orderBy('cart_lines.id')
    .execute()
}

async function ordersOf(db: Db, userId: number) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'invoice',
      'status',
      'placed_at',
      'payment_method',
      'due_on',
      'po_number',
      'notes',
      'email',
      'shipping_address',
      'subtotal_cents',
      'shipping_cents',
      'total_cents',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'order_lines.order_id',
      'order_lines.ocid',
      'order_lines.sku',
      'order_lines.title',
      'order_lines.supplier',
      'order_lines.options',
      'order_lines.quantity',
      'order_lines.unit_price_cents',
      'order_lines.line_total_cents',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.position')
    .execute()
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return orders.map(({ id, subtotal_cents, shipping_cents, total_cents, ...order }) => ({
    ...order,
    subtotal: toDollars(subtotal_cents),
    shipping: toDollars(shipping_cents),
    total: toDollars(total_cents),
    lines: (byOrder.get(id) ?? []).map(({ order_id: _order, unit_price_cents, line_total_cents, ...line }) => ({
      ...line,
      unit_price: toDollars(unit_price_cents),
      line_total: toDollars(line_total_cents),
    })),
  }))
}
