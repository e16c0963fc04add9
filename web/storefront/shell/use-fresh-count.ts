import { useEffect } from 'react'
import { cartCalls } from '#web/storefront/cart/calls.ts'
import { setCount } from '#web/storefront/session/session.ts'

/** Another tab may have changed the cart: the badge is right again when one comes back to this one. */
export function useFreshCount(): void {
  useEffect(() => {
    const listening = new AbortController()
    const look = () => {
      if (document.visibilityState !== 'visible') return
      cartCalls.count().then(
        ({ count }) => setCount(count),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
