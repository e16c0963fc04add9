import { RETRY_AFTER_SECONDS, WEBHOOK_FRESH_SECONDS } from '#contract/integrations.ts'
import { WEBHOOK_EVENTS, type WebhookEventKind, webhookMessage } from '#contract/webhook-events.ts'
import type { OpenApiDocument, Operation } from './complete-document.ts'

const HEADERS: readonly [name: string, description: string, example: string][] = [
  ['Trellis-Event-Id', 'The id of the event: act on it once', 'b4a7f0de-2f6c-4a0e-9a55-0f5b6e1d7a10'],
  [
    'Trellis-Timestamp',
    `When it was sent, in seconds since 1970: refuse what is more than ${WEBHOOK_FRESH_SECONDS} seconds off`,
    '1795251000',
  ],
  [
    'Trellis-Signature',
    '`v1=` and the HMAC-SHA256 of `{timestamp}.{body}` in hexadecimal; for a day after the secret was rotated two of them, with a comma',
    `v1=${'5f'.repeat(32)}`,
  ],
]

/** Adds what the shop calls by itself: the messages of webhooks, by their kind. */
export function describeWebhooks(document: OpenApiDocument): void {
  const kinds = Object.keys(WEBHOOK_EVENTS) as WebhookEventKind[]
  document.webhooks = Object.fromEntries(kinds.map((kind) => [kind, { post: messageOf(kind) }]))
}

function messageOf(kind: WebhookEventKind): Operation {
  const { summary, example } = WEBHOOK_EVENTS[kind]
  const envelope = { id: HEADERS[0]?.[2] ?? '', event: kind, created_at: '2026-11-21T09:30:01.000Z' }
  return {
    operationId: `tell${nameOf(kind)}`,
    summary,
    tags: ['Integrations'],
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
      '2XX': { description: 'The message was taken' },
      default: { description: `It was not: it is sent again, ${RETRY_AFTER_SECONDS.length} times within a day` },
    },
  }
}

/** `order.placed` as a name of a program: `OrderPlaced`. */
function nameOf(kind: string): string {
  return kind
    .split('.')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
