/**
 * Jobs: what must happen after a transaction commits (mail, pictures, the search index). A job is a row written
 * in the transaction that causes it, so it exists exactly when its cause does. Not a scheduler and not an event bus.
 * A job runs at least once: handlers are safe to repeat.
 */
import type { Transaction } from '#database/transaction.ts'
import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Db } from '#database/connect.ts'

/** Every kind of job and what it is told. Payloads are identifiers; handlers read the rest when they run. */
export interface JobPayloads {
  'order.placed': { invoice: string }
  /** The order of this card payment is placed: its money is taken. */
  'payment.capture': { payment: string }
  /** This card payment was given up: what it holds is released. */
  'payment.cancel': { payment: string }
  /** A mail about an order that has been placed. */
  'order.letter': OrderLetter
  /** Money that was promised back to a card, by the reference of the refund. */
  'card.refund': { reference: string }
  /** Money of this card payment went back: what was not asked for here is booked. */
  'card.refunded': { payment: string }
  'image.fetch': { source: string }
  /** These products may have changed for those who search. */
  'search.refresh': { ocids: readonly number[] }
  /** These records are to be sent to the hosted search. */
  'search.push': { objectIDs: readonly string[] }
  /** These products were ordered together. */
  'catalog.boughtTogether': { ocids: readonly number[] }
  /** A mail to a person about their account; tokens of links are made when it is written, so that no job holds one. */
  'account.letter': AccountLetter
  /** A private paper whose owner has gone; a store is no part of a transaction. */
  'file.remove': { key: string }
  /** One try of a delivery; `attempt` is how many there were before. */
  'webhook.deliver': { delivery: string; attempt: number }
  /** The same, of a webhook that is failing: whoever hangs keeps no one else waiting. */
  'webhook.deliverFailing': { delivery: string; attempt: number }
  /** A webhook failed for days and was switched off, at this time (ISO 8601). */
  'webhook.switchedOff': { webhook: string; at: string }
  /** The time of this version of a document has come. */
  'content.due': { path: string; version: number }
}

/** What each mail of `server/accounts/letters/` is told. `mail` makes its Message-ID: the same however often the job runs. */
export type AccountLetter =
  | { letter: 'confirm'; mail: string; registrationId: string }
  | { letter: 'welcome' | 'approved' | 'rejected' | 'password-changed'; mail: string; userId: number }
  | { letter: 'api-key-made'; mail: string; userId: number; key: string }
  /** `name` is what was typed: an email address or a username, perhaps nobody's. */
  | { letter: 'reset'; mail: string; name: string }
  | { letter: 'login-link'; mail: string; name: string; redirect: string | null }
  | { letter: 'email-wish' | 'email-change'; mail: string; userId: number }
  /** To the address an account had until now. */
  | { letter: 'email-changed'; mail: string; email: string; u_fname: string }
  /** Of somebody whom the shop has forgotten. */
  | { letter: 'closed'; mail: string; email: string; u_fname: string }

/** What each mail of `server/orders/letters/` is told. `mail` makes its Message-ID: the same however often the job runs. */
export type OrderLetter =
  | { letter: 'accepted'; mail: string; eventIds: readonly number[] }
  | { letter: 'shipped'; mail: string; shipmentId: number }
  | { letter: 'invoice'; mail: string; paper: string }
  /** `eventId` is of the card that was not charged. */
  | { letter: 'payment_failed'; mail: string; eventId: number }
  | { letter: 'reminder'; mail: string; paper: string; kind: 'due_soon' | 'overdue_1' | 'overdue_7' | 'overdue_21' }
  /** `eventId` is of the freight that was quoted. */
  | { letter: 'freight'; mail: string; eventId: number }
  /**
   * `cents` that came in for an order by bank, or were sent back, or were charged to its card too much and go back to it, or too
   * little.
   */
  | { letter: 'paid' | 'paid_back' | 'overcharged' | 'undercharged'; mail: string; invoice: string; cents: number }
  /** `eventIds` are of what happened to the child orders at once. */
  | { letter: 'cancelled' | 'refunded'; mail: string; eventIds: readonly number[] }

export type JobName = keyof JobPayloads

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** Runs work in a transaction that effects are enqueued in, too. */
export type JobTransaction = Transaction<{ db: Db; jobs: Jobs }>

export interface Jobs {
  /**
   * Adds a job; inside `shop.transaction` it becomes visible with the commit and vanishes with a rollback. It runs at
   * once, or soon after `at`.
   */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], at?: Date): Promise<void>
  /** Adds many jobs of one kind in one statement. */
  enqueueAll<Name extends JobName>(name: Name, payloads: readonly JobPayloads[Name][]): Promise<void>
  /** Takes back what this transaction has added of these kinds: it happens as ever, and nobody is told. */
  takeBack(names: readonly JobName[]): Promise<void>
}

/** What `search.refresh` is told of many products: some in each job. */
export function refreshesOf(ocids: readonly number[]): JobPayloads['search.refresh'][] {
  return Array.from({ length: Math.ceil(ocids.length / PRODUCTS_A_JOB) }, (_, index) => ({
    ocids: ocids.slice(index * PRODUCTS_A_JOB, (index + 1) * PRODUCTS_A_JOB),
  }))
}

const PRODUCTS_A_JOB = 500

/** `boss` must be started (`startJobQueue`), so that its queues are known and no second connection is wanted. */
export function createJobs({ db, boss }: { db: Db; boss: PgBoss }): Jobs {
  const connection = fromKysely(db)
  return {
    async enqueue(name, payload, at) {
      await boss.send(name, payload, { db: connection, ...(at && { startAfter: at }) })
    },
    async enqueueAll(name, payloads) {
      if (payloads.length === 0) return
      await boss.insert(
        name,
        payloads.map((data) => ({ data })),
        { db: connection },
      )
    },
    async takeBack(names) {
      await sql`delete from pgboss.job where name = any(${names}) and xmin = pg_current_xact_id()::xid`.execute(db)
    },
  }
}
