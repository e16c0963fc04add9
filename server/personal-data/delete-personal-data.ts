import { Problem } from '#contract/problem.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { deleteIdempotencyKeys } from '#server/idempotency/idempotency.ts'
import { NO_PASSWORD } from '#server/accounts/accounts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Buyer } from '#server/accounts/deps.ts'

const CLOSED_NAME = 'Closed account'

/**
 * Deletes a buyer's personal data inside the transaction of `bound` and, with the last member of a company, the
 * company's data that is no longer needed. Throws `impossible_move` for the only owner of a company with other members. Files are deleted by a job. The second of two concurrent calls finds nothing
 * to delete.
 */
export async function deletePersonalData({ db, jobs }: { db: Db; jobs: Jobs }, buyer: Buyer): Promise<void> {
  // Lock the companies first, so that the last two members of one, closing their accounts concurrently, do not each assume that
  // the other one stays. Lock without blocking foreign keys (`for no key update`): an order being placed has locked the
  // cart and references both rows, and waiting for each other would be a deadlock.
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('members').select('company_id').where('user_id', '=', buyer.id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = await db
    .selectFrom('users')
    .select(['email', 'u_fname', 'public_id'])
    .where('id', '=', buyer.id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return
  for (const company of companies) await requireOtherOwner(db, company, buyer.id)

  await db.deleteFrom('tokens').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('impersonations').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('test_orders').where('user_id', '=', buyer.id).execute()
  await db
    .deleteFrom('carts')
    .where('guest_hash', 'in', (eb) =>
      eb.selectFrom('api_keys').select('secret_hash').where('user_id', '=', buyer.id).where('is_test', '=', true),
    )
    .execute()
  await db.deleteFrom('api_keys').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('mail_links').where('user_id', '=', buyer.id).execute()
  await db
    .deleteFrom('carts')
    .where('member_id', 'in', (eb) => eb.selectFrom('members').select('id').where('user_id', '=', buyer.id))
    .execute()
  await db
    .deleteFrom('back_in_stock_requests')
    .where('member_id', 'in', (eb) => eb.selectFrom('members').select('id').where('user_id', '=', buyer.id))
    .execute()
  await db.deleteFrom('back_in_stock_emails').where('user_id', '=', buyer.id).execute()
  await deleteIdempotencyKeys(db, buyer)
  await db.deleteFrom('cart_drafts').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('seeds').where('user_id', '=', buyer.id).execute()
  // Delete the order request that is stored with the payment. The amounts stay with the orders, and which change of an order they paid.
  await db
    .updateTable('card_payments')
    .set({ request: '{}' })
    .where('user_id', '=', buyer.id)
    .where(sql<boolean>`(order_id is null or request -> 'approves' is null)`)
    .execute()
  await db.deleteFrom('registrations').where('id', '=', person.public_id).execute()
  await db
    .deleteFrom('emails')
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', person.email.toLowerCase()))
    .execute()
  await db
    .deleteFrom('company_invitations')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', person.email.toLowerCase()))
    .execute()
  await anonymize(db, buyer.id)
  await jobs.enqueue('account.letter', {
    letter: 'closed',
    mail: randomUUID(),
    email: person.email,
    u_fname: person.u_fname,
  })
  recordActivity('account closed', { closed: buyer.id })
  for (const { id } of companies) if (!(await hasPeople(db, id))) await deleteCompanyData({ db, jobs }, id)
}

/** Keeps the row without personal data, because referrals and orders refer to it. */
async function anonymize(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      u_fname: 'Closed',
      u_lname: 'account',
      u_phone: null,
      username: null,
      email: sql`'closed-' || public_id`,
      new_email: null,
      email_confirmed_at: null,
      password_hash: NO_PASSWORD,
      // Replace the referral code, so that the previous one stops working.
      referral_code: sql`upper(left(replace(gen_random_uuid()::text, '-', ''), 10))`,
      invited_by: null,
      notices: '{}',
      closed_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
}

async function hasPeople(db: Db, companyId: number): Promise<boolean> {
  const one = await peopleOf(db, companyId).select('users.id').limit(1).executeTakeFirst()
  return one !== undefined
}

/** Throws `impossible_move` for the only owner of a company that has other members: it needs someone who can change it. */
async function requireOtherOwner(db: Db, company: { id: number; name: string }, userId: number): Promise<void> {
  const others = await peopleOf(db, company.id).select('members.role').where('users.id', '!=', userId).execute()
  if (others.length === 0 || others.some(({ role }) => role === 'owner')) return
  throw new Problem(
    'impossible_move',
    `You are the only owner of ${company.name}. Transfer its ownership, or remove its other people, first.`,
  )
}

function peopleOf(db: Db, companyId: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.company_id', '=', companyId)
    .where('users.closed_at', 'is', null)
}

/** Deletes the data of a company without members. Names and certificates stay if the company has orders. */
async function deleteCompanyData({ db, jobs }: { db: Db; jobs: Jobs }, companyId: number): Promise<void> {
  await db.deleteFrom('addresses').where('company_id', '=', companyId).execute()
  await db.deleteFrom('webhooks').where('company_id', '=', companyId).execute()
  await db
    .updateTable('company_invitations')
    .set({ revoked_at: new Date() })
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  if (order) return
  await db
    .updateTable('companies')
    .set({ name: CLOSED_NAME, legal_name: null, website: null, status_reason: null, reviewed_name: null })
    .where('id', '=', companyId)
    .execute()
  const certificates = await db
    .deleteFrom('tax_certificates')
    .where('company_id', '=', companyId)
    .returning('file_key')
    .execute()
  await jobs.enqueueAll(
    'file.remove',
    certificates.flatMap(({ file_key }) => (file_key === null ? [] : [{ key: file_key }])),
  )
}
