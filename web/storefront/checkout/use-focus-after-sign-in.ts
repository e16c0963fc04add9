import { useEffect, useRef } from 'react'

/** Moves the focus to the heading of the current step after a sign-in at the checkout. */
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
