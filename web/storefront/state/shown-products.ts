import { useEffect } from 'react'

/** The products that the page shows; the same product may be in several places. */
const shown = new Set<{ ocid: number }>()
const listeners = new Set<() => void>()

/** Registers a product as shown while the component is mounted. */
export function useShownProduct(ocid: number): void {
  useEffect(() => {
    const entry = { ocid }
    shown.add(entry)
    for (const notify of listeners) notify()
    return () => void shown.delete(entry)
  }, [ocid])
}

/** Returns the ocids of the shown products. */
export function shownProducts(): number[] {
  return [...new Set([...shown].map(({ ocid }) => ocid))]
}

/** Calls `notify` whenever the page shows another product. Returns a function that stops it. */
export function onProductShown(notify: () => void): () => void {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
