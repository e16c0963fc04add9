import { useEffect } from 'react'
import { refreshCount } from '#web/storefront/cart/refresh-count.ts'

/** Another tab may have changed the cart: the badge is right again when one comes back to this one. */
export function useFreshCount(): void {
  useEffect(() => {
    const listening = new AbortController()
    const look = () => {
      if (document.visibilityState === 'visible') refreshCount()
    }
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
