import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { NO_PASSWORD } from '#server/accounts/passwords.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

const FORGOTTEN = 'Closed account'

/**
 * Forgets a person inside the transaction that `bound` belongs to, and with the last one of a company what it needs no
 * longer; files go by a job. A second time at once finds nothing left to do.
 */
export async function forgetPerson({ db, jobs }: { db: Db; jobs: Jobs }, buyer: Buyer): Promise<void> {
  // The last two of a company must not each take the other for one who stays. An order being placed needs both rows as keys
  // and holds the cart: a lock that let it wait here would have the two wait for each other.
  await db.selectFrom('companies').select('id').where('id', '=', buyer.companyId).forNoKeyUpdate().execute()
  const person = await db
    .selectFrom('users')
    .select(['email', 'u_fname', 'public_id'])
    .where('id', '=', buyer.id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return

  await db.deleteFrom('tokens').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('api_keys').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('mail_links').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('carts').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('cart_drafts').where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('seeds').where('user_id', '=', buyer.id).execute()
  // What was to be ordered with them is nobody's to keep; the sums stay with the orders.
  await db.updateTable('card_payments').set({ request: '{}' }).where('user_id', '=', buyer.id).execute()
  await db.deleteFrom('registrations').where('id', '=', person.public_id).execute()
  await anonymise(db, buyer.id)
  await jobs.enqueue('account.letter', {
    letter: 'closed',
    mail: randomUUID(),
    email: person.email,
    u_fname: person.u_fname,
  })
  if (await hasPeople(db, buyer.companyId)) await keepOwner(db, buyer.companyId)
  else await emptyCompany({ db, jobs }, buyer.companyId)
}

/** Whom others were invited by, and who has closed an account when, stay known without a name. */
async function anonymise(db: Db, userId: number): Promise<void> {
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
      // The one that was given away leads nowhere any more.
      referral_code: sql`upper(left(replace(gen_random_uuid()::text, '-', ''), 10))`,
      invited_by: null,
      notices: '{}',
      closed_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
}

async function hasPeople(db: Db, companyId: number): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** A company whose last owner leaves is its longest-standing person's: somebody must be able to change it. */
async function keepOwner(db: Db, companyId: number): Promise<void> {
  const people = db.selectFrom('users').where('company_id', '=', companyId).where('closed_at', 'is', null)
  const owner = await people.select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()
  if (owner) return
  const longest = people.select('id').orderBy('created_at').orderBy('id').limit(1)
  await db.updateTable('users').set({ role: 'owner' }).where('id', '=', longest).execute()
}

/** A company without people needs no address book. Names and certificates belong to its orders: without any, they go. */
async function emptyCompany({ db, jobs }: { db: Db; jobs: Jobs }, companyId: number): Promise<void> {
  await db.deleteFrom('addresses').where('company_id', '=', companyId).execute()
  await db.deleteFrom('webhooks').where('company_id', '=', companyId).execute()
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  if (order) return
  await db
    .updateTable('companies')
    .set({ name: FORGOTTEN, legal_name: null, website: null, status_reason: null, reviewed_name: null })
    .where('id', '=', companyId)
    .execute()
  const papers = await db
    .deleteFrom('tax_certificates')
    .where('company_id', '=', companyId)
    .returning('file_key')
    .execute()
  await jobs.enqueueAll(
    'file.remove',
    papers.flatMap(({ file_key }) => (file_key === null ? [] : [{ key: file_key }])),
  )
}
