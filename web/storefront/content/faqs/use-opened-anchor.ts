import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Opens the `details` element around the anchor of the URL. Browsers do this only for their own navigations, not for the router's. */
export function useOpenedAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const anchor = document.getElementById(hash.slice(1))
    const details = anchor?.closest('details')
    if (!anchor || !details) return
    details.open = true
    anchor.scrollIntoView()
  }, [hash])
}
