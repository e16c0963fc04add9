/**
 * Registration. A submitted form is stored in `registrations` until its email address is confirmed; then it becomes a
 * company and its first user (confirm-email.ts). Until then, nothing reveals whether the address has an account: the
 * response, its timing and later requests are the same. Only the email differs, which the address's owner alone can
 * read.
 */
import { counted } from '#contract/text/language.ts'
import { randomUUID } from 'node:crypto'
import { CONFIRMATION_COOLDOWN_SECONDS, UNCONFIRMED_REGISTRATION_DAYS } from '#contract/accounts/registration.ts'
import type {
  EmailSent,
  Registration,
  RegistrationResponse,
  RegistrationStatus,
} from '#contract/schemas/accounts/registration.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { homeNetworkOf } from '#server/rate-limit/networks.ts'
import type { RateLimiter, Limit } from '#server/rate-limit/rate-limit.ts'
import { termsInForce } from '#server/content/content.ts'
import type { BreachLookup } from '#server/passwords/breached-passwords/breached-passwords.ts'
import { storeCertificate } from './certificates.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import type { createReferral } from './referral.ts'
import { checkRegistration } from './registration-rules.ts'
import { certificateKey } from './submission.ts'
import type { NewCompanies } from './new-companies.ts'
import { registrationStatus, findUnconfirmedRegistration } from './registration-status.ts'

export interface RegistrationDeps {
  db: Db
  files: FileStore
  rateLimiter: RateLimiter
  newCompanies: Pick<NewCompanies, 'inForce'>
  referral: ReturnType<typeof createReferral>
  shopName: string
  isBreached: BreachLookup | null
}

/** Data of a registration request besides its form. */
export interface RegistrationContext {
  certificate: { name: string; bytes: Buffer } | undefined
  /** Referral code from the browser's cookie. */
  referral: string | null
  /** IP address of the request. */
  address: string
  /** SHA-256 of the cookie that identifies the browser. */
  browserHash: Buffer
}

const DAY_SECONDS = 86_400
const REGISTRATION_LIMIT: Limit = { max: 10, seconds: 3600 }
/**
 * Registrations are deleted after the last link has expired, so that a certificate is not deleted while its
 * registration is being confirmed.
 */
const DELETE_AFTER_DAYS = UNCONFIRMED_REGISTRATION_DAYS + 3
const DELETE_BATCH = 1000
const UPLOAD_LIMIT: Limit = { max: 60, seconds: 3600 }
const REQUEST_LIMIT: Limit = { max: 60, seconds: 3600 }
const COOLDOWN: Limit = { max: 1, seconds: CONFIRMATION_COOLDOWN_SECONDS }
const MAIL_LIMIT: Limit = { max: 10, seconds: DAY_SECONDS }
/** The same for all networks together, so that many of them cannot flood a mailbox. */
const MAIL_LIMIT_OF_ALL: Limit = { max: 40, seconds: DAY_SECONDS }

const SENT = 'We sent the email. It can take a minute to arrive; check your spam folder too.'

/** Registrations until their email address is confirmed (decision 0017). */
export function createRegistration(
  { db, files, rateLimiter, newCompanies, referral, shopName, isBreached }: RegistrationDeps,
  transaction: JobTransaction,
) {
  /**
   * Stores a registration and emails a confirmation link. Throws `invalid_input` by field and `rate_limited`. Reads
   * only the fields of the contract, so that a form cannot set a role, terms or an approval.
   */
  async function register(form: Registration, context: RegistrationContext): Promise<RegistrationResponse> {
    const answer = { status: true, userId: randomUUID() as string, next: 'confirm_email' } as const
    // A bot filled in the honeypot field. It receives a success response, and nothing is stored.
    if (form.fax) return answer
    const { requiredFields } = await newCompanies.inForce()
    const checked = await checkRegistration(form, context.certificate, { requiredFields, shopName, isBreached })
    await rateLimiter.consumeFrom(context.address, 'register', REGISTRATION_LIMIT)
    const password_hash = await hashPassword(checked.password)
    const submission = { ...checked.submission, terms_version: await termsInForce(db) }
    if (checked.certificate && submission.tax) {
      submission.tax = { ...submission.tax, file: await storeCertificate(files, checked.certificate) }
    }
    const invited_by = await referral.inviterId([form.referral, context.referral])
    const values = {
      id: answer.userId,
      email: checked.email,
      password_hash,
      browser_hash: context.browserHash,
      submission: JSON.stringify(submission),
      invited_by,
    }
    await rateLimiter.tryConsume(`confirm ${answer.userId}`, COOLDOWN)
    const canSend = (await consumeDailyMail(checked.email, context.address)) === 0
    await transaction(async (bound) => {
      await bound.db.insertInto('registrations').values(values).execute()
      if (canSend) await enqueueConfirmation(bound.jobs, answer.userId)
    })
    return answer
  }

  /**
   * Sends the confirmation email again. `address` is the caller's IP address. The response is the same for an unknown
   * id; `status` is false if it is too soon. Throws `rate_limited`.
   */
  async function sendConfirmation(id: string, address: string): Promise<EmailSent> {
    await rateLimiter.consumeFrom(address, 'confirmation mails', REQUEST_LIMIT)
    const wait = await rateLimiter.tryConsume(`confirm ${id}`, COOLDOWN)
    if (wait > 0) {
      return {
        status: false,
        message: `Please wait ${counted(wait, 'second')} before you request another email.`,
        retry_after: wait,
      }
    }
    const sent = { status: true, message: SENT, retry_after: CONFIRMATION_COOLDOWN_SECONDS }
    const registration = await findUnconfirmedRegistration(db, id)
    if (!registration) return sent
    const dailyWait = await consumeDailyMail(registration.email, address)
    if (dailyWait > 0) {
      const message =
        'We sent many emails to this address today. Check your spam folder, or request another one tomorrow.'
      return { status: false, message, retry_after: dailyWait }
    }
    await transaction(({ jobs }) => enqueueConfirmation(jobs, id))
    return sent
  }

  /**
   * Counts a confirmation email to an address, by network (the /56 of IPv6): an attacker elsewhere cannot use up what the owner may request.
   * Returns the seconds to wait, or 0.
   */
  async function consumeDailyMail(email: string, address: string): Promise<number> {
    const mails = `confirmation mails to ${email.toLowerCase()}`
    const wait = await rateLimiter.tryConsume(`${mails} for ${homeNetworkOf(address)}`, MAIL_LIMIT)
    return wait || rateLimiter.tryConsume(mails, MAIL_LIMIT_OF_ALL)
  }

  /** Deletes registrations that can no longer be confirmed, and the certificates of those that were not confirmed. */
  async function deleteExpiredRegistrations(): Promise<void> {
    const before = new Date(Date.now() - DELETE_AFTER_DAYS * DAY_SECONDS * 1000)
    const old = await db
      .selectFrom('registrations')
      .select(['id', 'submission'])
      .where('created_at', '<', before)
      .limit(DELETE_BATCH)
      .execute()
    for (const { id, submission } of old) {
      const key = certificateKey(submission)
      await transaction(async (bound) => {
        if (key) await bound.jobs.enqueue('file.remove', { key })
        await bound.db.deleteFrom('registrations').where('id', '=', id).execute()
      })
    }
  }

  return {
    register,
    sendConfirmation,
    status: (id: string): Promise<RegistrationStatus> => registrationStatus({ db, newCompanies }, id),
    deleteExpired: deleteExpiredRegistrations,
    /** Counts a form upload against the limit of its network, before the body is read. Throws `rate_limited`. */
    consumeUpload: (address: string): Promise<void> => rateLimiter.consumeFrom(address, 'uploads', UPLOAD_LIMIT),
  }
}

async function enqueueConfirmation(jobs: Jobs, registrationId: string): Promise<void> {
  await jobs.enqueue('account.letter', { letter: 'confirm', mail: randomUUID(), registrationId })
}

/** Returns the password hash of the latest unconfirmed registration of an email address, or null. */
export async function unconfirmedHash(db: Db, email: string): Promise<string | null> {
  const registration = await db
    .selectFrom('registrations')
    .select('password_hash')
    .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return registration?.password_hash ?? null
}
