/**
 * Orders from the checkout to the last refund. Placing an order is one transaction: prices are the server's and current, stock is
 * taken, the lines become an immutable snapshot, the cart is emptied and the confirmation email is enqueued as a job.
 */
import type { Transaction } from '#database/transaction.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import type { Email } from '#server/mail/mail.ts'
import { createOrderBackOffice } from './back-office/back-office.ts'
import type { OrderDeps } from './deps.ts'
import { createEditing } from './editing/editing.ts'
import { orderConfirmation } from './emails/confirmation.ts'
import { draftOrderEmail } from './emails/order-email.ts'
import { createFulfilment } from './fulfilment/fulfilment.ts'
import type { Warn } from './money/card-refunds.ts'
import { createOrderMoney } from './money/money.ts'
import { createOnBehalf } from './on-behalf/on-behalf.ts'
import { createPlacing } from './placing/placing.ts'
import { createOrderReading } from './reading/reading.ts'
import { createReordering } from './reordering/reordering.ts'
import { createTestMode } from './test-mode/test-mode.ts'

/**
 * Creates the feature. `transaction` calls its callback with the same features bound to a new transaction; `warn` logs what the operator
 * should look into, `operatorEmail` receives the emails to the operator, and `shopUrl` starts the links of an email that staff reads.
 */
export function createOrders(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  { warn, operatorEmail, shopUrl }: { warn: Warn; operatorEmail: string; shopUrl: string },
) {
  const editing = createEditing(deps, transaction)
  const placing = createPlacing(deps, transaction, { warn, approve: editing.approvePaid })
  return {
    placing,
    onBehalf: createOnBehalf(deps, transaction, placing),
    fulfilment: createFulfilment(deps, transaction),
    editing,
    money: createOrderMoney(deps, transaction, warn),
    reading: createOrderReading(deps),
    reordering: createReordering(deps),
    testMode: createTestMode(deps, transaction),
    backOffice: createOrderBackOffice({ ...deps, operatorEmail, shopUrl }),
    emails: {
      /** Renders the order confirmation. */
      confirmation: async (invoice: string, shopUrl: string): Promise<Email> =>
        deps.renderDraft(await orderConfirmation(deps, invoice, shopUrl)),
      /** Renders the email of an order.letter job; null if it is no longer needed. */
      async render(payload: OrderEmail, shopUrl: string): Promise<Email | null> {
        const draft = await draftOrderEmail({ ...deps, operatorEmail }, payload, shopUrl)
        return draft && deps.renderDraft(draft)
      },
    },
  }
}
