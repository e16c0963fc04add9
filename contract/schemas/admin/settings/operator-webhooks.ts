import { type Static, Type } from 'typebox'
import { OPERATOR_EVENT_KINDS } from '#contract/integrations.ts'
import { IntegrationId, Webhook, WebhookUrl } from '#contract/schemas/integrations.ts'
import { PageNumber } from '#contract/schemas/wire.ts'

const Kinds = Type.Array(Type.Enum([...OPERATOR_EVENT_KINDS]), {
  minItems: 1,
  maxItems: OPERATOR_EVENT_KINDS.length,
  description:
    'Events of orders and invoices are those of buyers, with `company_id`. `buyer.…`: `company_id`, `name`, `status` and `reason`. `stock.…` and ' +
    '`product.changed`: `ocid`, `sku`, `title`, `stock` and `orderable`',
})

/** A webhook of the operator, which gets the events of all companies. */
export const OperatorWebhook = Type.Object({ ...Type.Omit(Webhook, ['test_orders']).properties, events: Kinds })
export type OperatorWebhook = Static<typeof OperatorWebhook>

export const NewOperatorWebhook = Type.Object({ url: WebhookUrl, events: Kinds })
export type NewOperatorWebhook = Static<typeof NewOperatorWebhook>

export const OperatorWebhookChange = Type.Object({
  url: Type.Optional(WebhookUrl),
  events: Type.Optional(Kinds),
  active: Type.Optional(
    Type.Boolean({ description: 'False pauses the webhook; true resumes it, also after it was switched off' }),
  ),
})
export type OperatorWebhookChange = Static<typeof OperatorWebhookChange>

/** Webhook with its signing secret. Only this response contains the secret. */
export const CreatedOperatorWebhook = Type.Object({ data: OperatorWebhook, secret: Type.String() })
export type CreatedOperatorWebhook = Static<typeof CreatedOperatorWebhook>

export const OperatorWebhookParams = IntegrationId
export const DeliveriesQuery = Type.Object({ page: PageNumber })
