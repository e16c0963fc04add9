import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'

/**
 * Returns the token in the URL fragment (`#token=…`) and removes it from the URL. Undefined on the server and until hydration,
 * because browsers do not send fragments; null if there is no token.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation()
  const isBrowser = useBrowserValue(() => true, false)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    // The router's location keeps the fragment, and the token is read from there.
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return isBrowser ? token : undefined
}
