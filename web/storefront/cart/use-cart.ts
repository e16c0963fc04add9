import { useEffect, useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart.ts'
import { expectNotices } from '#web/storefront/notices.ts'
import { readSession, subscribeToSession } from '#web/storefront/session/state.ts'
import {
  adoptCart,
  type HeldCart,
  heldCart,
  leaveCart,
  refreshCart,
  sendBeforeLeaving,
  settledCart,
  subscribeToCart,
} from './held-cart.ts'
import { lookAfterLeaving } from './sent-on-leaving.ts'

/** The cart the page came with, as it is by now: after what was pressed here, and in other tabs once one comes back. */
export function useCart(loaded: Cart): Omit<HeldCart, 'from'> {
  const held = useSyncExternalStore(subscribeToCart, heldCart, () => null)

  useEffect(() => adoptCart(loaded), [loaded])
  useEffect(() => leaveCart, [])
  useEffect(followOthers, [])
  useEffect(() => lookAfterLeaving(() => void refreshCart()), [])
  // Not ended with this page: what was pressed may still wait when another one is shown.
  useEffect(() => window.addEventListener('pagehide', sendBeforeLeaving), [])
  useEffect(expectNotices, [])

  return held?.from === loaded ? held : { cart: loaded, confirmed: loaded, settling: false }
}

/** Asks for the cart again when somebody comes back to this tab, and when another part of the page has put more into it. */
function followOthers(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const look = () => void (document.visibilityState === 'visible' && refreshCart())
  window.addEventListener('focus', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  // What was sent on leaving may have arrived without its answer.
  const comeBack = () => void settledCart().then(refreshCart)
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  const stop = subscribeToSession(() => {
    const shown = heldCart()
    if (shown && shown.cart.count !== readSession().count) void refreshCart()
  })
  return () => {
    listening.abort()
    stop()
  }
}
