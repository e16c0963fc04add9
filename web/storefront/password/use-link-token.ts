import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useInBrowser } from '#web/storefront/use-in-browser.ts'

/**
 * The token in the fragment of the address (`#token=…`), which is taken out of the address once it has been read: undefined
 * on the server, which never sees a fragment, and null where there is none.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation()
  const isBrowser = useInBrowser(() => true, false)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    // The router still knows it, and that is where it is taken from.
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return isBrowser ? token : undefined
}
