import { ownersOf } from '#server/accounts/members/read-member.ts'
import { randomUUID } from 'node:crypto'
import { todayForBuyers } from '#contract/values/days.ts'
import type { CertificateStatus } from '#contract/accounts/profile.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'

const MAX_REASON_LENGTH = 1000

/** Columns of `tax_certificates` that determine the status. */
interface ReviewColumns {
  accepted_at: Date | null
  ended_at: Date | null
}

/** Returns the status of a certificate. An accepted one exempts from sales tax until it expires. */
export function certificateStatus({ accepted_at, ended_at }: ReviewColumns): CertificateStatus {
  if (ended_at) return accepted_at ? 'ended' : 'rejected'
  return accepted_at ? 'accepted' : 'under_review'
}

/** A certificate in the operator's list. */
export type ListedCertificate = Awaited<ReturnType<ReturnType<typeof createCertificateReview>['list']>>[number]

/** The operator's review of resale certificates. Each decision is emailed to the owners of the company. */
export function createCertificateReview({ db }: { db: Db }, transaction: JobTransaction) {
  /** Lists certificates with a file, oldest first: those under review, or all of the company of a buyer. */
  async function list(email: string | null) {
    const rows = await db
      .selectFrom('tax_certificates as certificate')
      .innerJoin('companies', 'companies.id', 'certificate.company_id')
      .select(['certificate.id', 'certificate.state', 'certificate.number', 'certificate.expires_on'])
      .select(['certificate.file_name', 'certificate.created_at', 'accepted_at', 'ended_at', 'ended_reason'])
      .select('companies.name as company')
      .select((eb) =>
        eb
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.user_id')
          .select('users.email')
          .whereRef('members.company_id', '=', 'companies.id')
          .where('users.closed_at', 'is', null)
          .orderBy('members.id')
          .limit(1)
          .as('email'),
      )
      .where('file_key', 'is not', null)
      .$if(email === null, (all) => all.where('accepted_at', 'is', null).where('ended_at', 'is', null))
      .$if(email !== null, (all) =>
        all.where('certificate.company_id', 'in', (eb) =>
          eb
            .selectFrom('users')
            .innerJoin('members', 'members.user_id', 'users.id')
            .select('members.company_id')
            .where((inner) => inner.fn<string>('lower', ['users.email']), '=', email?.trim().toLowerCase() ?? ''),
        ),
      )
      .orderBy('certificate.id')
      .execute()
    return rows.map((row) => ({ ...row, status: certificateStatus(row) }))
  }

  /** Accepts a certificate, which exempts orders to its state from now on. Throws `not_found` and `impossible_move`. */
  const accept = (id: number) => decide(id, 'accepted', null)

  /** Rejects a certificate under review. Throws `not_found`, `impossible_move` and `invalid_input`. */
  const reject = (id: number, reason: string) => decide(id, 'rejected', requireReason(reason))

  /** Ends an accepted certificate: later orders are taxed. Throws `not_found`, `impossible_move` and `invalid_input`. */
  const end = (id: number, reason: string) => decide(id, 'ended', requireReason(reason))

  async function decide(id: number, to: Decision, reason: string | null): Promise<DecidedCertificate> {
    return transaction(async (bound) => {
      const row = await bound.db
        .selectFrom('tax_certificates as certificate')
        .innerJoin('companies', 'companies.id', 'certificate.company_id')
        .select(['company_id', 'state', 'number', 'expires_on', 'accepted_at', 'ended_at', 'file_key'])
        .select('companies.name as company')
        .where('certificate.id', '=', id)
        .forUpdate('certificate')
        .executeTakeFirst()
      if (!row?.file_key) throw new Problem('not_found', `There is no certificate ${id} with a file.`)
      const status = certificateStatus(row)
      const decided = {
        companyId: row.company_id,
        company: row.company,
        state: row.state,
        number: row.number,
        before: status,
      }
      if (status === to) return { ...decided, changed: false }
      requirePossible(id, { status, to, expiresOn: row.expires_on })
      const now = new Date()
      await bound.db
        .updateTable('tax_certificates')
        .set(
          to === 'accepted'
            ? { accepted_at: now, ended_at: null, ended_reason: null }
            : { ended_at: now, ended_reason: reason },
        )
        .where('id', '=', id)
        .execute()
      recordActivity(`certificate ${to}`, { certificate: id, company: row.company_id })
      const owners = await ownersOf(bound.db, row.company_id)
      await bound.jobs.enqueueAll(
        'account.letter',
        owners.map((userId) => ({
          letter: 'certificate',
          mail: randomUUID(),
          userId,
          companyId: row.company_id,
          certificateId: id,
          status: to,
        })),
      )
      return { ...decided, changed: true }
    })
  }

  return { list, accept, reject, end }
}

type Decision = Exclude<CertificateStatus, 'under_review'>

/** A certificate after a decision; `changed` is false if it had been decided like that before. */
interface DecidedCertificate {
  companyId: number
  company: string
  state: string
  number: string
  before: CertificateStatus
  changed: boolean
}

/** States from which a certificate may be decided. A rejected or ended one may be accepted after all. */
const FROM: Record<Decision, readonly CertificateStatus[]> = {
  accepted: ['under_review', 'rejected', 'ended'],
  rejected: ['under_review'],
  ended: ['accepted'],
}

const STATUS_TEXTS: Record<CertificateStatus, string> = {
  under_review: 'under review: reject it instead',
  accepted: 'accepted: end it instead',
  rejected: 'rejected',
  ended: 'ended',
}

function requirePossible(
  id: number,
  { status, to, expiresOn }: { status: CertificateStatus; to: Decision; expiresOn: string | null },
): void {
  if (!FROM[to].includes(status)) {
    throw new Problem('impossible_move', `Certificate ${id} is ${STATUS_TEXTS[status]}.`)
  }
  if (to === 'accepted' && expiresOn !== null && expiresOn < todayForBuyers()) {
    throw new Problem('impossible_move', `Certificate ${id} expired on ${expiresOn}.`)
  }
}

function requireReason(text: string): string {
  const reason = text.trim()
  if (reason !== '' && Array.from(reason).length <= MAX_REASON_LENGTH) return reason
  throw new Problem('invalid_input', `Please give a reason of at most ${MAX_REASON_LENGTH} characters.`)
}
