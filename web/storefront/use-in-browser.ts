import { useSyncExternalStore } from 'react'

/**
 * What only the browser knows: `read` there, and `before` on the server and until the page is awake, which says the same
 * to everyone. What it reads stays as it is for as long as the page is shown.
 */
export function useInBrowser<Known>(read: () => Known, before: Known): Known {
  return useSyncExternalStore(neverChanges, read, () => before)
}

const neverChanges = () => () => undefined
