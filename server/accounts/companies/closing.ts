import { sql } from 'kysely'
import type { CompanyConsequences } from '#contract/schemas/admin/company-records.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { companyNotFound } from './company-fields.ts'
import { requireUnmerged } from './merged.ts'
import type { SuspensionChange } from './suspension.ts'

/** Counts what suspending or closing a company affects. One query. Throws `not_found`. */
export async function readConsequences(db: Db, companyId: number): Promise<CompanyConsequences> {
  const ofPeople = sql`user_id in (select id from users where company_id = companies.id)`
  const { rows } = await sql<CompanyConsequences>`
    select
      (select count(distinct orders.id)::integer from orders join maker_orders on maker_orders.order_id = orders.id
        where orders.company_id = companies.id and maker_orders.state not in ('delivered', 'cancelled', 'refunded')) as open_orders,
      (select count(*)::integer from tokens where kind = 'session' and expires_at > now() and ${ofPeople}) as sessions,
      (select count(*)::integer from api_keys where company_id = companies.id and revoked_at is null
        and coalesce(expires_at > now(), true)) as api_keys,
      (select count(*)::integer from webhooks where company_id = companies.id and disabled_at is null) as webhooks,
      (select count(*)::integer from carts where ${ofPeople}
        and exists (select from cart_lines where cart_id = carts.id)) as carts
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

/** Ends sessions, views by staff and emailed links, revokes API keys and pauses webhooks of a company. */
export async function endAccess(db: Db, companyId: number): Promise<void> {
  const people = db.selectFrom('users').select('id').where('company_id', '=', companyId)
  await db.deleteFrom('tokens').where('user_id', 'in', people).execute()
  await db.deleteFrom('impersonations').where('user_id', 'in', people).execute()
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
