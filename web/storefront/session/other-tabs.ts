import type { StoredItem } from './stored-items.ts'
import { reloadSession } from './session.ts'
import { markTokenFresh } from './token.ts'

const TOKEN: StoredItem = 'token'

/** Follows sign-ins and logouts in other tabs by their changes of the stored token. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isStale = false

  function catchUp(): void {
    if (!isStale || document.visibilityState === 'hidden') return
    isStale = false
    void reloadSession()
  }

  function onStorage({ key, oldValue, newValue }: StorageEvent): void {
    if (key !== null && key !== TOKEN) return
    if (newValue) markTokenFresh()
    const inOrOut = Boolean(oldValue) !== Boolean(newValue)
    isStale = !inOrOut
    if (inOrOut) void reloadSession()
    // An exchanged token is mostly of the same buyer, so reload only when the page is visible.
    else catchUp()
  }

  window.addEventListener('storage', onStorage, { signal })
  document.addEventListener('visibilitychange', catchUp, { signal })
  // A page restored from the back/forward cache has missed all changes.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void reloadSession(), { signal })
  return () => listening.abort()
}
