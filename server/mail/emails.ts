import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { JobPayloads, Jobs } from '#server/jobs/jobs.ts'
import { deliveryErrorText, isBounce } from './delivery-error.ts'
import { draftEmail, type RenderDraft } from './draft-email.ts'
import type { Email, Mail } from './mail.ts'

/** Jobs that send an email. */
export type EmailJob =
  | 'order.placed'
  | 'order.letter'
  | 'account.letter'
  | 'staff.letter'
  | 'staff.alert'
  | 'webhook.switchedOff'
  | 'stock.available'

/** `sent`: the mail server accepted it. `delayed`: it is tried again. `bounced`: the recipient was refused for good. */
export const EMAIL_STATES = ['sent', 'delayed', 'bounced'] as const
type EmailState = (typeof EMAIL_STATES)[number]

/** An email and what became of it. */
export interface RecordedEmail {
  id: number
  recipient: string
  subject: string
  state: EmailState
  attempts: number
  response: string | null
  updatedAt: Date
}

export interface EmailFilter {
  recipient?: string
  state?: EmailState
}

const RETENTION_DAYS = 30

/** Creates the feature: sends the emails of jobs, and records what becomes of them. */
export function createEmails({
  db,
  jobs,
  mail,
  renderDraft,
}: {
  db: Db
  jobs: Jobs
  mail: Mail
  renderDraft: RenderDraft
}) {
  async function record(email: Email, source: EmailSource, state: EmailState, response: string | null): Promise<void> {
    const { id, to, subject } = email
    await db
      .insertInto('emails')
      .values({ mail: id, recipient: to, subject, ...source, state, response })
      .onConflict((conflict) =>
        conflict.columns(['mail', 'recipient']).doUpdateSet((eb) => ({
          state,
          response,
          attempts: eb('emails.attempts', '+', 1),
          updated_at: new Date(),
        })),
      )
      .execute()
  }

  return {
    /**
     * Sends the email of a job. Throws if it can be sent later. Returns false if it bounced: the recipient was refused for good, so
     * another attempt would be in vain.
     */
    async send(email: Email, job: EmailJob, payload: JobPayloads[EmailJob]): Promise<boolean> {
      const sent = payload.again ? { ...email, id: `${email.id}.${payload.again}` } : email
      const source = sourceOf(job, payload)
      try {
        const response = await mail.send(sent)
        if (source) await record(sent, source, 'sent', response)
        return true
      } catch (error) {
        const bounced = isBounce(error)
        if (source) await record(sent, source, bounced ? 'bounced' : 'delayed', deliveryErrorText(error))
        if (!bounced) throw error
        return false
      }
    },

    /** Returns the latest emails, newest first, and whether there are more. */
    async list({ recipient, state }: EmailFilter, limit: number): Promise<{ emails: RecordedEmail[]; more: boolean }> {
      const rows = await db
        .selectFrom('emails')
        .select(['id', 'recipient', 'subject', 'state', 'attempts', 'response', 'updated_at as updatedAt'])
        .$if(recipient !== undefined, (query) =>
          query.where((eb) => eb(eb.fn('lower', ['recipient']), '=', recipient?.toLowerCase() ?? '')),
        )
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const emails = rows.slice(0, limit).map((row) => ({ ...row, state: row.state as EmailState }))
      return { emails, more: rows.length > limit }
    },

    /**
     * Enqueues an email once more, with the current data and to the current address of its recipient. Returns its subject. Throws
     * `not_found`, and `impossible_move` if the email cannot be composed again.
     */
    async sendAgain(id: number): Promise<{ subject: string; recipient: string }> {
      const row = await db
        .selectFrom('emails')
        .select(['job', 'subject', 'recipient', sql<JobPayloads[EmailJob] | null>`payload`.as('payload')])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw new Problem('not_found', `There is no email ${id}. See: emails list.`)
      if (row.payload === null) {
        throw new Problem(
          'impossible_move',
          `Email ${id} is about an address that the shop has deleted, so it cannot be sent again.`,
        )
      }
      const payload = { ...row.payload, again: randomUUID().slice(0, 8) }
      await jobs.enqueue(row.job as EmailJob, payload)
      return { subject: row.subject, recipient: row.recipient }
    },

    /** Sends a test email at once. Returns the response of the mail server, or null if it is in the mailbox folder. Throws its error. */
    async sendTest(to: string): Promise<string | null> {
      const email = await renderDraft(draftEmail('delivery_test', {}, { id: `test-${randomUUID()}`, to }))
      return mail.send(email).catch((error: unknown) => {
        throw new Problem('unavailable', `The email was not sent: ${deliveryErrorText(error)}`)
      })
    },

    /** Deletes records after 30 days: they contain addresses. */
    async deleteOld(): Promise<void> {
      const before = new Date(Date.now() - RETENTION_DAYS * DAY_MS)
      await db.deleteFrom('emails').where('updated_at', '<', before).execute()
    },
  }
}

interface EmailSource {
  job: EmailJob
  /** JSON, or null if the job must not be stored. */
  payload: string | null
}

/** Returns how to compose an email again. Null for the confirmation of a closed account, of which no address stays in the database. */
function sourceOf(job: EmailJob, payload: JobPayloads[EmailJob]): EmailSource | null {
  const letter = 'letter' in payload ? payload.letter : null
  if (letter === 'closed') return null
  return { job, payload: letter === 'email-changed' ? null : JSON.stringify(payload) }
}
