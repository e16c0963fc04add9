import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { isStillToBeCharged } from '#database/charge-states.ts'
import { type Accounts, OWN_ROLE_COLUMNS, roleOf } from '#server/accounts/accounts.ts'
import { ordersOf } from './export-orders.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Exports all stored data of a buyer: money in US dollars, times in UTC. */
export async function exportOf({ db, accounts }: { db: Db; accounts: Accounts }, buyer: Buyer) {
  const { company, ...person } = await accounts.profile.user(buyer)
  const referrals = await accounts.referrals.ofBuyer(buyer)
  return {
    exported_at: new Date().toISOString(),
    person: { ...person, ...(await consentsOf(db, buyer.id)), new_email: await accounts.emailChange.pending(buyer) },
    notices: await accounts.emailPreferences.read(buyer),
    company,
    memberships: await membershipsOf(db, buyer.id),
    accepted_documents: await acceptedBy(db, buyer.id),
    addresses: await accounts.addresses.book(buyer),
    certificates: await accounts.certificates.list(buyer),
    // Only the number of referred buyers: their names are their own personal data.
    referrals: { code: referrals.code, link: referrals.link, joined: referrals.total },
    seeds: await seedsOf(db, buyer.id),
    cart: await cartOf(db, buyer.id),
    saved_for_later: await savedOf(db, buyer.id),
    drafts: await draftsOf(db, buyer.id),
    back_in_stock: await requestsOf(db, buyer.id),
    orders: await ordersOf(db, buyer.id),
    test_orders: await testOrdersOf(db, buyer.id),
    card_payments: await paymentsOf(db, buyer.id),
    api_keys: await keysOf(db, buyer.id),
    webhooks: await webhooksOf(db, buyer.id),
    emails: await emailsTo(db, person.email),
    devices: (await accounts.devices.list(buyer, null)).map(({ id: _id, current: _current, ...device }) => device),
  }
}

/** Returns the person's companies with the role in each. */
async function membershipsOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
    .select(['companies.name as company', 'members.created_at', 'members.role', ...OWN_ROLE_COLUMNS])
    .where('members.user_id', '=', userId)
    .orderBy('members.id')
    .execute()
  return rows.map((row) => ({ company: row.company, role: roleOf(row).name, joined_at: row.created_at }))
}

async function consentsOf(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function acceptedBy(db: Db, userId: number) {
  return db
    .selectFrom('terms_acceptances')
    .select(['path as document', 'version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .orderBy('path')
    .execute()
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

async function testOrdersOf(db: Db, userId: number) {
  const rows = await db.selectFrom('test_orders').select('body').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ body }) => body as Record<string, unknown>)
}

/** Only the brand and the last digits of a card are stored. */
async function paymentsOf(db: Db, userId: number) {
  const payments = await db
    .selectFrom('card_payments')
    .leftJoin('orders', 'orders.id', 'card_payments.order_id')
    .select(['state', 'card', 'amount_cents', 'captured_cents', 'refunded_cents', 'created_at'])
    .select(['orders.invoice as order', sql<number | null>`(request -> 'approves' ->> 'number')::integer`.as('change')])
    .where('card_payments.user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return payments.map(({ state, amount_cents, captured_cents, refunded_cents, ...payment }) => ({
    ...payment,
    state: isStillToBeCharged(state) ? 'authorized' : state,
    amount: toDollars(amount_cents),
    captured: toDollars(captured_cents),
    refunded: toDollars(refunded_cents),
  }))
}

/** Names and permissions of API keys. The keys themselves are not stored. */
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

/** Emails of the last 30 days and what became of them. */
async function emailsTo(db: Db, address: string) {
  return db
    .selectFrom('emails')
    .select(['subject', 'state', 'created_at', 'updated_at'])
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', address.toLowerCase()))
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
    .where('carts.member_id', 'in', membershipIds(db, userId))
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
    .where('carts.member_id', 'in', membershipIds(db, userId))
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

/** Selects the products about which the person gets an email when they are back in stock. */
async function requestsOf(db: Db, userId: number) {
  return db
    .selectFrom('back_in_stock_requests as request')
    .innerJoin('products', 'products.ocid', 'request.ocid')
    .select(['products.ocid', 'products.sku', 'products.title', 'request.requested_at'])
    .where('request.member_id', 'in', membershipIds(db, userId))
    .orderBy('request.requested_at')
    .orderBy('products.ocid')
    .execute()
}

/** Selects the ids of the person's memberships. Each has a cart of its own. */
function membershipIds(db: Db, userId: number) {
  return db.selectFrom('members').select('id').where('user_id', '=', userId)
}
