import type { Keepable } from './kept.ts'
import { reloadSession } from './session.ts'
import { noteFreshToken } from './token.ts'

const TOKEN: Keepable = 'token'

/** Learns from the kept token that another tab signed in or out. Returns what ends it. */
export function followOtherTabs(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let behind = false

  function catchUp(): void {
    if (!behind || document.visibilityState === 'hidden') return
    behind = false
    void reloadSession()
  }

  function heed({ key, oldValue, newValue }: StorageEvent): void {
    if (key !== null && key !== TOKEN) return
    if (newValue) noteFreshToken()
    const inOrOut = Boolean(oldValue) !== Boolean(newValue)
    behind = !inOrOut
    if (inOrOut) void reloadSession()
    // One token exchanged for another is mostly the same buyer: that can wait until somebody looks.
    else catchUp()
  }

  window.addEventListener('storage', heed, { signal })
  document.addEventListener('visibilitychange', catchUp, { signal })
  // A page that comes back as it was left knows nothing of what happened since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void reloadSession(), { signal })
  return () => listening.abort()
}
