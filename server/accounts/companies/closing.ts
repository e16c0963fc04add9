import { sql } from 'kysely'
import type { CompanyConsequences } from '#contract/schemas/admin/companies/company-records.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { companyNotFound } from './company-fields.ts'
import { requireUnmerged } from './merged.ts'
import type { SuspensionChange } from './suspension.ts'

/** Counts what suspending or closing a company affects. One query. Throws `not_found`. */
export async function readConsequences(db: Db, companyId: number): Promise<CompanyConsequences> {
  const { rows } = await sql<CompanyConsequences>`
    select
      (select count(distinct orders.id)::integer from orders join maker_orders on maker_orders.order_id = orders.id
        where orders.company_id = companies.id and maker_orders.state not in ('delivered', 'cancelled', 'refunded')) as open_orders,
      (select count(*)::integer from tokens join users on users.id = tokens.user_id
        where kind = 'session' and expires_at > now() and coalesce(tokens.company_id, users.company_id) = companies.id) as sessions,
      (select count(*)::integer from api_keys where company_id = companies.id and revoked_at is null
        and coalesce(expires_at > now(), true)) as api_keys,
      (select count(*)::integer from webhooks where company_id = companies.id and disabled_at is null) as webhooks,
      (select count(*)::integer from carts join members on members.id = carts.member_id
        where members.company_id = companies.id and exists (select from cart_lines where cart_id = carts.id)) as carts
    from companies where id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw companyNotFound(companyId)
  return row
}

/**
 * Closes a company: it is suspended, its people are signed out and cannot sign in (`createSessions`), its API keys are revoked and its
 * webhooks paused. Its orders, carts and data stay. No email is sent. Run it in a transaction. Throws `not_found`, and `invalid_input` for
 * a blank reason.
 */
export async function closeCompany(db: Db, companyId: number, text: string): Promise<SuspensionChange> {
  const reason = text.trim()
  if (reason === '') throw Problem.invalid({ reason: ['Please give a reason.'] })
  const before = await lockClosing(db, companyId)
  const now = new Date()
  await db
    .updateTable('companies')
    .set({
      // A company that is closed again keeps the time of its first closing, by which `reopenCompany` recognizes the suspension.
      closed_at: sql`coalesce(closed_at, ${now})`,
      closing_reason: reason,
      suspended_at: sql`coalesce(suspended_at, ${now})`,
      suspension_reason: sql`coalesce(suspension_reason, ${reason})`,
    })
    .where('id', '=', companyId)
    .execute()
  await endAccess(db, companyId)
  recordActivity('company closed', { company: companyId })
  return { before, after: reason }
}

/** Reopens a closed company. A suspension from before the closing stays. Run it in a transaction. Throws `not_found`. */
export async function reopenCompany(db: Db, companyId: number): Promise<SuspensionChange> {
  const before = await lockClosing(db, companyId)
  await db
    .updateTable('companies')
    .set({
      closed_at: null,
      closing_reason: null,
      suspended_at: sql`nullif(suspended_at, closed_at)`,
      suspension_reason: sql`case when suspended_at is distinct from closed_at then suspension_reason end`,
    })
    .where('id', '=', companyId)
    .execute()
  recordActivity('company reopened', { company: companyId })
  return { before, after: null }
}

/** Locks a company. Returns the reason why it is closed, or null. Throws `not_found`, and `impossible_move` for a merged one. */
async function lockClosing(db: Db, companyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select(['closing_reason', 'merged_into'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw companyNotFound(companyId)
  requireUnmerged(row)
  return row.closing_reason
}

/** Ends the sessions that act for a company, and views by staff, of some of its people. Their sessions in other companies go on. */
export async function endCompanySessions(
  db: Db,
  companyId: number,
  people: readonly number[] | ReturnType<typeof peopleIds>,
): Promise<void> {
  // A session of a node of the previous release acts for the company of `users`.
  const home = sql<number>`(select company_id from users where users.id = user_id)`
  for (const table of ['tokens', 'impersonations'] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', 'in', people)
      .where((eb) => eb(eb.fn.coalesce('company_id', home), '=', companyId))
      .$if(table === 'tokens', (tokens) => tokens.where(sql<boolean>`session_hash is null`))
      .execute()
  }
}

function peopleIds(db: Db, companyId: number) {
  return db.selectFrom('members').select('user_id').where('company_id', '=', companyId)
}

/** Ends sessions, views by staff and emailed links, revokes API keys and pauses webhooks of a company. */
export async function endAccess(db: Db, companyId: number): Promise<void> {
  const people = peopleIds(db, companyId)
  await endCompanySessions(db, companyId, people)
  await db
    .updateTable('mail_links')
    .set({ expires_at: new Date() })
    .where('user_id', 'in', people)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .execute()
  await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('webhooks')
    .set({ disabled_at: new Date(), disabled_by: 'shop' })
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .execute()
}
