import { useEffect } from 'react'

/** Loads the units of the products on the page while there is something in the cart. The code is loaded on demand. */
export function useFollowCartUnits(hasUnits: boolean): void {
  useEffect(() => {
    if (!hasUnits) return
    let stop: (() => void) | undefined
    let isOver = false
    const follow = ({ followCartUnits }: typeof import('./load-cart-units.ts')) => {
      if (!isOver) stop = followCartUnits()
    }
    void import('./load-cart-units.ts').then(follow, () => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [hasUnits])
}
