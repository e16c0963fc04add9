import { type Static, Type } from 'typebox'
import { IMAGE_WIDTHS } from '#contract/catalog/images.ts'
import { EVENT_KINDS, SCOPES } from '#contract/integrations.ts'
import { CURRENCY } from '#contract/values/money.ts'
import { Timestamp, Nullable, Paged, UpdatedSince, Usd } from './wire.ts'

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({
    description: 'First characters of the key. The whole key is returned only when it is created',
  }),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  test: Type.Boolean({ description: 'True for a key of test mode, whose orders touch no stock and no money' }),
  api_version: Type.String({ description: 'Version of its requests without the header `Trellis-Version`' }),
  role: Nullable(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      {
        description:
          'Role with which it acts, as far as its creator may still do what the role permits. Null: the role of its creator',
      },
    ),
  ),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  status: Type.Enum(['active', 'expired', 'revoked']),
})
export type ApiKey = Static<typeof ApiKey>

/** Credential of a request: the buyer it acts for, and its API key; null for the access token or session of a person. */
export const Me = Type.Object({ u_id: Type.String({ description: '`u_id` of the buyer' }), api_key: Nullable(ApiKey) })

export const NewApiKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
  test: Type.Optional(Type.Boolean({ description: 'True to create a key of test mode. Default: false' })),
  role: Type.Optional(
    Type.String({
      maxLength: 60,
      description:
        '`id` of the role with which it acts, which may permit no more than yours. Default: your own role, also when it changes',
    }),
  ),
  expires_in_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'Days until the key expires. Default: never' }),
  ),
})
export type NewApiKey = Static<typeof NewApiKey>

/** New API key. Only this response contains the key itself. */
export const CreatedApiKey = Type.Object({ data: ApiKey, key: Type.String() })
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...EVENT_KINDS])),
  created_at: Timestamp,
  status: Type.Enum(['active', 'paused', 'switched_off'], {
    description: '`switched_off`: by the shop after three days of failures',
  }),
  paused_by: Nullable(
    Type.Enum(['buyer', 'shop'], {
      description:
        'Who paused it; `shop`: access changed, because of a new password, a sign-out everywhere, or a closed or merged company. Null: it is not paused',
    }),
  ),
  failing_since: Nullable(Timestamp),
  test_orders: Type.Boolean({
    description: 'True if it also gets the events of test orders, whose messages have `test`',
  }),
})
export type Webhook = Static<typeof Webhook>

export const WebhookUrl = Type.String({ minLength: 1, maxLength: 2000 })
const WebhookEvents = Type.Array(Type.Enum([...EVENT_KINDS]), { minItems: 1, maxItems: EVENT_KINDS.length })

const TestOrders = Type.Optional(
  Type.Boolean({ description: 'True to also get the events of test orders. Default of a new webhook: false' }),
)

export const NewWebhook = Type.Object({ url: WebhookUrl, events: WebhookEvents, test_orders: TestOrders })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object({
  url: Type.Optional(WebhookUrl),
  events: Type.Optional(WebhookEvents),
  test_orders: TestOrders,
  active: Type.Optional(
    Type.Boolean({ description: 'False pauses the webhook; true resumes it, also after it was switched off' }),
  ),
})
export type WebhookChange = Static<typeof WebhookChange>

/** Webhook after a change. It has a new secret if it was resumed after its secret was revoked. */
export const ChangedWebhook = Type.Object({
  data: Webhook,
  secret: Type.Optional(
    Type.String({ description: 'New secret of a webhook that is resumed after its previous secret was revoked' }),
  ),
})
export type ChangedWebhook = Static<typeof ChangedWebhook>

/** Webhook with its signing secret. Only this response contains the secret. */
export const CreatedWebhook = Type.Object({ data: Webhook, secret: Type.String() })
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const Delivery = Type.Object({
  id: Type.String(),
  event_id: Type.String({ description: 'Id of the event, the same for all its deliveries: process it once' }),
  event: Type.String({ description: 'Kind of the event, or `test`' }),
  origin: Type.Enum(['event', 'replay', 'test']),
  status: Type.Enum(['waiting', 'delivered', 'failed']),
  attempts: Type.Integer(),
  response_code: Nullable(Type.Integer()),
  answer: Nullable(Type.String({ description: 'First 1024 characters of the response, or why there was none' })),
  body: Type.String({ description: 'Exact body that was sent' }),
  created_at: Timestamp,
  last_attempt_at: Nullable(Timestamp),
  next_attempt_at: Nullable(Timestamp),
})
export type Delivery = Static<typeof Delivery>
export const Deliveries = Paged(Delivery)
export type Deliveries = Static<typeof Deliveries>

/** UUID of a key, a webhook or a delivery. */
export const IntegrationId = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'UUID of the key, webhook or delivery: its `id` in the list',
  }),
})

/** Search access for API clients, with the protocol of Algolia, at this shop or at the hosted service. */
export const SearchAccess = Type.Object({
  app_id: Type.String(),
  search_key: Type.String(),
  index: Type.String(),
  origins: Type.Array(Type.String(), {
    description: 'Origins of the hosted service; empty if this shop is searched, at `/1/indexes/*/queries`',
  }),
})

export const FeedQuery = Type.Object({
  updated_since: UpdatedSince('products that changed since then, including discontinued ones'),
})
export type FeedQuery = Static<typeof FeedQuery>

const Inches = Type.Number({ description: 'Inches' })

/** Product in the feed. */
export const FeedProduct = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  status: Type.Enum(['active', 'discontinued']),
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
  maker: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  barcode: Nullable(Type.String({ description: 'GTIN on the package (UPC, EAN)' })),
  weight_lb: Nullable(Type.Number({ description: 'Weight of a unit in pounds' })),
  length_in: Nullable(Inches),
  width_in: Nullable(Inches),
  height_in: Nullable(Inches),
  materials: Type.Array(Type.String()),
  attributes: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description:
        'Own attributes of the shop, by key: a text, true or false, or a number, with its unit if it has one, such as `{ seat_height: "45 cm" }`. ' +
        'Absent if the shop has none in feeds',
    }),
  ),
  currency: Type.Literal(CURRENCY),
  price: Type.Number({ description: 'Effective price of a unit at the minimum quantity' }),
  list_price: Usd,
  retail_price: Nullable(Usd),
  price_ladder: Type.Array(Type.Object({ min_qty: Type.Integer(), price: Usd })),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
  in_stock: Type.Boolean({ description: 'True if it can be ordered, also beyond the stock' }),
  availability: Type.Enum(['in_stock', 'backorder', 'preorder', 'out_of_stock']),
  available_on: Nullable(
    Type.String({ format: 'date', description: 'Day on which units beyond the stock are expected' }),
  ),
  lead_time_min_days: Nullable(Type.Integer()),
  lead_time_max_days: Nullable(Type.Integer()),
  url: Type.String(),
  images: Type.Array(Type.String({ description: 'Address of the image in a width of 1,280 pixels' })),
  updated_at: Timestamp,
})
export type FeedProduct = Static<typeof FeedProduct>

/** The feed as JSON. */
export const FeedFile = Type.Object({
  image_base: Type.String({
    description:
      'Base of the addresses of images: an image whose `path` is in another response is at `{image_base}/{width}/{density}/{path}.webp`, ' +
      `with a width of ${IMAGE_WIDTHS.join(', ')} and a density of 1 or 2`,
  }),
  products: Type.Array(FeedProduct),
})
