/**
 * Integrations of buyers' systems: API keys, webhooks and the product feed. Webhook events are recorded in the transaction that causes
 * them, with `record`, and delivered by jobs. The endpoints of the API are in `server/http/`.
 */
import type { EventKind } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { type JobPayloads, type Jobs } from '#server/jobs/jobs.ts'
import type { RenderDraft } from '#server/mail/draft-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { deliver } from './webhooks/deliver.ts'
import { createDeliveries } from './webhooks/deliveries.ts'
import { recordEvents } from './webhooks/events.ts'
import { createProductFeed } from './product-feed/product-feed.ts'
import { recordCompanyEvent } from './webhooks/company-events.ts'
import { createOperatorWebhooks } from './webhooks/operator-webhooks.ts'
import { recordOrderPlaced } from './webhooks/order-events.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'
import type { Sender } from './webhooks/send.ts'
import { recordProductChanges } from './webhooks/stock-events.ts'
import { disabledWebhookEmail } from './webhooks/disabled-webhook-email.ts'
import { setPrivateWebhooks } from './webhooks/private-webhooks.ts'
import { createWebhooks } from './webhooks/webhooks.ts'
import type { IntegrationTransaction } from './deps.ts'

interface IntegrationDeps {
  db: Db
  jobs: Jobs
  rateLimiter: Accounts['rateLimiter']
  accounts: Pick<Accounts, 'byEmail'>
  cipher: SecretCipher
  sender: Sender
  /** Applies the texts that staff have stored to an email. */
  renderDraft: RenderDraft
}

export { createSender, type Sender } from './webhooks/send.ts'

export function createIntegrations(deps: IntegrationDeps, transaction: IntegrationTransaction) {
  const { db, jobs, cipher, sender } = deps
  return {
    apiKeys: createApiKeys(deps, transaction),
    webhooks: createWebhooks(deps, transaction),
    deliveries: createDeliveries(deps, transaction),
    feed: createProductFeed(deps),

    /**
     * Sets if the webhooks of a buyer's company may be sent to the private targets of the operator. Returns the name of the company.
     * Throws `not_found`.
     */
    setPrivateWebhooks: (email: string, allowed: boolean): Promise<string> => setPrivateWebhooks(deps, email, allowed),

    /**
     * Records an event for the webhooks of the company and of the operator, in the transaction that causes it. `cause` identifies the event,
     * such as an invoice number: recording the same cause again does nothing. Money in `payload` is in US dollars.
     */
    record: (companyId: number, kind: EventKind, payload: object, cause: string): Promise<void> =>
      recordEvents({ db, jobs }, [
        { companyId, kind, payload, cause },
        { companyId: null, kind, payload: { company_id: companyId, ...payload }, cause },
      ]),

    /** Records an event of a test order, for the webhooks of the company that also get those. Otherwise like `record`. */
    recordTest: (companyId: number, kind: EventKind, payload: object, cause: string): Promise<void> =>
      recordEvents({ db, jobs }, [{ companyId, kind, payload, cause, isTest: true }]),

    /** Records what became of a company for the webhooks of the operator: the job `operator.event`. */
    companyChanged: (payload: JobPayloads['operator.event']): Promise<void> =>
      transaction((bound) => recordCompanyEvent(bound, payload)),

    /** Webhooks of the operator. Their writes run in the transaction that this shop is bound to. */
    operatorWebhooks: createOperatorWebhooks(deps),

    /** Records `order.placed`. Idempotent: further calls for the same order do nothing. */
    orderPlaced: (invoice: string): Promise<void> => transaction((bound) => recordOrderPlaced(bound, invoice)),

    /** Records stock events (low, out, back) and the time of change of feed rows that changed. */
    productsChanged: (ocids: readonly number[]): Promise<void> =>
      transaction((bound) => recordProductChanges(bound, ocids)),

    /**
     * Makes one attempt of one delivery. With `failing: 'defer'`, a delivery to a webhook that is failing is moved to the queue of
     * failing webhooks; with `'send'` it is sent.
     */
    deliver: (payload: JobPayloads['webhook.deliver'], failing: 'defer' | 'send' = 'send'): Promise<void> =>
      deliver({ db, jobs, cipher, sender, transaction }, payload, failing),

    /** Returns the email about a webhook that was switched off, or null if it is no longer needed. */
    async disabledWebhookEmail(payload: JobPayloads['webhook.switchedOff'], shopUrl: string): Promise<Email | null> {
      const draft = await disabledWebhookEmail(db, payload, shopUrl)
      return draft && deps.renderDraft(draft)
    },
  }
}
