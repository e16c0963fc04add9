/**
 * State of a checkout that this tab stores until the order is placed: the typed texts, and the idempotency keys that make
 * retries safe. It survives a reload, an expired session and a network failure.
 */
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import { readJson, writeJson } from '#web/storefront/browser/json-storage.ts'
import type { TypedTexts } from './choices.ts'

interface StoredCheckout {
  /** Id of the buyer: another buyer in the same tab does not get the texts. */
  owner: number
  /** Ids of the cart lines the key belongs to: a cart without any of them is another order. */
  lines: readonly number[]
  key: string
  texts: Partial<TypedTexts>
  payment: { order: string; key: string } | null
  /** Time of the last attempt to place the order, in milliseconds since the epoch; null before the first one. */
  triedAt: number | null
}

const STORAGE_KEY = 'checkout'

/** Starts storing a checkout of these lines with the key `fresh`, or resumes the stored one with the key of its earlier attempts. */
export function openCheckout(owner: number, lines: readonly number[], fresh: string): void {
  const before = read()
  const mine = before?.owner === owner ? before : null
  const same = mine?.lines.some((line) => lines.includes(line)) ?? false
  const texts = mine?.texts ?? {}
  const other = { key: before?.key === fresh ? crypto.randomUUID() : fresh, payment: null, triedAt: null }
  const { key, payment, triedAt } = same && mine ? mine : other
  write({ owner, lines, texts, key, payment, triedAt })
}

/** Returns the idempotency key for placing the order; null if no checkout is stored. */
export function storedOrderKey(): string | null {
  return read()?.key ?? null
}

/** Returns the typed texts that are not part of an order yet. */
export function storedTexts(): Partial<TypedTexts> {
  return read()?.texts ?? {}
}

/** Stores the text of one field, if a checkout is stored. */
export function saveText(name: keyof TypedTexts, text: string): void {
  const stored = read()
  if (stored) write({ ...stored, texts: { ...stored.texts, [name]: text } })
}

/** Records that the order is being placed: if the response is lost, the order may exist nevertheless. */
export function recordAttempt(): void {
  const stored = read()
  if (stored) write({ ...stored, triedAt: Date.now() })
}

/** Returns the time of an attempt whose outcome is unknown, in milliseconds since the epoch, or null. */
export function unansweredAttempt(): number | null {
  return read()?.triedAt || null
}

/** Returns the idempotency key for the payment of an order: a different order or total gets a different key. */
export function paymentKey(order: PlaceOrder): string {
  const text = JSON.stringify(order)
  const stored = read()
  if (stored?.payment?.order === text) return stored.payment.key
  const key = crypto.randomUUID()
  if (stored) write({ ...stored, payment: { order: text, key } })
  return key
}

/** Forgets the payment key, so that the next card is a new payment. Called after a card was declined. */
export function clearPayment(): void {
  const stored = read()
  if (stored) write({ ...stored, payment: null })
}

/**
 * Clears texts and payment after an order was placed while the buyer had left the page. The attempt stays stored, so that
 * `AlreadyPlaced` can report it.
 */
export function clearTexts(): void {
  const stored = read()
  if (stored) write({ ...stored, texts: {}, payment: null })
}

/** Deletes the stored checkout once the order is placed. */
export function clearCheckout(): void {
  writeJson('sessionStorage', STORAGE_KEY, null)
}

function read(): StoredCheckout | null {
  return readJson('sessionStorage', STORAGE_KEY) as StoredCheckout | null
}

function write(stored: StoredCheckout): void {
  writeJson('sessionStorage', STORAGE_KEY, stored)
}
