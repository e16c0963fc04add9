import { sql } from 'kysely'
import { MAX_COMPANY_FILES } from '#contract/accounts/companies.ts'
import { MAX_ADDRESSES, MAX_CERTIFICATES } from '#contract/accounts/profile.ts'
import type { MergeMoves } from '#contract/schemas/admin/companies/company-merge.ts'
import type { Db } from '#database/connect.ts'
import { describeTerms } from '#server/accounts/profile/payment-terms.ts'

/** The columns of a company that decide about a merge. */
export interface MergedCompany {
  id: number
  name: string
  /** The name, with the id if both have the same one. */
  label: string
  status: string
  buyer_type_id: number
  terms_days: number
  credit_limit_cents: number | null
  private_webhooks: boolean
  suspended_at: Date | null
  closed_at: Date | null
  merged_into: number | null
}

/** Counts what belongs to a company. One query. */
export async function countMoves(db: Db, companyId: number): Promise<MergeMoves> {
  const count = (table: string, condition = sql`true`) =>
    sql`(select count(*)::integer from ${sql.table(table)} where company_id = ${companyId} and ${condition})`
  const { rows } = await sql<MergeMoves>`select
    ${count('members', sql`exists (select from users where users.id = user_id and closed_at is null)`)} as people,
    ${count('addresses')} as addresses,
    ${count('tax_certificates')} as certificates,
    ${count('orders')} as orders,
    ${count('papers')} as documents,
    ${count('seeds', sql`deleted_at is null`)} as seeds,
    ${count('company_notes')} as notes,
    ${count('company_files')} as files`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A query without a table returned no row.')
  return row
}

/** Returns why a merge is impossible, each as a sentence. */
export async function findBlockers(db: Db, from: MergedCompany, into: MergedCompany): Promise<string[]> {
  const blockers: string[] = []
  if (from.merged_into !== null) blockers.push(`${from.label} was merged into company ${from.merged_into} already.`)
  else if (from.closed_at) blockers.push(`${from.label} is closed. Reopen it before the merge.`)
  else if (from.suspended_at && !into.suspended_at) {
    blockers.push(`${from.label} is suspended, and the merge would let its people order again. Resume it first.`)
  }
  if (into.merged_into !== null) {
    blockers.push(`${into.label} was merged into company ${into.merged_into}. Choose that one instead.`)
  } else if (into.closed_at) blockers.push(`${into.label} is closed. Reopen it, or choose it as the one that goes.`)
  if (into.status !== 'approved' && into.status !== from.status) {
    blockers.push(`${into.label} is not approved. Approve it, or choose ${from.label} as the one that stays.`)
  }
  if (await hasUnfinishedPayment(db, from.id)) {
    blockers.push(`A card payment of ${from.label} is not finished. Try again in an hour.`)
  }
  const [moved, own] = [await countMoves(db, from.id), await countMoves(db, into.id)]
  for (const [kind, maximum] of LIMITS) {
    const together = moved[kind] + own[kind]
    if (together > maximum) blockers.push(`Together they have ${together} ${kind}, and the limit is ${maximum}.`)
  }
  return blockers
}

/** Lists that are read completely, and the number of their rows at most. */
const LIMITS = [
  ['addresses', MAX_ADDRESSES],
  ['certificates', MAX_CERTIFICATES],
  ['files', MAX_COMPANY_FILES],
] as const

/** True if a card payment may still become an order. */
async function hasUnfinishedPayment(db: Db, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('card_payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('order_id', 'is', null)
    .where('state', 'in', ['created', 'authorized', 'captured'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if a merge lets people order whose company was not approved. */
export function isApproved(from: MergedCompany, into: MergedCompany): boolean {
  return from.status !== 'approved' && into.status === 'approved'
}

/** Returns where the companies differ and what follows, each as a sentence. */
export async function findWarnings(db: Db, from: MergedCompany, into: MergedCompany): Promise<string[]> {
  const warnings: string[] = []
  const [before, after] = [describeTerms(from), describeTerms(into)]
  if (before !== after)
    warnings.push(`${from.label} ${before}. From now on the terms of ${into.label} apply: it ${after}.`)
  if (isApproved(from, into)) {
    warnings.push(`${from.label} is not approved. Its people order for ${into.label}, which is.`)
  }
  if (into.suspended_at)
    warnings.push(
      `${into.label} is suspended: its people and those of ${from.label} order nothing until you resume it.`,
    )
  if (from.buyer_type_id !== into.buyer_type_id)
    warnings.push(`They are different kinds of business. ${into.label} stays what it is.`)
  if (from.private_webhooks && !into.private_webhooks) {
    warnings.push(`Webhooks of ${from.label} may be sent to private addresses. Those of ${into.label} may not.`)
  }
  const states = await commonCertificates(db, from.id, into.id)
  if (states.length > 0) warnings.push(`Both have certificates of ${states.join(', ')}. All of them stay.`)
  return warnings
}

async function commonCertificates(db: Db, fromId: number, intoId: number): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from tax_certificates where company_id = ${fromId} and ended_at is null
    intersect select state from tax_certificates where company_id = ${intoId} and ended_at is null
    order by state`.execute(db)
  return rows.map(({ state }) => state)
}
