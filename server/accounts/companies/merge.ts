import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { MergeMoves, MergePreview } from '#contract/schemas/admin/companies/company-merge.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { endAccess, readConsequences } from './closing.ts'
import { companyNotFound } from './company-fields.ts'
import { countMoves, findBlockers, findWarnings, isApproved, type MergedCompany } from './merge-checks.ts'
import { requireUnmerged } from './merged.ts'

/** Result of a merge. `isNew` is false if the company was merged into this one before. */
export interface Merge {
  isNew: boolean
  /** True if its people could not order before, because it was not approved. */
  approves: boolean
  from: { id: number; name: string }
  into: { id: number; name: string }
  moved: MergeMoves
}

/** Returns what a merge would move and end, and why it is impossible. Throws `not_found` and `invalid_input`. */
export async function previewMerge(db: Db, fromId: number, intoId: number): Promise<Omit<MergePreview, 'credit'>> {
  const { from, into } = await readPair(db, fromId, intoId)
  return {
    from: { id: from.id, name: from.name },
    into: { id: into.id, name: into.name },
    moves: await countMoves(db, fromId),
    affected: await readConsequences(db, fromId),
    warnings: await findWarnings(db, from, into),
    blockers: await findBlockers(db, from, into),
  }
}

/**
 * Merges a company into another one (decision 0099): all its rows belong to the other one afterwards, and it stays as a closed company that
 * names the other one. Its people are signed out, its API keys revoked and its webhooks paused. Run it in a transaction. Throws `not_found`,
 * `invalid_input`, and `impossible_move` with the reasons.
 */
export async function mergeCompany(db: Db, fromId: number, intoId: number): Promise<Merge> {
  const { from, into } = await readPair(db, fromId, intoId, { isLocked: true })
  const named = { from: { id: from.id, name: from.name }, into: { id: into.id, name: into.name } }
  const approves = isApproved(from, into)
  if (from.merged_into === intoId) return { isNew: false, approves, ...named, moved: await countMoves(db, fromId) }
  requireUnmerged(from)
  await lockRows(db, fromId)
  const blockers = await findBlockers(db, from, into)
  if (blockers.length > 0) throw new Problem('impossible_move', blockers.join(' '))
  const moved = await countMoves(db, fromId)
  await endAccess(db, fromId)
  await closeMerged(db, from, into)
  await moveRows(db, fromId, intoId)
  recordActivity('company merged', { company: fromId, into: intoId })
  return { isNew: true, approves, ...named, moved }
}

/** Reads both companies, locked in the order of their ids, so that two merges cannot deadlock. */
async function readPair(
  db: Db,
  fromId: number,
  intoId: number,
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<{ from: MergedCompany; into: MergedCompany }> {
  if (fromId === intoId) throw Problem.invalid({ into: ['Choose another company as the one that stays.'] })
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name', 'status', 'buyer_type_id', 'terms_days', 'credit_limit_cents', 'private_webhooks'])
    .select(['suspended_at', 'closed_at', 'merged_into'])
    .where('id', 'in', [fromId, intoId])
    .orderBy('id')
    .$if(isLocked, (companies) => companies.forNoKeyUpdate())
    .execute()
  const find = (id: number) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw companyNotFound(id)
    return row
  }
  const [from, into] = [find(fromId), find(intoId)]
  const labeled = (row: typeof from) => ({
    ...row,
    label: from.name === into.name ? `${row.name} (${row.id})` : row.name,
  })
  return { from: labeled(from), into: labeled(into) }
}

/**
 * Locks what others may be changing: people and orders, in the order in which placing and moving orders lock them, to avoid a deadlock.
 * The row of the company is last: that lock waits for transactions that insert rows of the company, and makes later ones wait.
 */
async function lockRows(db: Db, companyId: number): Promise<void> {
  await sql`select count(*) from (
    select id from users where id in (select user_id from members where company_id = ${companyId})
      order by id for no key update) as locked`.execute(db)
  await sql`select count(*) from (
    select id from orders where company_id = ${companyId} order by id for no key update) as locked`.execute(db)
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
}

/** Closes the company for good. Companies that were merged into it before lead to the one that stays, too. */
async function closeMerged(db: Db, from: MergedCompany, into: MergedCompany): Promise<void> {
  const reason = `Merged into ${into.label}.`
  const now = new Date()
  await db
    .updateTable('companies')
    .set({
      merged_into: into.id,
      closed_at: now,
      closing_reason: reason,
      suspended_at: now,
      suspension_reason: reason,
    })
    .where('id', '=', from.id)
    .execute()
  await db.updateTable('companies').set({ merged_into: into.id }).where('merged_into', '=', from.id).execute()
}

/** Tables whose rows move as they are. Triggers of `companies` move members, roles, invitations, drafts and seeds (decision 0117). */
const TABLES = [
  'users',
  'tax_certificates',
  'orders',
  'papers',
  'card_payments',
  'receipts',
  'refunds',
  'write_offs',
  'ledger_entries',
  'open_invoices',
  'api_keys',
  'test_orders',
  'webhooks',
  'company_notes',
  'company_files',
] as const

async function moveRows(db: Db, fromId: number, intoId: number): Promise<void> {
  for (const table of TABLES) {
    await sql`update ${sql.table(table)} set company_id = ${intoId} where company_id = ${fromId}`.execute(db)
  }
  // The default address of the company that stays is still the default.
  await sql`update addresses set company_id = ${intoId},
    is_default = is_default and not exists (select from addresses where company_id = ${intoId})
    where company_id = ${fromId}`.execute(db)
  // Both have an event of a cause that concerns all companies, such as a product that is back in stock.
  await sql`update integration_events as moved set company_id = ${intoId},
    cause = case when exists (
      select from integration_events as other
      where other.company_id = ${intoId} and other.kind = moved.kind and other.cause = moved.cause
    ) then cause || ' of company ' || ${fromId}::text else cause end
    where company_id = ${fromId}`.execute(db)
}
