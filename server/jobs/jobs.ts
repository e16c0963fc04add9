/**
 * Jobs are the effects of a transaction: emails, image downloads, search index updates. A job is a row that the transaction itself
 * writes (transactional outbox), so it exists if and only if its cause was committed. A job runs at least once; handlers are
 * idempotent.
 */
import type { Transaction } from '#database/transaction.ts'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { EmailTexts } from '#contract/content/email-texts.ts'
import type { Db } from '#database/connect.ts'

/** Payload of each kind of job. Payloads are identifiers; handlers read current data when they run. */
export interface JobPayloads {
  'order.placed': { invoice: string } & SentAgain
  /** Captures the card payment of a placed order. */
  'payment.capture': { payment: string }
  /** Captures the card payment of a change of an order, which the previous release does not know. */
  'payment.captureChange': { payment: string }
  /** Cancels an abandoned card payment and releases its authorization. */
  'payment.cancel': { payment: string }
  /** Email about a placed order. */
  'order.letter': OrderEmail & SentAgain
  /** Sends a pending refund to the card processor, by the reference of the refund. */
  'card.refund': { reference: string }
  /** The processor reported a refund of this card payment; books refunds that the shop did not request. */
  'card.refunded': { payment: string }
  'image.fetch': { source: string }
  /** Makes the usual variants of a stored image, by its key. */
  'image.variants': { file: string }
  /** Deletes the file of an image if nothing names it anymore. */
  'image.remove': { file: string }
  /** Follows changes of these products: search records, webhooks, collections by rule and low stock. */
  'search.refresh': { ocids: readonly number[] }
  /**
   * Email to a person about products that are back in stock; `ocids` are those that it named, when it is sent again. At most one is pending for
   * a person.
   */
  'stock.available': { mail: string; userId: number; ocids?: readonly number[] } & SentAgain
  /** Applies changed low-stock levels to the products of a supplier, or to all. */
  'inventory.levels': { supplierId: number | null }
  /** Performs one batch of a bulk edit of products, or of its undo, and enqueues the next one. */
  'products.bulkEdit': { id: number }
  /** Converts or removes the values of an attribute of the next products, and enqueues the job of the next ones. */
  'attribute.work': { id: number }
  /** Writes which own attributes searches can filter by into the settings of the shop's indexes. */
  'search.configure': Record<string, never>
  /** Sends these records to the hosted search service. */
  'search.push': { objectIDs: readonly string[] }
  /** Fills the index of the hosted search service, which was unavailable. At most one job at a time. */
  'search.sync': Record<string, never>
  /** Recomputes "bought together" for the products of an order. */
  'catalog.boughtTogether': { ocids: readonly number[] }
  /** Email about an account. Link tokens are created when it is rendered, so that no job payload holds one. */
  'account.letter': AccountEmail & SentAgain
  /** Email to a member of staff about these alerts. */
  'staff.alert': { mail: string; staffId: number; alertIds: readonly number[] } & SentAgain
  /** Email to a member of staff. */
  'staff.letter': StaffEmail & SentAgain
  /** Deletes a private file from storage, which cannot be part of a transaction. */
  'file.remove': { key: string }
  /** One delivery attempt; `attempt` counts the previous ones. */
  'webhook.deliver': { delivery: string; attempt: number }
  /** The same for a failing webhook, in a queue of its own: a receiver that hangs must not delay the others. */
  'webhook.deliverFailing': { delivery: string; attempt: number }
  /** Records an event about a company for the webhooks of the operator. `cause` identifies it. */
  'operator.event': { kind: 'buyer.registered' | 'buyer.approved' | 'buyer.rejected'; companyId: number; cause: string }
  /** Email that a webhook was disabled after failing for days, at this time (ISO 8601). */
  'webhook.switchedOff': { webhook: string; at: string } & SentAgain
  /** Selects the products of a collection by its rule. */
  'collection.fill': { id: number }
  /** Checks this file that staff uploaded, imports it or undoes its import, as its state requires. */
  'import.work': { file: number }
  /** Fetches the file of this scheduled import, and starts its import if it is another one than before. */
  'import.fetch': { schedule: number }
  /** Deletes this part of a file from storage if no import has it: the process was killed between storing and noting it. */
  'import.removePart': { key: string }
  /** Writes this backup, and enqueues its verification. */
  'backup.write': { backup: string }
  /** Reads this backup and compares its checksums. */
  'backup.verify': { backup: string }
  /** Evicts rendered pages when this version of a content document, or a timed part of it, starts or ends. */
  'content.due': { path: string; version: number }
}

/** The operator sends an email again: `again` makes its Message-ID another one, because mail clients hide an email that they have already. */
interface SentAgain {
  again?: string
}

/** Kind of a change of a webhook. `changed`: its address or events. */
export type WebhookChangeKind = 'created' | 'changed' | 'secret' | 'paused' | 'resumed' | 'removed'

/**
 * Payload of each email of `server/staff/emails/`. `email` of `reset` is what was typed: there may be no such person. `text-test`: an email of this
 * kind with example values and these texts, to the person who edits them.
 */
export type StaffEmail =
  | { letter: 'reset'; mail: string; email: string }
  | { letter: 'invitation' | 'password-changed' | 'factors-changed'; mail: string; staffId: number }
  | { letter: 'text-test'; mail: string; staffId: number; kind: string; texts: EmailTexts }

/** Payload of each email of `server/accounts/emails/`. `mail` becomes its Message-ID, so that a retried job sends the same message. */
export type AccountEmail =
  /** `request`: staff requested more of the owner of a registered company. */
  | { letter: 'confirm'; mail: string; registrationId: string }
  /** `companyId`: the company that the email is about; jobs of older releases lack it. */
  | { letter: 'welcome' | 'approved' | 'rejected' | 'request'; mail: string; userId: number; companyId?: number }
  /** `revoked` has the numbers of API keys and webhooks that ended; jobs of older releases lack it. */
  | { letter: 'password-changed'; mail: string; userId: number; revoked?: { keys: number; webhooks: number } }
  /** The operator signed the buyer out everywhere. */
  | { letter: 'signed-out'; mail: string; userId: number; revoked: { keys: number; webhooks: number } }
  | {
      letter: 'certificate'
      mail: string
      userId: number
      companyId?: number
      certificateId: number
      status: 'accepted' | 'rejected' | 'ended'
    }
  /** Staff reminds an owner that a certificate has to be renewed. */
  | { letter: 'certificate-expiring'; mail: string; userId: number; companyId?: number; certificateId: number }
  | { letter: 'api-key-made' | 'api-key-revoked'; mail: string; userId: number; key: string }
  /** `isRevoked`: the webhook was paused because a colleague's access ended, and its secret is no longer valid. */
  | {
      letter: 'webhook-changed'
      mail: string
      userId: number
      url: string
      change: WebhookChangeKind
      isRevoked?: boolean
    }
  /** `invitation` is its row id. */
  | { letter: 'company-invitation'; mail: string; invitation: number }
  /** Of a person who was removed from the company, or became an owner of it. */
  | { letter: 'company-left' | 'company-owner'; mail: string; userId: number; companyId: number }
  /** `name` is the submitted email address or username, which may not exist. */
  | { letter: 'reset'; mail: string; name: string }
  | { letter: 'login-link'; mail: string; name: string; redirect: string | null }
  | { letter: 'email-wish' | 'email-change'; mail: string; userId: number }
  /** Sent to the previous address of the account. */
  | { letter: 'email-changed'; mail: string; email: string; u_fname: string }
  /** The account no longer exists, so the payload holds what the email needs. */
  | { letter: 'closed'; mail: string; email: string; u_fname: string }

/** Payload of each email of `server/orders/emails/`. `mail` becomes its Message-ID, so that a retried job sends the same message. */
export type OrderEmail =
  | { letter: 'accepted'; mail: string; eventIds: readonly number[] }
  | { letter: 'shipped'; mail: string; shipmentId: number }
  | { letter: 'invoice'; mail: string; paper: string }
  /** `eventId` is the event of the failed charge. */
  | { letter: 'payment_failed'; mail: string; eventId: number }
  | { letter: 'reminder'; mail: string; paper: string; kind: 'due_soon' | 'overdue_1' | 'overdue_7' | 'overdue_21' }
  /** `eventId` is the event of the freight quote, or of the note to the buyer. */
  | { letter: 'freight' | 'note'; mail: string; eventId: number }
  /**
   * `cents` received by bank, paid back by bank, charged too much to the card (and refunded), or charged too little. `reference` of a
   * payment by bank; jobs of older releases lack it.
   */
  | {
      letter: 'paid' | 'paid_back' | 'overcharged' | 'undercharged'
      mail: string
      invoice: string
      cents: number
      reference?: string
    }
  /** A booking of `cents` was a mistake; `right` were received or sent, which is 0 if nothing was. */
  | {
      letter: 'booking_corrected'
      mail: string
      invoice: string
      booked: 'payment' | 'pay_back'
      cents: number
      right: number
    }
  /** A change of an order before it ships, by its number: applied, or proposed because it raises the total. */
  | { letter: 'revised' | 'revision_proposed'; mail: string; invoice: string; revision: number }
  /** A cart that staff prepared for a buyer: the id of its draft. */
  | { letter: 'prepared_cart'; mail: string; draft: string }
  /** Reminder of the deadline of an order. */
  | { letter: 'pay_by'; mail: string; invoice: string }
  /** To the operator: an order was canceled because it was not paid, or was not because a part was paid or shipped. */
  | { letter: 'unpaid_cancelled' | 'unpaid_open'; mail: string; invoice: string; payBy: string }
  /** `eventIds` are the events of all suborders that changed in one transaction. */
  | { letter: 'cancelled' | 'refunded'; mail: string; eventIds: readonly number[] }

export type JobName = keyof JobPayloads

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** Runs work in a transaction that also enqueues its jobs. */
export type JobTransaction = Transaction<{ db: Db; jobs: Jobs }>

export interface Jobs {
  /** Enqueues a job. Inside `shop.transaction` it is committed or rolled back with the transaction. Runs at once, or after `at`. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], at?: Date): Promise<void>
  /** Enqueues many jobs of one kind in one statement. They run at once, or after `at`. */
  enqueueAll<Name extends JobName>(name: Name, payloads: readonly JobPayloads[Name][], at?: Date): Promise<void>
}

/** Splits products into the payloads of `search.refresh` jobs, in the order of their OCIDs: updates return rows in any order. */
export function refreshPayloads(ocids: readonly number[]): JobPayloads['search.refresh'][] {
  const ordered = ocids.toSorted((one, other) => one - other)
  return Array.from({ length: Math.ceil(ordered.length / PRODUCTS_PER_JOB) }, (_, index) => ({
    ocids: ordered.slice(index * PRODUCTS_PER_JOB, (index + 1) * PRODUCTS_PER_JOB),
  }))
}

const PRODUCTS_PER_JOB = 500

/**
 * Creates the job queue's producer on a database or transaction. `boss` must be started (`startJobQueue`): its queue cache is filled
 * then, so that enqueuing needs no second connection. Jobs whose name is in `disabled` are dropped.
 */
export function createJobs({ db, boss, disabled }: { db: Db; boss: PgBoss; disabled?: ReadonlySet<JobName> }): Jobs {
  const connection = fromKysely(db)
  return {
    async enqueue(name, payload, at) {
      if (disabled?.has(name)) return
      await boss.send(name, payload, { db: connection, ...(at && { startAfter: at }) })
    },
    async enqueueAll(name, payloads, at) {
      if (payloads.length === 0 || disabled?.has(name)) return
      await boss.insert(
        name,
        payloads.map((data) => ({ data, ...(at && { startAfter: at }) })),
        { db: connection },
      )
    },
  }
}
