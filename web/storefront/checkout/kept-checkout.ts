/**
 * What this tab keeps of a checkout until the order is placed: what was typed, and the keys that make a repeated request
 * the same one. A reload, a session that ended and a network that failed lose none of it.
 */
import type { PlaceOrder } from '#contract/checkout.ts'
import { storedValue, storeValue } from '#web/storefront/stored-values.ts'
import type { Texts } from './choices.ts'

interface KeptCheckout {
  /** Whose it is: another buyer at the same screen gets nothing of it. */
  owner: number
  /** The lines the key stands for: a cart of other lines is another order. */
  lines: readonly number[]
  key: string
  texts: Partial<Texts>
  payment: { order: string; key: string } | null
  /** When placing was last tried, in milliseconds; 0 before. */
  triedAt: number
}

const PLACE = 'checkout'

/** Begins to keep an order of these lines, or goes on with it under the key it was tried under before; else under `fresh`. */
export function openCheckout(owner: number, lines: readonly number[], fresh: string): void {
  const before = read()
  const mine = before?.owner === owner ? before : null
  const same = mine?.lines.some((line) => lines.includes(line)) ?? false
  const texts = mine?.texts ?? {}
  const other = { key: before?.key === fresh ? crypto.randomUUID() : fresh, payment: null, triedAt: 0 }
  const { key, payment, triedAt } = same && mine ? mine : other
  write({ owner, lines, texts, key, payment, triedAt })
}

/** The key to place the order under; null where nothing is kept. */
export function keptKey(): string | null {
  return read()?.key ?? null
}

/** What was typed and is not on an order yet. */
export function keptTexts(): Partial<Texts> {
  return read()?.texts ?? {}
}

/** Keeps what was typed in one field, where a checkout is kept. */
export function keepText(name: keyof Texts, text: string): void {
  const kept = read()
  if (kept) write({ ...kept, texts: { ...kept.texts, [name]: text } })
}

/** Notes that the order is being placed: should the answer never come, it may be placed all the same. */
export function noteTry(): void {
  const kept = read()
  if (kept) write({ ...kept, triedAt: Date.now() })
}

/** When an order was tried that nobody has heard of since, in milliseconds, or null. */
export function unansweredTry(): number | null {
  return read()?.triedAt || null
}

/** The key for the payment of an order: another order, or another total, is another payment. */
export function paymentKey(order: PlaceOrder): string {
  const text = JSON.stringify(order)
  const kept = read()
  if (kept?.payment?.order === text) return kept.payment.key
  const key = crypto.randomUUID()
  if (kept) write({ ...kept, payment: { order: text, key } })
  return key
}

/** After a card that was declined: the next one is a payment of its own. */
export function forgetPayment(): void {
  const kept = read()
  if (kept) write({ ...kept, payment: null })
}

/** The order is placed, and its page was left: the next one begins with nothing. That it was tried is still to be told. */
export function forgetTexts(): void {
  const kept = read()
  if (kept) write({ ...kept, texts: {}, payment: null })
}

/** The order is placed. */
export function forgetCheckout(): void {
  storeValue('sessionStorage', PLACE, null)
}

function read(): KeptCheckout | null {
  return storedValue('sessionStorage', PLACE) as KeptCheckout | null
}

function write(kept: KeptCheckout): void {
  storeValue('sessionStorage', PLACE, kept)
}
