import { useEffect } from 'react'
import { refreshCount } from '#web/storefront/state/cart/refresh-count.ts'

/** Refreshes the cart badge when the tab becomes visible, because another tab may have changed the cart. */
export function useRefreshCartCount(): void {
  useEffect(() => {
    const listening = new AbortController()
    const refresh = () => {
      if (document.visibilityState === 'visible') refreshCount()
    }
    document.addEventListener('visibilitychange', refresh, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
