import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'

/** Set in a tab that left the cart page with pending changes: the next cart page may be loaded before they arrive. */
const KEY = 'cart-left'
/** By then the calls made on unload have arrived, or are lost. */
const ARRIVED_MS = 1500

/** Records in the tab that changes of the cart are pending. */
export function markCartLeft(): void {
  writeStorage('sessionStorage', KEY, 'yes')
}

/** Calls `refresh` once the calls made on unload have arrived, if there were any. Returns a function that cancels it. */
export function refreshAfterLeaving(refresh: () => void): () => void {
  if (readStorage('sessionStorage', KEY) === null) return () => undefined
  writeStorage('sessionStorage', KEY, null)
  const timer = setTimeout(refresh, ARRIVED_MS)
  return () => clearTimeout(timer)
}
