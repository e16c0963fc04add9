import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { companyNotFound } from './company-fields.ts'
import { requireUnmerged } from './merged.ts'

/** A suspension before and after a change: its reason, or null for a company that may order. */
export interface SuspensionChange {
  before: string | null
  after: string | null
}

/**
 * Suspends a company: it places no order until it is resumed. What it has ordered continues, and its people may sign in, read and pay.
 * Throws `not_found`, and `invalid_input` for a blank reason.
 */
export async function suspendCompany(db: Db, companyId: number, text: string): Promise<SuspensionChange> {
  const reason = text.trim()
  if (reason === '') throw Problem.invalid({ reason: ['Please give a reason.'] })
  return setSuspension(db, companyId, { suspended_at: new Date(), suspension_reason: reason })
}

/** Lets a suspended company order again. Throws `not_found`. */
export async function resumeCompany(db: Db, companyId: number): Promise<SuspensionChange> {
  return setSuspension(db, companyId, { suspended_at: null, suspension_reason: null })
}

/** True if the company may place no order. */
export async function isSuspended(db: Db, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function setSuspension(
  db: Db,
  companyId: number,
  columns: { suspended_at: Date | null; suspension_reason: string | null },
): Promise<SuspensionChange> {
  const row = await db
    .selectFrom('companies')
    .select(['suspension_reason', 'merged_into'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw companyNotFound(companyId)
  requireUnmerged(row)
  await db.updateTable('companies').set(columns).where('id', '=', companyId).execute()
  return { before: row.suspension_reason, after: columns.suspension_reason }
}
