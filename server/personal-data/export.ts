import { jsonArrayFrom } from 'kysely/helpers/postgres'
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
    saved_for_later: await savedOf(db, buyer.id),
    drafts: await draftsOf(db, buyer.id),
    orders: await ordersOf(db, buyer.id),
    card_payments: await paymentsOf(db, buyer.id),
    api_keys: await keysOf(db, buyer.id),
    webhooks: await webhooksOf(db, buyer.id),
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

/** Of a card only its kind and last digits are kept. */
async function paymentsOf(db: Db, userId: number) {
  const payments = await db
    .selectFrom('card_payments')
    .select(['state', 'card', 'amount_cents', 'captured_cents', 'refunded_cents', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return payments.map(({ amount_cents, captured_cents, refunded_cents, ...payment }) => ({
    ...payment,
    amount: toDollars(amount_cents),
    captured: toDollars(captured_cents),
    refunded: toDollars(refunded_cents),
  }))
}

/** How they are known and what they may do; the keys themselves are nowhere. */
async function keysOf(db: Db, userId: number) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'prefix', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function webhooksOf(db: Db, userId: number) {
  return db
    .selectFrom('webhooks')
    .select(['url', 'events', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function cartOf(db: Db, userId: number) {
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .innerJoin('products', 'products.ocid', 'cart_lines.ocid')
    .select([
      'products.ocid',
      'products.sku',
      'products.title',
      'cart_lines.quantity',
      'cart_lines.note',
      'cart_lines.added_at',
    ])
    .where('carts.user_id', '=', userId)
    .orderBy('cart_lines.id')
    .execute()
}

async function savedOf(db: Db, userId: number) {
  return db
    .selectFrom('cart_saved_lines')
    .innerJoin('carts', 'carts.id', 'cart_saved_lines.cart_id')
    .innerJoin('products', 'products.ocid', 'cart_saved_lines.ocid')
    .select([
      'products.ocid',
      'products.sku',
      'products.title',
      'cart_saved_lines.quantity',
      'cart_saved_lines.note',
      'cart_saved_lines.saved_at',
    ])
    .where('carts.user_id', '=', userId)
    .orderBy('cart_saved_lines.id')
    .execute()
}

async function draftsOf(db: Db, userId: number) {
  return db
    .selectFrom('cart_drafts')
    .select((eb) => [
      'name',
      'created_at',
      'updated_at',
      jsonArrayFrom(
        eb
          .selectFrom('cart_draft_lines')
          .innerJoin('products', 'products.ocid', 'cart_draft_lines.ocid')
          .select(['products.ocid', 'products.sku', 'products.title', 'quantity', 'note'])
          .whereRef('draft_id', '=', 'cart_drafts.id')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

async function ordersOf(db: Db, userId: number) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'invoice',
      'placed_at',
      'payment_method',
      'due_on',
      'po_number',
      'ship_not_before',
      'notes',
      'terms_version',
      'email',
      'shipping_address',
      'billing_address',
      'subtotal_cents',
      'shipping_cents',
      'tax_cents',
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
      'order_lines.note',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.position')
    .execute()
  const makers = await db
    .selectFrom('maker_orders')
    .innerJoin('orders', 'orders.id', 'maker_orders.order_id')
    .select(['maker_orders.order_id', 'maker_orders.number', 'maker_orders.supplier', 'maker_orders.state'])
    .where('orders.user_id', '=', userId)
    .orderBy('maker_orders.position')
    .execute()
  const papers = await db
    .selectFrom('papers')
    .innerJoin('maker_orders', 'maker_orders.id', 'papers.maker_order_id')
    .innerJoin('orders', 'orders.id', 'maker_orders.order_id')
    .select(['maker_orders.order_id', 'papers.kind', 'papers.number', 'papers.issued_on', 'papers.due_on'])
    .select('papers.total_cents')
    .where('orders.user_id', '=', userId)
    .orderBy('papers.id')
    .execute()
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  const makersByOrder = Map.groupBy(makers, (maker) => maker.order_id)
  const papersByOrder = Map.groupBy(papers, (paper) => paper.order_id)
  return orders.map(({ id, subtotal_cents, shipping_cents, tax_cents, total_cents, ...order }) => ({
    ...order,
    subtotal: toDollars(subtotal_cents),
    shipping: toDollars(shipping_cents),
    tax: toDollars(tax_cents),
    total: toDollars(total_cents),
    makers: (makersByOrder.get(id) ?? []).map(({ order_id: _order, ...maker }) => maker),
    invoices: (papersByOrder.get(id) ?? []).map(({ order_id: _order, total_cents: paperTotal, ...paper }) => ({
      ...paper,
      total: toDollars(paperTotal),
    })),
    lines: (byOrder.get(id) ?? []).map(({ order_id: _order, unit_price_cents, line_total_cents, ...line }) => ({
      ...line,
      unit_price: toDollars(unit_price_cents),
      line_total: toDollars(line_total_cents),
    })),
  }))
}
