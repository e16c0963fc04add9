import { type Static, Type } from 'typebox'
import { CURRENCY } from './money.ts'
import { Moment, Nullable, Paged, Usd } from './wire.ts'

/** What a key may be allowed to do, one word a kind of call. */
export const SCOPES = ['catalog:read', 'cart:write', 'orders:read', 'orders:write', 'seeds:write'] as const
export type Scope = (typeof SCOPES)[number]

/** How every key begins, so that it is known by sight, in a log or in a repository. */
export const KEY_PREFIX = 'trellis_'

/** Calls a minute that one key may make. */
export const KEY_CALLS_A_MINUTE = 600

export const MOST_KEYS = 20
export const MOST_WEBHOOKS = 10

export const EVENT_KINDS = [
  'order.placed',
  'order.accepted',
  'order.freight_quoted',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'invoice.issued',
  'stock.low',
  'stock.out',
  'stock.back',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Seconds before each further try of a delivery: ten tries in all, the last a day after the first. */
export const RETRY_AFTER_SECONDS = [10, 60, 300, 900, 2700, 7200, 14_400, 25_200, 36_000] as const

/** Ports that a webhook may be at. */
export const WEBHOOK_PORTS = [443, 8443, 80, 8080] as const

/** What a server may take to answer a delivery. */
export const WEBHOOK_ANSWER_SECONDS = 10

/** How old the timestamp of a message may be that a server still takes. */
export const WEBHOOK_FRESH_SECONDS = 300

/** How long deliveries and their answers are kept, and keys after they were revoked. */
export const DELIVERY_DAYS = 30

/** The secret that was in force before a rotation signs as well for so long. */
export const FORMER_SECRET_HOURS = 24

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins; the rest is shown once, when it is made' }),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  created_at: Moment,
  last_used_at: Nullable(Moment),
  expires_at: Nullable(Moment),
  status: Type.Enum(['active', 'expired', 'revoked']),
})
export type ApiKey = Static<typeof ApiKey>

export const NewApiKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
  expires_in_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'For ever until it is revoked, when absent' }),
  ),
})
export type NewApiKey = Static<typeof NewApiKey>

/** A key with its secret, told this once. */
export const MadeApiKey = Type.Object({ data: ApiKey, key: Type.String() })
export type MadeApiKey = Static<typeof MadeApiKey>

export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...EVENT_KINDS])),
  created_at: Moment,
  status: Type.Enum(['active', 'paused', 'switched_off'], {
    description: 'Paused by the buyer; switched off by the shop after three days of failures',
  }),
  failing_since: Nullable(Moment),
})
export type Webhook = Static<typeof Webhook>

const WebhookUrl = Type.String({ minLength: 1, maxLength: 2000 })
const WebhookEvents = Type.Array(Type.Enum([...EVENT_KINDS]), { minItems: 1, maxItems: EVENT_KINDS.length })

export const NewWebhook = Type.Object({ url: WebhookUrl, events: WebhookEvents })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object({
  url: Type.Optional(WebhookUrl),
  events: Type.Optional(WebhookEvents),
  active: Type.Optional(Type.Boolean({ description: 'False pauses it; true also begins again what was switched off' })),
})
export type WebhookChange = Static<typeof WebhookChange>

/** A webhook with the secret that signs, told this once. */
export const MadeWebhook = Type.Object({ data: Webhook, secret: Type.String() })
export type MadeWebhook = Static<typeof MadeWebhook>

export const Delivery = Type.Object({
  id: Type.String(),
  event_id: Type.String({ description: 'The same for every delivery of one event: act on it once' }),
  event: Type.String({ description: 'One of the kinds, or `test`' }),
  origin: Type.Enum(['event', 'replay', 'test']),
  status: Type.Enum(['waiting', 'delivered', 'failed']),
  attempts: Type.Integer(),
  response_code: Nullable(Type.Integer()),
  answer: Nullable(Type.String({ description: 'The first 1024 characters of the answer, or why there was none' })),
  body: Type.String({ description: 'What was sent, to the letter' }),
  created_at: Moment,
  last_attempt_at: Nullable(Moment),
  next_attempt_at: Nullable(Moment),
})
export type Delivery = Static<typeof Delivery>

export const DELIVERY_PAGE_SIZE = 20
export const Deliveries = Paged(Delivery)
export type Deliveries = Static<typeof Deliveries>

/** The uuid of a key, a webhook or a delivery. */
export const IntegrationId = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'The key, webhook or delivery: its `id` in the list of them, a UUID',
  }),
})

/** How a program searches: the protocol of hosted search services, here or at the service itself. */
export const SearchAccess = Type.Object({
  app_id: Type.String(),
  search_key: Type.String(),
  index: Type.String(),
  origins: Type.Array(Type.String(), {
    description: 'Where the hosted service answers; empty where this shop does, at `/1/indexes/*/queries`',
  }),
})

export const FeedWanted = Type.Object({
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only what has changed since, discontinued products too; begin some minutes before the last time',
    }),
  ),
})
export type FeedWanted = Static<typeof FeedWanted>

/** A product of the feed. */
export const FeedProduct = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  status: Type.Enum(['active', 'discontinued']),
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
  maker: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  currency: Type.Literal(CURRENCY),
  price: Type.Number({ description: 'What one unit costs at the minimum quantity: the effective price' }),
  list_price: Usd,
  retail_price: Nullable(Usd),
  price_ladder: Type.Array(Type.Object({ min_qty: Type.Integer(), price: Usd })),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
  in_stock: Type.Boolean(),
  lead_time_min_days: Nullable(Type.Integer()),
  lead_time_max_days: Nullable(Type.Integer()),
  url: Type.String(),
  images: Type.Array(Type.String()),
  updated_at: Moment,
})
export type FeedProduct = Static<typeof FeedProduct>
