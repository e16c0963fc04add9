import type { User } from '#contract/accounts.ts'
import { readSession, subscribeToSession } from '#web/storefront/session/state.ts'

/** Who is signed in, as soon as that is known; null for a guest. */
export function knownUser(): Promise<User | null> {
  return new Promise((resolve) => {
    const { user, loading } = readSession()
    if (!loading) {
      resolve(user)
      return
    }
    const stop = subscribeToSession(() => {
      const { user, loading } = readSession()
      if (loading) return
      stop()
      resolve(user)
    })
  })
}
