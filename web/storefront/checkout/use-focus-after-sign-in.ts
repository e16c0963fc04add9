import { useEffect, useRef } from 'react'

/** Whoever signs in at the checkout goes on from the heading of what comes next there. */
export function useFocusAfterSignIn(isSignedIn: boolean): void {
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) {
      const step = document.querySelector<HTMLElement>('[aria-current=step] h2')
      const heading = step ?? document.getElementById('checkout-address')
      heading?.focus({ preventScroll: true })
    }
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
}
