import { DELIVERY_RETRY_DELAYS_SECONDS, WEBHOOK_TOLERANCE_SECONDS } from '#contract/integrations.ts'
import { WEBHOOK_EVENTS, type WebhookEventKind, webhookMessage } from '#contract/schemas/webhook-events.ts'
import type { OpenApiDocument, Operation } from './document.ts'

const HEADERS: readonly [name: string, description: string, example: string][] = [
  ['webhook-id', 'Id of the event. Handle each event once', 'b4a7f0de-2f6c-4a0e-9a55-0f5b6e1d7a10'],
  [
    'webhook-timestamp',
    `Unix time of sending, in seconds. Reject messages that differ by more than ${WEBHOOK_TOLERANCE_SECONDS} seconds`,
    '1795251000',
  ],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64 (Standard Webhooks). For a day after the secret is rotated, two of them, separated by a space',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
]

/** Adds the webhook messages of the shop, by event. */
export function describeWebhooks(document: OpenApiDocument): void {
  const kinds = Object.keys(WEBHOOK_EVENTS) as WebhookEventKind[]
  document.webhooks = Object.fromEntries(kinds.map((kind) => [kind, { post: webhookOperation(kind) }]))
}

function webhookOperation(kind: WebhookEventKind): Operation {
  const { summary, example } = WEBHOOK_EVENTS[kind]
  const envelope = { id: HEADERS[0]?.[2] ?? '', event: kind, created_at: '2026-11-21T09:30:01.000Z' }
  return {
    operationId: `tell${pascalCase(kind)}`,
    summary,
    tags: ['Integrations'],
    security: [{ webhookSignature: [] }],
    parameters: HEADERS.map(([name, description, each]) => ({
      in: 'header',
      name,
      required: true,
      description,
      schema: { type: 'string' },
      example: each,
    })),
    requestBody: {
      content: { 'application/json': { schema: { ...webhookMessage(kind) }, example: { ...envelope, data: example } } },
    },
    responses: {
      '2XX': { description: 'The message was accepted' },
      default: {
        description: `The message was not accepted. It is retried ${DELIVERY_RETRY_DELAYS_SECONDS.length} times within a day`,
      },
    },
  }
}

/** Converts `order.placed` to `OrderPlaced`. */
function pascalCase(kind: string): string {
  return kind
    .split('.')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
