import type { StorageName } from '#web/storefront/browser/storage.ts'
import { readJsonList, writeJson } from '#web/storefront/browser/json-storage.ts'
import type { MarketingEvent } from './events.ts'

/** Maximum number of remembered orders. */
const MAX_REMEMBERED = 50
const DAY_MS = 24 * 60 * 60 * 1000

/** Result of the deduplication of an event, and a function that remembers it as sent. */
export interface Deduplication {
  isDuplicate: boolean
  remember: () => void
}

const NEVER_DUPLICATE: Deduplication = { isDuplicate: false, remember: () => undefined }

/**
 * Deduplicates events that count once however often their page is shown: a purchase per device; a sign-up, and a checkout of the
 * same products, per tab. An order that is more than a day old is a view of that order, not a purchase.
 */
export function deduplicationOf(event: MarketingEvent): Deduplication {
  switch (event.name) {
    case 'purchase': {
      if (Date.now() - Date.parse(event.order.placed_at) > DAY_MS) return { ...NEVER_DUPLICATE, isDuplicate: true }
      const perOrder = oncePerSubject('localStorage', event.name, event.order.invoice)
      // The same products may be ordered again.
      const nextCheckout = () => writeJson('sessionStorage', keyOf('begin_checkout'), null)
      return { ...perOrder, remember: () => (perOrder.remember(), nextCheckout()) }
    }
    case 'sign_up':
      return oncePerSubject('sessionStorage', event.name, 'B2B')
    case 'begin_checkout':
      return oncePerSubject(
        'sessionStorage',
        event.name,
        event.cart.items.map((line) => `${line.ocid}x${line.quantity}`).join(' '),
      )
    default:
      return NEVER_DUPLICATE
  }
}

function oncePerSubject(storage: StorageName, name: string, subject: string): Deduplication {
  const key = keyOf(name)
  const remembered = readJsonList(storage, key)
  return {
    isDuplicate: remembered.includes(subject),
    remember: () => writeJson(storage, key, [...remembered, subject].slice(-MAX_REMEMBERED)),
  }
}

function keyOf(name: string): string {
  return `told ${name}`
}
