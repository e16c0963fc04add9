import type { EventKind } from '#contract/integrations.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { RenderDraft } from '#server/mail/draft-email.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Shipping } from '#server/shipping/shipping.ts'
import type { Taxes } from '#server/taxes/taxes.ts'

/** Records events for the webhooks of a company; idempotent by `cause`. */
export interface WebhookRecorder {
  record(companyId: number, kind: EventKind, payload: object, cause: string): Promise<void>
  /** The same for a test order, whose messages are marked. */
  recordTest(companyId: number, kind: EventKind, payload: object, cause: string): Promise<void>
  orderPlaced(invoice: string): Promise<void>
}

/** Dependencies of the feature, all bound to one database or one transaction. */
export interface OrderDeps {
  db: Db
  accounts: Accounts
  catalog: Catalog
  cart: CartFeature
  jobs: Jobs
  shipping: Shipping
  taxes: Taxes
  billing: Billing
  payments: Payments
  integrations: WebhookRecorder
  /** Applies the texts that staff have stored to an email. */
  renderDraft: RenderDraft
  /** The clock: orders, their events and shipments have its time. */
  now: () => Date
}

/** A member of staff, or an operator key (without an id), who acts on an order. */
export interface StaffAuthor {
  staffId: number | null
  name: string
}

/** Next step of the operator: `next` in the details of a problem, or in the result of a refund. */
export type NextStep =
  | { action: 'accept' | 'ship' | 'ship_rest' | 'quote_freight'; number: string }
  | { action: 'pay_back'; number: string; cents: Cents }
