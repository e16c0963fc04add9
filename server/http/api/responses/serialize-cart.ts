/**
 * Serializes responses that contain a cart. A large cart has hundreds of kilobytes, and nearly all of its lines were serialized
 * before: the JSON of each line is cached.
 */
import type { TSchema } from 'typebox'
import { BulkAdded, Cart, CartChange, type CartItem, DraftOpened } from '#contract/schemas/cart.ts'
import { copyBytes } from '#server/http/pages/copy-bytes.ts'

/** Serializers by response schema, in place of those that Fastify compiles from the schema. */
export const CUSTOM_SERIALIZERS: ReadonlyMap<TSchema, (response: never) => Buffer> = new Map<
  TSchema,
  (response: never) => Buffer
>([
  [Cart, serializeCart],
  [CartChange, serializeWithCart],
  [BulkAdded, serializeWithCart],
  [DraftOpened, serializeWithCart],
])

const serializedLines = new WeakMap<CartItem, Buffer>()

const COMMA = Buffer.from(',')

/** Returns a cart as JSON. */
export function serializeCart({ items, ...rest }: Cart): Buffer {
  const lines = items.flatMap((item, at) => (at === 0 ? [serializeLine(item)] : [COMMA, serializeLine(item)]))
  return Buffer.concat([Buffer.from('{"items":['), ...lines, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)])
}

function serializeWithCart({ cart, ...rest }: { cart: Cart }): Buffer {
  return Buffer.concat([Buffer.from('{"cart":'), serializeCart(cart), Buffer.from(`,${JSON.stringify(rest).slice(1)}`)])
}

function serializeLine(item: CartItem): Buffer {
  const cached = serializedLines.get(item)
  if (cached) return cached
  const serialized = copyBytes(Buffer.from(JSON.stringify(item)))
  serializedLines.set(item, serialized)
  return serialized
}
