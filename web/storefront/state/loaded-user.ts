import type { User } from '#contract/schemas/accounts/accounts.ts'
import { readSession, sessionStore } from '#web/storefront/session/state.ts'

/** Resolves to the signed-in user once the session is loaded; null for a guest. */
export function loadedUser(): Promise<User | null> {
  return new Promise((resolve) => {
    const { user, loading } = readSession()
    if (!loading) {
      resolve(user)
      return
    }
    const stop = sessionStore.subscribe(({ user, loading }) => {
      if (loading) return
      stop()
      resolve(user)
    })
  })
}
