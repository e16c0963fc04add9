import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import type { Cart } from '#contract/schemas/cart.ts'
import { readSession, sessionStore } from '#web/storefront/session/state.ts'
import {
  cartSettled,
  cartStore,
  closeCart,
  currentCart,
  flushCart,
  openCart,
  type OptimisticCart,
  refreshCart,
} from '#web/storefront/state/cart/optimistic-cart.ts'
import { refreshAfterLeaving } from '#web/storefront/state/cart/refresh-after-leaving.ts'
import { preloadToaster } from '#web/storefront/toasts/toast-queue.ts'

/** Returns the cart that the page was loaded with, as it is now: with the changes made here and in other tabs. */
export function useCart(loaded: Cart): Omit<OptimisticCart, 'loaded'> {
  const state = useStore(cartStore)

  useEffect(() => openCart(loaded), [loaded])
  useEffect(() => closeCart, [])
  useEffect(followOtherChanges, [])
  useEffect(() => refreshAfterLeaving(() => void refreshCart()), [])
  // Stays after this page is left: a debounced change may be unsent while another page is shown.
  useEffect(() => window.addEventListener('pagehide', flushCart), [])
  useEffect(preloadToaster, [])

  return state?.loaded === loaded ? state : { cart: loaded, confirmed: loaded, settling: false }
}

/** Fetches the cart again when the buyer returns to this tab, and when another part of the page has added to the cart. */
function followOtherChanges(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const refreshIfVisible = () => void (document.visibilityState === 'visible' && refreshCart())
  window.addEventListener('focus', refreshIfVisible, { signal })
  document.addEventListener('visibilitychange', refreshIfVisible, { signal })
  // After a return from the back/forward cache: the answers to what was sent on unload may be lost.
  const refreshRestored = () => void cartSettled().then(refreshCart)
  window.addEventListener('pageshow', ({ persisted }) => persisted && refreshRestored(), { signal })
  const unsubscribe = sessionStore.subscribe(() => {
    const state = currentCart()
    if (state && state.cart.count !== readSession().count) void refreshCart()
  })
  return () => {
    listening.abort()
    unsubscribe()
  }
}
