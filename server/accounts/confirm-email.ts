import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { RESET_LINK_MINUTES } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { Buyer } from './accounts.ts'
import { adoptEmail } from './email-change.ts'
import { createMailLink, spendMailLink } from './mail-links.ts'
import { NO_PASSWORD } from './passwords.ts'
import type { ReviewSettings } from './registration-status.ts'
import type { Submission } from './registration-rules.ts'
import type { NewTerms } from './terms.ts'
import { hashSecret } from './tokens.ts'

const SENTENCES = {
  expired: 'This link has expired. Ask for another mail, or register again.',
  used: 'This address is confirmed already. Please sign in; if your password does not work, choose “Forgot password?” there.',
  invalid: 'This link does not work. Please open the newest one we sent you, or register again.',
} as const

/** Whom a link has made, or null where it put a changed address in place; and what sets their password, where they must. */
export interface ConfirmedEmail {
  buyer: Buyer | null
  set_password: string | null
}

/** What a mailed link proves: whose a registration is, or a changed address. */
export function createConfirmEmail(
  { reviewing, newTerms }: { reviewing: ReviewSettings; newTerms: NewTerms },
  transaction: JobTransaction,
) {
  /**
   * Follows the link of a mail. The one of a registration makes its company and first user, who may order at once unless
   * the shop reviews, and returns them: the link has proved who they are. The one of a changed address puts it in the
   * old one's place. `browserHash` marks the browser that follows: where another one has registered, its password is
   * somebody's whom the link does not prove, so it counts for nothing and a new one is to be set. Throws `expired`, `used`
   * or `invalid` (410).
   */
  async function confirmEmail(token: string, browserHash: Buffer | null): Promise<ConfirmedEmail> {
    return transaction(async ({ db, jobs }) => {
      const registration = await registrationOf(db, token)
      if (!registration) return confirmChange({ db, jobs }, token)
      if (registration.confirmed_at) throw dead('used')
      if (registration.expires_at < new Date()) throw dead('expired')
      const sameBrowser = browserHash?.equals(registration.browser_hash) ?? false
      const buyer = await createFrom(db, sameBrowser ? registration : { ...registration, password_hash: null })
      await db
        .updateTable('registrations')
        .set({ confirmed_at: new Date(), submission: null, password_hash: null })
        .where('id', '=', registration.id)
        .execute()
      await jobs.enqueue('account.letter', { letter: 'welcome', mail: randomUUID(), userId: buyer.id })
      return { buyer, set_password: sameBrowser ? null : await linkToSetPassword(db, buyer.id, registration.email) }
    })
  }

  async function createFrom(db: Db, registration: Registration): Promise<Buyer> {
    const { person, company, address, tax, terms_version, news } = registration.submission as unknown as Submission
    const now = new Date()
    const { id: company_id } = await db
      .insertInto('companies')
      .values({
        ...company,
        status: reviewing.review ? 'pending' : 'approved',
        terms_days: newTerms.days,
        credit_limit_cents: newTerms.limit,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await db
      .insertInto('users')
      .values({
        ...person,
        public_id: registration.id,
        company_id,
        role: 'owner',
        email: registration.email,
        password_hash: registration.password_hash ?? NO_PASSWORD,
        email_confirmed_at: now,
        invited_by: registration.invited_by,
        terms_version,
        terms_accepted_at: registration.created_at,
        notices: JSON.stringify(news ? { news } : {}),
      })
      // Another registration of this address, confirmed before this one, or at this very moment.
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw dead('used')
    await db
      .insertInto('addresses')
      .values({ ...address, company_id, label: address.city, name: company.name, is_default: true })
      .execute()
    if (tax) {
      await db
        .insertInto('tax_certificates')
        .values({ company_id, state: tax.state, number: tax.number, ...tax.file })
        .execute()
    }
    return { id: user.id, companyId: company_id }
  }

  return { confirmEmail }
}

type Registration = NonNullable<Awaited<ReturnType<typeof registrationOf>>>

/** The registration of a link, locked: of two confirmations at once the second one finds it confirmed. */
async function registrationOf(db: Db, token: string) {
  return db
    .selectFrom('registration_links')
    .innerJoin('registrations', 'registrations.id', 'registration_links.registration_id')
    .selectAll('registrations')
    .select('registration_links.expires_at')
    .where('registration_links.token_hash', '=', hashSecret(token))
    .forUpdate('registrations')
    .executeTakeFirst()
}

async function confirmChange(bound: { db: Db; jobs: Jobs }, token: string): Promise<ConfirmedEmail> {
  const link = await spendMailLink(bound.db, token, 'confirm')
  if (link.state !== 'valid') throw dead(link.state)
  // Not wished for any more, or somebody else's by now; saying which would tell that they have an account.
  if (!(await adoptEmail(bound, link.userId, link.email))) throw dead('invalid')
  return { buyer: null, set_password: null }
}

function linkToSetPassword(db: Db, userId: number, email: string): Promise<string> {
  return createMailLink(db, { kind: 'reset', userId, email, minutes: RESET_LINK_MINUTES })
}

function dead(state: keyof typeof SENTENCES): Problem {
  return new Problem(state, SENTENCES[state], { status: false })
}
