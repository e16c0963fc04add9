import { useSyncExternalStore } from 'react'

/**
 * Returns a value that only the browser knows, from `read`. On the server and during hydration it returns `serverValue`, so that
 * the cached page is the same for everyone. The value must not change while the page is shown.
 */
export function useBrowserValue<Value>(read: () => Value, serverValue: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => serverValue)
}

const neverChanges = () => () => undefined
