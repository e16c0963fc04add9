import { storedText, storeText } from '#web/storefront/stored.ts'

/** Whether this tab has just left a cart while something of it was still to be answered: the page that came next may be older. */
const KEY = 'cart-left'
/** By then what was sent on leaving has arrived, or is lost. */
const ARRIVED_MS = 1500

/** Notes in the tab that something of the cart is still to be answered. */
export function noteLeaving(): void {
  storeText('sessionStorage', KEY, 'yes')
}

/** Calls `look` once what was sent on leaving has arrived, if there was something. Answers how to call it off. */
export function lookAfterLeaving(look: () => void): () => void {
  if (storedText('sessionStorage', KEY) === null) return () => undefined
  storeText('sessionStorage', KEY, null)
  const timer = setTimeout(look, ARRIVED_MS)
  return () => clearTimeout(timer)
}
