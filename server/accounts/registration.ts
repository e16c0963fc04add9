/**
 * Registering. What was submitted waits in `registrations` until its address is confirmed, and becomes a company and its
 * first user then (confirm-email.ts). Until then nothing depends on whether the address has an account: the answer, the
 * time it takes and what can be asked later are the same, and only the mail differs, which its owner alone reads.
 */
import { randomUUID } from 'node:crypto'
import {
  CONFIRM_COOL_DOWN_SECONDS,
  type MailSent,
  type Registration,
  REGISTRATION_DAYS,
  type RegistrationAnswer,
  type RegistrationStatus,
} from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/images/files.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { type Attempts, type Limit, networkOf } from './attempts.ts'
import { termsInForce } from '#server/content/terms-in-force.ts'
import { keepCertificate } from './certificates.ts'
import { hashPassword } from './passwords.ts'
import type { createReferral } from './referral.ts'
import { checkRegistration, type Submission } from './registration-rules.ts'
import { registrationStatus, type ReviewSettings, waitingRegistration } from './registration-status.ts'

export interface RegistrationParts {
  db: Db
  files: FileStore
  attempts: Attempts
  reviewing: ReviewSettings
  referral: ReturnType<typeof createReferral>
  shopName: string
}

/** What came with a registration beside its form. */
export interface RegistrationVisit {
  certificate: { name: string; bytes: Buffer } | undefined
  /** The code a browser kept. */
  referral: string | null
  /** The IP address it came from. */
  address: string
  /** SHA-256 of what marks the browser it came from. */
  browserHash: Buffer
}

const DAY_SECONDS = 86_400
const REGISTRATIONS: Limit = { most: 10, seconds: 3600 }
/** By then the last link has expired too, so that no paper is taken from one who confirms just now. */
const SWEPT_AFTER_DAYS = REGISTRATION_DAYS + 3
const SWEPT_AT_ONCE = 1000
const UPLOADS: Limit = { most: 60, seconds: 3600 }
const REQUESTS: Limit = { most: 60, seconds: 3600 }
const COOL_DOWN: Limit = { most: 1, seconds: CONFIRM_COOL_DOWN_SECONDS }
const MAILS: Limit = { most: 10, seconds: DAY_SECONDS }

const SENT = 'We have sent the mail. It can take a minute to arrive; please look into your spam folder too.'

/** Registrations until their address is proved (decision 0017). */
export function createRegistration(
  { db, files, attempts, reviewing, referral, shopName }: RegistrationParts,
  transaction: JobTransaction,
) {
  /**
   * Keeps a registration and mails its address. Throws `invalid_input` by field and `rate_limited`. Of the form only what
   * the contract names is read: nobody gives himself a role, terms or an approval.
   */
  async function register(form: Registration, visit: RegistrationVisit): Promise<RegistrationAnswer> {
    const answer = { status: true, userId: randomUUID() as string, next: 'confirm_email' } as const
    // A machine is told that it worked, and nothing is kept.
    if (form.fax) return answer
    const checked = await checkRegistration(form, visit.certificate, shopName)
    await attempts.spend(`register ${networkOf(visit.address)}`, REGISTRATIONS)
    const password_hash = await hashPassword(checked.password)
    const submission = { ...checked.submission, terms_version: await termsInForce(db) }
    if (checked.certificate && submission.tax) {
      submission.tax = { ...submission.tax, file: await keepCertificate(files, checked.certificate) }
    }
    const invited_by = await referral.inviterId([form.referral, visit.referral])
    const values = {
      id: answer.userId,
      email: checked.email,
      password_hash,
      browser_hash: visit.browserHash,
      submission: JSON.stringify(submission),
      invited_by,
    }
    await attempts.take(`confirm ${answer.userId}`, COOL_DOWN)
    const mails = (await attempts.take(mailsTo(checked.email), MAILS)) === 0
    await transaction(async (bound) => {
      await bound.db.insertInto('registrations').values(values).execute()
      if (mails) await enqueueConfirmation(bound.jobs, answer.userId)
    })
    return answer
  }

  /**
   * Mails the address once more; `address` asks. An unknown id is answered like a known one; `status` is false where it is
   * too soon. Throws `rate_limited`.
   */
  async function sendConfirmation(id: string, address: string): Promise<MailSent> {
    await attempts.spend(`confirmation mails for ${networkOf(address)}`, REQUESTS)
    const wait = await attempts.take(`confirm ${id}`, COOL_DOWN)
    if (wait > 0) {
      return {
        status: false,
        message: `Please wait ${wait} seconds before asking for another mail.`,
        retry_after: wait,
      }
    }
    const sent = { status: true, message: SENT, retry_after: CONFIRM_COOL_DOWN_SECONDS }
    const registration = await waitingRegistration(db, id)
    if (!registration) return sent
    const tomorrow = await attempts.take(mailsTo(registration.email), MAILS)
    if (tomorrow > 0) {
      const message =
        'We have sent many mails to this address today. Please look into your spam folder, or ask again tomorrow.'
      return { status: false, message, retry_after: tomorrow }
    }
    await transaction(({ jobs }) => enqueueConfirmation(jobs, id))
    return sent
  }

  /** Throws away registrations that nobody can confirm any more, and the papers of those that were not confirmed. */
  async function forgetRegistrations(): Promise<void> {
    const before = new Date(Date.now() - SWEPT_AFTER_DAYS * DAY_SECONDS * 1000)
    const old = await db
      .selectFrom('registrations')
      .select(['id', 'submission'])
      .where('created_at', '<', before)
      .limit(SWEPT_AT_ONCE)
      .execute()
    for (const { id, submission } of old) {
      const key = (submission as unknown as Submission | null)?.tax?.file?.file_key
      await transaction(async (bound) => {
        if (key) await bound.jobs.enqueue('file.remove', { key })
        await bound.db.deleteFrom('registrations').where('id', '=', id).execute()
      })
    }
  }

  return {
    register,
    sendConfirmation,
    registrationStatus: (id: string): Promise<RegistrationStatus> => registrationStatus({ db, reviewing }, id),
    forgetRegistrations,
    /** Counts a form with files from an IP address, before it is read. Throws `rate_limited`. */
    mayUpload: (address: string): Promise<void> => attempts.spend(`uploads from ${networkOf(address)}`, UPLOADS),
  }
}

async function enqueueConfirmation(jobs: Jobs, registrationId: string): Promise<void> {
  await jobs.enqueue('account.letter', { letter: 'confirm', mail: randomUUID(), registrationId })
}

function mailsTo(email: string): string {
  return `confirmation mails to ${email.toLowerCase()}`
}

/** The hash of the password with which an address was registered last, if it waits to be confirmed. */
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
