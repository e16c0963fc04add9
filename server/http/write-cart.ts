/**
 * Writes answers that carry a cart. A large cart is hundreds of kilobytes, nearly all of it lines that were written before:
 * each is kept as it was written.
 */
import type { TSchema } from 'typebox'
import { BulkAdded, Cart, CartChange, type CartItem, DraftOpened } from '#contract/cart.ts'
import { ownBytes } from './own-bytes.ts'

/** How answers of a schema are written, where that is not left to the schema. */
export const WRITERS: ReadonlyMap<TSchema, (answer: never) => Buffer> = new Map<TSchema, (answer: never) => Buffer>([
  [Cart, writeCart],
  [CartChange, writeWithCart],
  [BulkAdded, writeWithCart],
  [DraftOpened, writeWithCart],
])

const written = new WeakMap<CartItem, Buffer>()

const COMMA = Buffer.from(',')

/** A cart as JSON. */
export function writeCart({ items, ...rest }: Cart): Buffer {
  const lines = items.flatMap((item, at) => (at === 0 ? [writeItem(item)] : [COMMA, writeItem(item)]))
  return Buffer.concat([Buffer.from('{"items":['), ...lines, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)])
}

function writeWithCart({ cart, ...rest }: { cart: Cart }): Buffer {
  return Buffer.concat([Buffer.from('{"cart":'), writeCart(cart), Buffer.from(`,${JSON.stringify(rest).slice(1)}`)])
}

function writeItem(item: CartItem): Buffer {
  const before = written.get(item)
  if (before) return before
  const fresh = ownBytes(Buffer.from(JSON.stringify(item)))
  written.set(item, fresh)
  return fresh
}
