import type { StorageName } from '#web/storefront/stored.ts'
import { storedList, storeValue } from '#web/storefront/stored-values.ts'
import type { MarketingEvent } from './events.ts'

/** Most orders remembered as told. */
const MOST_ORDERS = 50
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether an event has been told before, and how to remember that it has been now. */
export interface Telling {
  isTold: boolean
  note: () => void
}

const EACH_TIME: Telling = { isTold: false, note: () => undefined }

/**
 * What counts once however often its page is seen: an order on this device, in any tab; a sign-up and the checkout of the
 * same goods in this tab. An order placed longer ago than a day is looked at, not placed.
 */
export function tellingOf(event: MarketingEvent): Telling {
  switch (event.name) {
    case 'purchase': {
      if (Date.now() - Date.parse(event.order.placed_at) > DAY_MS) return { ...EACH_TIME, isTold: true }
      const once = onceFor('localStorage', event.name, event.order.invoice)
      // The same goods may be ordered again.
      const nextCheckout = () => storeValue('sessionStorage', keyOf('begin_checkout'), null)
      return { ...once, note: () => (once.note(), nextCheckout()) }
    }
    case 'sign_up':
      return onceFor('sessionStorage', event.name, 'B2B')
    case 'begin_checkout':
      return onceFor(
        'sessionStorage',
        event.name,
        event.cart.items.map((line) => `${line.ocid}x${line.quantity}`).join(' '),
      )
    default:
      return EACH_TIME
  }
}

function onceFor(storage: StorageName, name: string, subject: string): Telling {
  const key = keyOf(name)
  const told = storedList(storage, key)
  return {
    isTold: told.includes(subject),
    note: () => storeValue(storage, key, [...told, subject].slice(-MOST_ORDERS)),
  }
}

function keyOf(name: string): string {
  return `told ${name}`
}
