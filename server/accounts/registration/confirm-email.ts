import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { applyEmailChange } from '#server/accounts/profile/email-change.ts'
import { createMailLink, redeemMailLink } from '#server/accounts/emails/mail-links.ts'
import { NO_PASSWORD } from '#server/passwords/passwords.ts'
import type { NewCompanies, SettingsInForce } from './new-companies.ts'
import { alertReview } from './review-alerts.ts'
import { parseSubmission } from './submission.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import type { Buyer } from '#server/accounts/deps.ts'

const MESSAGES = {
  expired: 'This link has expired. Request another email, or register again.',
  used: 'This email address is already confirmed. Please sign in. If your password doesn’t work, choose “Forgot password?”.',
  invalid: 'This link doesn’t work. Please open the latest one we sent you, or register again.',
} as const

/**
 * Result of opening a confirmation link: the new buyer, or null if the link confirmed a changed address; and the token
 * to set a password, if the buyer must set one.
 */
export interface ConfirmedEmail {
  buyer: Buyer | null
  set_password: string | null
}

/** Confirmation links of registrations and of changed email addresses. */
export function createConfirmEmail(
  { newCompanies }: { newCompanies: Pick<NewCompanies, 'inForce'> },
  transaction: JobTransaction,
) {
  /**
   * Redeems a confirmation link. A link of a registration creates the company and its first user, who may order at once
   * unless the shop reviews, and returns the buyer, because the link proves who they are. A link of a changed address
   * applies the change. `browserHash` identifies the browser that opens the link. If another browser registered, its
   * password may be a stranger's, so it is discarded and a new one has to be set. Throws `expired`, `used` or `invalid`
   * (410).
   */
  async function confirmEmail(token: string, browserHash: Buffer | null): Promise<ConfirmedEmail> {
    return transaction(async ({ db, jobs }) => {
      const registration = await registrationOf(db, token)
      if (!registration) return confirmChange({ db, jobs }, token)
      if (registration.confirmed_at) throw linkProblem('used')
      if (registration.expires_at < new Date()) throw linkProblem('expired')
      const sameBrowser = browserHash?.equals(registration.browser_hash) ?? false
      const settings = await newCompanies.inForce(db)
      const buyer = await createFrom(
        db,
        settings,
        sameBrowser ? registration : { ...registration, password_hash: null },
      )
      await db
        .updateTable('registrations')
        .set({ confirmed_at: new Date(), submission: null, password_hash: null })
        .where('id', '=', registration.id)
        .execute()
      recordActivity('buyer registered', { registered: buyer.id, company: buyer.companyId })
      if (settings.review) await alertReview({ db, jobs }, buyer.companyId)
      await jobs.enqueue('account.letter', {
        letter: 'welcome',
        mail: randomUUID(),
        userId: buyer.id,
        companyId: buyer.companyId,
      })
      return { buyer, set_password: sameBrowser ? null : await linkToSetPassword(db, buyer.id, registration.email) }
    })
  }

  async function createFrom(db: Db, settings: SettingsInForce, registration: Registration): Promise<Buyer> {
    const { person, company, address, tax, terms_version, news } = parseSubmission(registration.submission)
    const now = new Date()
    const { id: company_id } = await db
      .insertInto('companies')
      .values({
        ...company,
        status: settings.review ? 'pending' : 'approved',
        terms_days: settings.terms.days,
        credit_limit_cents: settings.terms.limit,
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
      // Another registration of this address was confirmed before this one, or concurrently.
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw linkProblem('used')
    await db
      .insertInto('addresses')
      .values({ ...address, company_id, label: address.city, name: company.name, is_default: true })
      .execute()
    if (tax) {
      await db
        .insertInto('tax_certificates')
        .values({
          company_id,
          state: tax.state,
          number: tax.number,
          ...tax.file,
          accepted_at: tax.file && !settings.certificates ? now : null,
        })
        .execute()
    }
    return { id: user.id, companyId: company_id }
  }

  return { confirmEmail }
}

type Registration = NonNullable<Awaited<ReturnType<typeof registrationOf>>>

/** Reads and locks the registration of a link, so that the second of two concurrent confirmations finds it confirmed. */
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
  const link = await redeemMailLink(bound.db, token, 'confirm')
  if (link.state !== 'valid') throw linkProblem(link.state)
  // The change was canceled, or another account has the address by now. The response does not reveal which.
  if (!(await applyEmailChange(bound, link.userId, link.email))) throw linkProblem('invalid')
  return { buyer: null, set_password: null }
}

function linkToSetPassword(db: Db, userId: number, email: string): Promise<string> {
  return createMailLink(db, { kind: 'reset', userId, email, minutes: RESET_LINK_MINUTES })
}

function linkProblem(state: keyof typeof MESSAGES): Problem {
  return new Problem(state, MESSAGES[state], { status: false })
}
