import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { JobPayloads, Jobs } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { isOrderable } from './orderable.ts'

/** Products that are back within this time are in one email. */
const COLLECT_MINUTES = 10
/** Time between two emails to a person. */
const SPACING_MINUTES = 60
/** A pending email that is older was lost: its job has failed for good. The retries of a job take more than a day. */
const LOST_AFTER_DAYS = 3
/** Products that an email names. The others wait for the next one. */
const MAX_PRODUCTS = 50

interface AvailableProduct {
  ocid: number
  sku: string
  title: string
  slug: string
}

/** An email about products that are back, and the products that it names. */
interface BackInStockEmail {
  draft: EmailDraft
  ocids: readonly number[]
}

/**
 * Schedules an email for everyone who waits for one of these products, as far as it can be ordered now, unless one is pending already. Run it
 * in a transaction.
 */
export async function scheduleEmails(bound: { db: Db; jobs: Jobs }, ocids: readonly number[]): Promise<void> {
  await schedule(bound, sql<boolean>`request.ocid = any(${ocids}::integer[])`)
}

/** Reads the pending email of a person. Returns null if nothing that they wait for can be ordered, or they cannot order. */
export async function readEmail(
  db: Db,
  { mail, userId, ocids }: JobPayloads['stock.available'],
  shopUrl: string,
): Promise<BackInStockEmail | null> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const products = ocids === undefined ? await readAvailable(db, userId) : await readProducts(db, ocids)
  const [first] = products
  if (!person || !first) return null
  const values = { buyerName: person.u_fname, productTitle: first.title, productCount: String(products.length) }
  const draft = draftEmail(products.length === 1 ? 'back_in_stock' : 'back_in_stock_several', values, {
    id: `back-in-stock-${mail}`,
    to: person.email,
    paragraphs: products.map(({ ocid, sku, title, slug }) => ({
      text: `${title} (${sku})`,
      url: `${shopUrl}/inventory/${ocid}/${slug}`,
    })),
    ...(products.length === 1 && { url: `${shopUrl}/inventory/${first.ocid}/${first.slug}` }),
    unsubscribeUrl: requestsPage(shopUrl),
  })
  return { draft, ocids: products.map(({ ocid }) => ocid) }
}

/**
 * Ends the pending email of a person, and the requests for the products that it named. Products that returned meanwhile get the next email. Run it in a
 * transaction.
 */
export async function endEmail(bound: { db: Db; jobs: Jobs }, userId: number, ocids: readonly number[]): Promise<void> {
  const { db } = bound
  // Locks the pending email before the requests are read: a product that is back now finds it ended, or is found here.
  await db
    .updateTable('back_in_stock_emails')
    .set({ due_at: null, ...(ocids.length > 0 && { sent_at: sql<Date>`now()` }) })
    .where('user_id', '=', userId)
    .execute()
  await db
    .deleteFrom('back_in_stock_requests')
    .where('member_id', 'in', db.selectFrom('members').select('id').where('user_id', '=', userId))
    .where(sql<boolean>`ocid = any(${ocids}::integer[])`)
    .execute()
  await schedule(bound, sql<boolean>`members.user_id = ${userId}`)
}

async function schedule({ db, jobs }: { db: Db; jobs: Jobs }, which: ReturnType<typeof isOrderable>): Promise<void> {
  const { rows } = await sql<{ user_id: number; due_at: Date }>`
    insert into back_in_stock_emails as pending (user_id, due_at)
    select distinct members.user_id, now() + make_interval(mins => ${COLLECT_MINUTES}::integer)
    from ${waitingFor} where ${which} and ${isOrderable('products')} and ${mayOrder}
    order by members.user_id
    on conflict (user_id) do update set due_at = greatest(
      excluded.due_at, pending.sent_at + make_interval(mins => ${SPACING_MINUTES}::integer))
    where pending.due_at is null or pending.due_at < now() - make_interval(days => ${LOST_AFTER_DAYS}::integer)
    returning user_id, due_at`.execute(db)
  for (const [at, people] of Map.groupBy(rows, ({ due_at }) => due_at.getTime()))
    await jobs.enqueueAll(
      'stock.available',
      people.map(({ user_id }) => ({ mail: randomUUID(), userId: user_id })),
      new Date(at),
    )
}

const waitingFor = sql`back_in_stock_requests as request
  join products on products.ocid = request.ocid
  join members on members.id = request.member_id
  join users on users.id = members.user_id
  join companies on companies.id = members.company_id`

/** The person has an account, and a company that can order or will when it is reviewed. */
const mayOrder = sql`users.closed_at is null and companies.closed_at is null
  and companies.suspended_at is null and companies.status <> 'rejected'`

async function readAvailable(db: Db, userId: number): Promise<AvailableProduct[]> {
  const { rows } = await sql<AvailableProduct>`
    select products.ocid, products.sku, products.title, products.slug
    from ${waitingFor} where members.user_id = ${userId} and ${isOrderable('products')} and ${mayOrder}
    group by products.ocid order by min(request.requested_at), products.ocid limit ${MAX_PRODUCTS}`.execute(db)
  return rows
}

/** The products of an email that is sent again. */
async function readProducts(db: Db, ocids: readonly number[]): Promise<AvailableProduct[]> {
  const { rows } = await sql<AvailableProduct>`
    select ocid, sku, title, slug from products
    where ocid = any(${ocids}::integer[]) and ${isOrderable('products')} order by ocid`.execute(db)
  return rows
}

/** The list of what the person waits for, where each request can be removed. */
function requestsPage(shopUrl: string): string {
  return `${shopUrl}/buyer/show#back-in-stock`
}
