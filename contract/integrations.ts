/** Permissions that an API key can have. */
export const SCOPES = [
  'catalog:read',
  'cart:write',
  'orders:read',
  'orders:write',
  'seeds:write',
  'webhooks:write',
] as const
export type Scope = (typeof SCOPES)[number]

/** Prefix of every API key. It makes keys recognizable to people and to secret scanners. */
export const API_KEY_PREFIX = 'trellis_'

/** Prefix of the keys of test mode. */
export const TEST_KEY_PREFIX = 'trellis_test_'

/** Days after which test orders are deleted. */
export const TEST_ORDER_DAYS = 30

/** Test orders of a company. Another one replaces the oldest. */
export const MAX_TEST_ORDERS = 200

/** Shipments of a suborder of a test order. */
export const MAX_TEST_SHIPMENTS = 20

/** Bytes of a test order, as JSON, that no shipment may exceed: each adds lines, documents and entries of the timeline to it. */
export const MAX_TEST_ORDER_BYTES = 2_000_000

/** Rate limit of an API key. */
export const API_KEY_REQUESTS_PER_MINUTE = 600

export const MAX_API_KEYS = 20
export const MAX_WEBHOOKS = 10

export const EVENT_KINDS = [
  'order.placed',
  'order.accepted',
  'order.freight_quoted',
  'order.revised',
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

/** Events that only webhooks of the operator get: of companies that register, and of products. */
export const OPERATOR_EVENT_KINDS = [
  ...EVENT_KINDS,
  'buyer.registered',
  'buyer.approved',
  'buyer.rejected',
  'product.changed',
] as const
export type OperatorEventKind = (typeof OPERATOR_EVENT_KINDS)[number]

/** Backoff of a delivery: seconds before each retry. Ten attempts in total, the last one a day after the first. */
export const DELIVERY_RETRY_DELAYS_SECONDS = [10, 60, 300, 900, 2700, 7200, 14_400, 25_200, 36_000] as const

/** Ports that a webhook URL may use. */
export const WEBHOOK_PORTS = [443, 8443, 80, 8080] as const

/** Timeout of a delivery. */
export const WEBHOOK_TIMEOUT_SECONDS = 10

/** Maximum age of a webhook message's timestamp, recommended to receivers to prevent replay attacks. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

/** Days after which deliveries and revoked API keys are deleted. */
export const DELIVERY_RETENTION_DAYS = 30

/** Hours after a rotation during which messages are also signed with the previous secret. */
export const PREVIOUS_SECRET_HOURS = 24

export const DELIVERY_PAGE_SIZE = 20
