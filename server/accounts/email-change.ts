import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { EmailChange } from '#contract/profile.ts'
import { CONFIRM_COOL_DOWN_SECONDS, type MailSent } from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { Buyer } from './accounts.ts'
import { type Attempts, inTime, type Limit } from './attempts.ts'
import { asLine, FAULTS, isEmail } from './contact-fields.ts'
import { holdPerson } from './hold-person.ts'
import { endMailLinks } from './mail-links.ts'
import { requireOwnPassword } from './own-password.ts'
import { isTaken } from './profile.ts'

const COOL_DOWN: Limit = { most: 1, seconds: CONFIRM_COOL_DOWN_SECONDS }
const A_DAY: Limit = { most: 10, seconds: 86_400 }

/**
 * Another email address for a buyer: it is wished for here, proves itself by the link mailed to it, and takes the old one's
 * place then (`adoptEmail`). Whether it belongs to somebody else is told to nobody but its owner, by mail.
 */
export function createEmailChange({ db, attempts }: { db: Db; attempts: Attempts }, transaction: JobTransaction) {
  /** The address that waits to be confirmed, or null. */
  async function newEmail({ id }: Buyer): Promise<string | null> {
    const user = await db.selectFrom('users').select('new_email').where('id', '=', id).executeTakeFirstOrThrow()
    return user.new_email
  }

  /**
   * Mails a link to the address and a word to the old one; an earlier wish is forgotten. Throws `invalid_input` by field,
   * `rate_limited` after too many wrong passwords. `status` is false where it is too soon for another mail.
   */
  async function changeEmail({ id }: Buyer, wish: EmailChange): Promise<MailSent> {
    const email = asLine(wish.email)
    if (!isEmail(email)) throw Problem.invalid({ email: [FAULTS.email] })
    await requireOwnPassword({ db, attempts }, id, wish.password)
    const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    if (user.email.toLowerCase() === email.toLowerCase()) {
      throw Problem.invalid({ email: ['This is your address already.'] })
    }
    return sendOnce(id, email, async ({ db, jobs }) => {
      await holdPerson(db, { id })
      await endMailLinks(db, id)
      await db.updateTable('users').set({ new_email: email }).where('id', '=', id).execute()
      await jobs.enqueue('account.letter', { letter: 'email-wish', mail: randomUUID(), userId: id })
    })
  }

  /** Mails the link once more. Throws `not_found` where no address waits. */
  async function resendNewEmail(buyer: Buyer): Promise<MailSent> {
    const email = await newEmail(buyer)
    if (!email) throw new Problem('not_found', 'There is no address to confirm.')
    return sendOnce(buyer.id, email, async () => undefined)
  }

  /** Keeps the address as it is: links to the other one are dead. */
  async function keepEmail({ id }: Buyer): Promise<void> {
    await transaction(async (bound) => {
      await bound.db.updateTable('users').set({ new_email: null }).where('id', '=', id).execute()
      await endMailLinks(bound.db, id)
    })
  }

  async function sendOnce(
    userId: number,
    email: string,
    together: (bound: { db: Db; jobs: Jobs }) => Promise<void>,
  ): Promise<MailSent> {
    const soon = await attempts.take(`new address of ${userId}, lately`, COOL_DOWN)
    const wait = soon || (await attempts.take(`new address of ${userId}, a day`, A_DAY))
    if (wait > 0) {
      const message = `We have just sent a mail. Please look into your spam folder too, or ask again ${inTime(wait)}.`
      return { status: false, message, retry_after: wait }
    }
    await transaction(async (bound) => {
      await together(bound)
      await bound.jobs.enqueue('account.letter', { letter: 'email-change', mail: randomUUID(), userId })
    })
    const message = `We have sent a mail to ${email}. Follow the link in it and the address is yours here.`
    return { status: true, message, retry_after: CONFIRM_COOL_DOWN_SECONDS }
  }

  return { newEmail, changeEmail, resendNewEmail, keepEmail }
}

/**
 * Puts a confirmed address in the place of the old one, which is told, and with which every other link ends. False where it
 * is not what the buyer wishes any more, or somebody else's by now. Run it inside a transaction.
 */
export async function adoptEmail(
  { db, jobs }: { db: Db; jobs: Jobs },
  userId: number,
  email: string,
): Promise<boolean> {
  const before = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await sql`savepoint adopting`.execute(db)
  try {
    const adopted = await db
      .updateTable('users')
      .set({ email, email_confirmed_at: new Date(), new_email: null })
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .where((eb) => eb.fn('lower', ['new_email']), '=', email.toLowerCase())
      .executeTakeFirst()
    if (Number(adopted.numUpdatedRows) === 0) return false
  } catch (error) {
    if (!isTaken(error, 'users_email')) throw error
    await sql`rollback to savepoint adopting`.execute(db)
    return false
  }
  await endMailLinks(db, userId)
  // The wish was told as well, but only as long as it was one: a mail that was late would have come to nobody.
  await jobs.enqueue('account.letter', { letter: 'email-changed', mail: randomUUID(), ...before })
  return true
}
