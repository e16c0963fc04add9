import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Opens the `details` around what the address names: a browser does it for its own steps, not for the router's. */
export function useOpenedAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const anchor = document.getElementById(hash.slice(1))
    const fold = anchor?.closest('details')
    if (!anchor || !fold) return
    fold.open = true
    anchor.scrollIntoView()
  }, [hash])
}
