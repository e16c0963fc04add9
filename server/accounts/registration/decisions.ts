import { ownersOf } from '#server/accounts/members/read-member.ts'
import { randomUUID } from 'node:crypto'
import type { Approval } from '#contract/accounts/accounts.ts'
import { REASON_MAX_LENGTH } from '#contract/accounts/companies.ts'
import { Problem } from '#contract/problem.ts'
import { endAlerts } from '#server/alerts/alerts.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { alertReview } from './review-alerts.ts'
import { requireUnmerged } from '#server/accounts/companies/merged.ts'

/** A decision about a registered company; the reason of a rejection is emailed to its owners. */
export type Decision = { status: 'approved' } | { status: 'rejected'; reason: string }

/** A decision that was made. `changed` is false if the company had been decided like that before. */
export interface Decided {
  name: string
  before: { status: Approval; status_reason: string | null }
  changed: boolean
}

/**
 * Approves or rejects a company and emails its owners. Deciding the same again sends no second email. `seen` is the status that the caller
 * saw: a decision that someone else has made meanwhile is not overwritten. Throws `not_found`, `impossible_move` and `invalid_input`.
 */
export async function decideRegistration(
  transaction: JobTransaction,
  companyId: number,
  decision: Decision,
  seen?: Approval,
): Promise<Decided> {
  const status_reason = decision.status === 'rejected' ? requireReason(decision.reason) : null
  return transaction(async ({ db, jobs }) => {
    const { name, ...before } = await lockCompany(db, companyId)
    if (before.status === decision.status && before.status_reason === status_reason) {
      return { name, before, changed: false }
    }
    if (seen !== undefined && seen !== before.status) {
      const details = { status: before.status }
      throw new Problem(
        'impossible_move',
        `${name} is ${before.status} by now. Look at it again before you decide.`,
        details,
      )
    }
    const decided = { status: decision.status, status_reason, request_text: null, requested_at: null }
    await db
      .updateTable('companies')
      .set({ ...decided, reviewed_at: new Date(), reviewed_name: name })
      .where('id', '=', companyId)
      .execute()
    await endAlerts(db, ['registration'], { kind: 'company', id: companyId })
    recordActivity(decision.status === 'approved' ? 'buyer approved' : 'buyer rejected', { company: companyId })
    await emailOwners({ db, jobs }, companyId, decision.status)
    await jobs.enqueue('operator.event', { kind: `buyer.${decision.status}`, companyId, cause: randomUUID() })
    return { name, before, changed: true }
  })
}

/**
 * Requests more from the owners of a pending company, by email. The company leaves the queue until they add it. Throws `not_found`,
 * `impossible_move` for a decided company, and `invalid_input`.
 */
export async function requestMore(
  transaction: JobTransaction,
  companyId: number,
  text: string,
): Promise<{ name: string; before: string | null; after: string }> {
  const request_text = requireReason(text)
  return transaction(async ({ db, jobs }) => {
    const { name, status } = await lockCompany(db, companyId)
    if (status !== 'pending') throw new Problem('impossible_move', `${name} is ${status} by now.`, { status })
    const { request_text: before } = await db
      .selectFrom('companies')
      .select('request_text')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('companies')
      .set({ request_text, requested_at: new Date() })
      .where('id', '=', companyId)
      .execute()
    await endAlerts(db, ['registration'], { kind: 'company', id: companyId })
    recordActivity('more requested from buyer', { company: companyId })
    await emailOwners({ db, jobs }, companyId, 'request')
    return { name, before, after: request_text }
  })
}

/**
 * Puts a company back into the review queue after it added something, and alerts staff: one from which staff requested more and, with
 * `isNewEvidence`, a rejected one. The reason of the rejection stays, so that the next review shows what was missing.
 */
export async function resubmit(
  { db, jobs }: { db: Db; jobs: Jobs },
  companyId: number,
  { isNewEvidence }: { isNewEvidence: boolean },
): Promise<void> {
  const submitted = await db
    .updateTable('companies')
    .set({ status: 'pending', submitted_at: new Date(), request_text: null, requested_at: null })
    .where('id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('requested_at', 'is not', null)]),
        eb.and([eb('status', '=', 'rejected'), eb.lit(isNewEvidence)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (submitted) await alertReview({ db, jobs }, companyId)
}

/** Locks a company until the transaction ends: two decisions about it run in sequence. Throws `not_found`. */
async function lockCompany(
  db: Db,
  id: number,
): Promise<{ name: string; status: Approval; status_reason: string | null }> {
  const row = await db
    .selectFrom('companies')
    .select(['name', 'status', 'status_reason', 'merged_into'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', `There is no company ${id}.`)
  requireUnmerged(row)
  // The table's constraint allows no other values.
  return { ...row, status: row.status as Approval }
}

async function emailOwners(
  { db, jobs }: { db: Db; jobs: Jobs },
  companyId: number,
  letter: 'approved' | 'rejected' | 'request',
): Promise<void> {
  const owners = await ownersOf(db, companyId)
  await jobs.enqueueAll(
    'account.letter',
    owners.map((userId) => ({ letter, mail: randomUUID(), userId, companyId })),
  )
}

/** Returns the trimmed text. Throws `invalid_input` if it is blank or too long. */
function requireReason(text: string): string {
  const reason = text.trim()
  if (reason !== '' && Array.from(reason).length <= REASON_MAX_LENGTH) return reason
  throw new Problem('invalid_input', `Please give a reason of at most ${REASON_MAX_LENGTH} characters.`)
}
