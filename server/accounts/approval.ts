import { randomUUID } from 'node:crypto'
import type { Approval } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/images/files.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { endMailLinks } from './mail-links.ts'
import { endSessions } from './sessions.ts'
import { findUser } from './sign-in.ts'
import { describeTerms } from './terms.ts'

const LONGEST_REASON = 1000

/** What became of a company, with its terms in words that follow its name. */
interface Decided {
  company: string
  terms: string
  changed: boolean
}

/** What an operator does with companies that want to buy; people are named by their email addresses. */
export function createApproval({ db, files }: { db: Db; files: FileStore }, transaction: JobTransaction) {
  /** The people who buy, the newest first; all of them, or those whose company is in one state. */
  async function buyers(status: Approval | null) {
    let query = db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
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
      .select((eb) =>
        eb
          .selectFrom('tax_certificates')
          .select((inner) => inner.fn.count<number>('tax_certificates.id').as('count'))
          .whereRef('tax_certificates.company_id', '=', 'companies.id')
          .where('file_key', 'is not', null)
          .as('certificates'),
      )
      .where('users.closed_at', 'is', null)
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id', 'desc')
    if (status) query = query.where('companies.status', '=', status)
    return query.execute()
  }

  /** Who registered and has not followed the link in the mail yet, in small letters, the newest first. */
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

  /** Signs a person out of every browser and ends their mailed links, as after a lost telephone. Throws `not_found`. */
  async function signOutEverywhere(email: string): Promise<void> {
    const user = await findUser(db, email.trim().toLowerCase())
    if (!user) throw new Problem('not_found', `There is no buyer ${email}.`)
    await endMailLinks(db, user.id)
    await endSessions(db, user.id, null)
  }

  /**
   * Lets a buyer's company order, on the terms it has, and tells its owners by mail. Throws `not_found`; approving twice
   * mails once.
   */
  async function approve(email: string): Promise<Decided> {
    return decide(email, { status: 'approved', status_reason: null })
  }

  /** Refuses a buyer's company and tells its owners why. Throws `not_found` and `invalid_input`. */
  async function reject(email: string, reason: string): Promise<Decided> {
    const status_reason = reason.trim()
    if (status_reason === '' || Array.from(status_reason).length > LONGEST_REASON) {
      throw new Problem('invalid_input', `Please give a reason of at most ${LONGEST_REASON} characters.`)
    }
    return decide(email, { status: 'rejected', status_reason })
  }

  async function decide(
    email: string,
    decision: { status: 'approved' | 'rejected'; status_reason: string | null },
  ): Promise<Decided> {
    const { companyId, company, terms } = await companyOf(email)
    return transaction(async (bound) => {
      const changed = await bound.db
        .updateTable('companies')
        .set((eb) => ({ ...decision, reviewed_at: new Date(), reviewed_name: eb.ref('name') }))
        .where('id', '=', companyId)
        .where((eb) =>
          eb.or([eb('status', '!=', decision.status), eb('status_reason', 'is distinct from', decision.status_reason)]),
        )
        .returning('id')
        .executeTakeFirst()
      if (!changed) return { company, terms, changed: false }
      const owners = await bound.db
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .where('role', '=', 'owner')
        .where('closed_at', 'is', null)
        .execute()
      await bound.jobs.enqueueAll(
        'account.letter',
        owners.map(({ id }) => ({ letter: decision.status, mail: randomUUID(), userId: id })),
      )
      return { company, terms, changed: true }
    })
  }

  /** The newest certificate of a buyer's company. Throws `not_found`. */
  async function certificateOf(email: string): Promise<{ name: string; type: string; bytes: Buffer }> {
    const { companyId, company } = await companyOf(email)
    const row = await db
      .selectFrom('tax_certificates')
      .select(['file_key', 'file_name', 'file_type'])
      .where('company_id', '=', companyId)
      .where('file_key', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const bytes = row?.file_key ? await files.read(row.file_key) : null
    if (!row || !bytes) throw new Problem('not_found', `${company} has sent no certificate.`)
    return { name: row.file_name ?? '', type: row.file_type ?? '', bytes }
  }

  async function companyOf(email: string): Promise<{ companyId: number; company: string; terms: string }> {
    const address = email.trim().toLowerCase()
    const found = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
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
      waiting ? `${address} has registered and not confirmed the address yet.` : `Nobody registered as ${address}.`,
    )
  }

  return { buyers, unconfirmed, approve, reject, certificateOf, signOutEverywhere }
}
