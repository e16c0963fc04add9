import { reloadSession, TOKEN_KEY } from './session.ts'

/** Learns from the kept token that another tab signed in or out. Returns what ends it. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', heed)
  return () => window.removeEventListener('storage', heed)
}

function heed({ key, oldValue, newValue }: StorageEvent): void {
  // One token exchanged for a newer one is still the same buyer.
  if (key !== TOKEN_KEY || Boolean(oldValue) === Boolean(newValue)) return
  void reloadSession()
}
