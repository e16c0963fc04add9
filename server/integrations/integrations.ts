/**
 * What the programs of a buyer work with: API keys to call with, webhooks that are told of events, and the product feed.
 * Events are recorded in the transaction they happen in and delivered by jobs. Not the calls themselves, and no rules about
 * what happened: whoever knows says it with `record`.
 */
import type { EventKind } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { type JobPayloads, type Jobs } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/mail.ts'
import { createApiKeys } from './api-keys.ts'
import { deliver } from './deliver.ts'
import { createDeliveries, type IntegrationTransaction } from './deliveries.ts'
import { recordEvents } from './events.ts'
import { createFeed } from './feed.ts'
import { orderPlaced } from './order-events.ts'
import type { Sealer } from './sealed-secrets.ts'
import type { Sender } from './send.ts'
import { noteProducts } from './stock-watch.ts'
import { switchedOffLetter } from './switched-off-letter.ts'
import { createWebhooks } from './webhooks.ts'

interface IntegrationParts {
  db: Db
  jobs: Jobs
  attempts: Accounts['attempts']
  sealer: Sealer
  sender: Sender
}

export function createIntegrations(parts: IntegrationParts, transaction: IntegrationTransaction) {
  const { db, jobs, sealer, sender } = parts
  return {
    ...createApiKeys(parts, transaction),
    ...createWebhooks(parts, transaction),
    ...createDeliveries(parts, transaction),
    ...createFeed(parts),

    /**
     * Tells a company's webhooks of something: call it in the transaction it happens in. `cause` makes it this event and no
     * other, such as the invoice; told again it is told to nobody. Money in `payload` is US dollars.
     */
    record: (companyId: number, kind: EventKind, payload: object, cause: string): Promise<void> =>
      recordEvents({ db, jobs }, [{ companyId, kind, payload, cause }]),

    /** Tells of an order that was placed, once however often it is called. */
    orderPlaced: (invoice: string): Promise<void> => transaction((bound) => orderPlaced(bound, invoice)),

    /** Tells of stock that ran low, ran out or came back, and dates the lines of the feed that changed. */
    productsChanged: (ocids: readonly number[]): Promise<void> => transaction((bound) => noteProducts(bound, ocids)),

    /** One try of one delivery; `soon` leaves those of a failing webhook to who has the time. */
    deliver: (told: JobPayloads['webhook.deliver'], how: 'soon' | 'patiently' = 'patiently'): Promise<void> =>
      deliver({ db, jobs, sealer, sender, transaction }, told, how),

    /** The mail about a webhook that was switched off; null where nobody wants it any more. */
    switchedOffLetter: (told: JobPayloads['webhook.switchedOff'], shopUrl: string): Promise<Letter | null> =>
      switchedOffLetter(db, told, shopUrl),
  }
}
