import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import type { Approval } from '#contract/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { downloadName } from './certificates.ts'
import { type Decision, decideRegistration } from './decisions.ts'
import { describeTerms } from '#server/accounts/profile/payment-terms.ts'

/** Result of a review; `terms` is the text after the company's name. */
interface ReviewResult {
  company: string
  terms: string
  changed: boolean
}

/** Reviews of registered companies at the command line. A company is identified by the email address of one of its buyers. */
export function createApproval({ db, files }: { db: Db; files: FileStore }, transaction: JobTransaction) {
  /** Lists buyers, newest first: all of them, or those whose company has this status. */
  async function buyers(status: Approval | null) {
    let query = db
      .selectFrom('users')
      .innerJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
      .select([
        'users.email',
        'users.u_fname',
        'users.u_lname',
        'users.created_at',
        'companies.name as company',
        'companies.buyer_type_id',
        'companies.website',
        'companies.status',
        'companies.status_reason',
        'companies.reviewed_name',
        'companies.terms_days',
        'companies.credit_limit_cents',
      ])
      .select((eb) => {
        const certificates = eb
          .selectFrom('tax_certificates')
          .select((inner) => inner.fn.count<number>('tax_certificates.id').as('count'))
          .whereRef('tax_certificates.company_id', '=', 'companies.id')
          .where('file_key', 'is not', null)
          .where('ended_at', 'is', null)
        return [
          certificates.as('certificates'),
          certificates.where('accepted_at', 'is', null).as('certificates_under_review'),
        ]
      })
      .where('users.closed_at', 'is', null)
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id', 'desc')
    if (status) query = query.where('companies.status', '=', status)
    return query.execute()
  }

  /** Lists email addresses that registered and are not confirmed yet, in lowercase, newest first. */
  async function unconfirmed(limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('registrations')
      .select((eb) => eb.fn<string>('lower', ['email']).as('address'))
      .where('confirmed_at', 'is', null)
      .where((eb) =>
        eb(
          eb.fn('lower', ['email']),
          'not in',
          eb.selectFrom('users').select((inner) => inner.fn<string>('lower', ['users.email']).as('address')),
        ),
      )
      .groupBy('address')
      .orderBy((eb) => eb.fn.max('created_at'), 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ address }) => address)
  }

  /**
   * Approves a buyer's company on its current terms and emails its owners. Approving again sends no second email.
   * Throws `not_found`.
   */
  async function approve(email: string): Promise<ReviewResult> {
    return decide(email, { status: 'approved' })
  }

  /** Rejects a buyer's company and emails its owners the reason. Throws `not_found` and `invalid_input`. */
  async function reject(email: string, reason: string): Promise<ReviewResult> {
    return decide(email, { status: 'rejected', reason })
  }

  async function decide(email: string, decision: Decision): Promise<ReviewResult> {
    const { companyId, company, terms } = await companyOf(email)
    const { changed } = await decideRegistration(transaction, companyId, decision)
    return { company, terms, changed }
  }

  /** Returns the file of a certificate by its ID, or of the newest one of a buyer's company by email. Throws `not_found`. */
  async function certificateOf(idOrEmail: number | string): Promise<{ name: string; type: string; bytes: Buffer }> {
    const of = typeof idOrEmail === 'string' ? await companyOf(idOrEmail) : null
    const row = await db
      .selectFrom('tax_certificates')
      .select(['file_key', 'file_name', 'file_type'])
      .where(of ? 'company_id' : 'id', '=', of ? of.companyId : Number(idOrEmail))
      .where('file_key', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const bytes = row?.file_key ? await files.read(row.file_key) : null
    if (!row || !bytes) {
      throw new Problem(
        'not_found',
        of ? `${of.company} has not uploaded a certificate.` : `There is no certificate ${idOrEmail} with a file.`,
      )
    }
    return { name: downloadName(row) ?? '', type: row.file_type ?? '', bytes }
  }

  async function companyOf(email: string): Promise<{ companyId: number; company: string; terms: string }> {
    const address = email.trim().toLowerCase()
    const found = await db
      .selectFrom('users')
      .innerJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
      .select(['companies.id as companyId', 'companies.name as company', 'terms_days', 'credit_limit_cents'])
      .where((eb) => eb.fn('lower', ['users.email']), '=', address)
      .where('users.closed_at', 'is', null)
      .executeTakeFirst()
    if (found) return { ...found, terms: describeTerms(found) }
    const waiting = await db
      .selectFrom('registrations')
      .select('id')
      .where((eb) => eb.fn('lower', ['email']), '=', address)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    throw new Problem(
      'not_found',
      waiting
        ? `${address} has registered but has not confirmed the email address yet.`
        : `There is no registration for ${address}.`,
    )
  }

  return { list: buyers, unconfirmed, approve, reject, certificate: certificateOf }
}
