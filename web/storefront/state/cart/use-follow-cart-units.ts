import { useEffect } from 'react'

/** Loads the units of the products on the page while there is something in the cart. The code is loaded on demand. */
export function useFollowCartUnits(hasUnits: boolean): void {
  useEffect(() => {
    if (!hasUnits) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('./load-cart-units.ts').then(
      ({ followCartUnits }) => (isOver ? undefined : (stop = followCartUnits())),
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [hasUnits])
}
