import { createStore } from 'zustand/vanilla'
import type { User } from '#contract/schemas/accounts/accounts.ts'

/** The current user and their cart count. */
export interface Session {
  user: User | null
  /** True until the session is loaded (spec 4). */
  loading: boolean
  /** True for a guest with a referral code (spec 4). */
  publicUser: boolean
  /** Units in the cart. */
  count: number
}

/** The server renders the initial state: a public page is the same for everyone. */
export const sessionStore = createStore<Session>(() => ({ user: null, loading: true, publicUser: false, count: 0 }))
let revision = 0

/** The mutation queues with unsent changes. `settled` sends them and waits for the responses. */
export const unsentChanges = new Set<{ settled: () => Promise<unknown> }>()

/** Returns the current session. */
export function readSession(): Session {
  return sessionStore.getState()
}

/** Returns a number that changes when another user signs in or the company changes, or when this page changes the cart or the session. */
export function sessionRevision(): number {
  return revision
}

/** Remembers the current user. Returns a function that is true for the same user in the same company; before the session is loaded, for any user. */
export function sameUserGuard(): (user?: Session['user']) => boolean {
  const { user: before, loading } = readSession()
  return (user = readSession().user) => loading || actorOf(user) === actorOf(before)
}

/** Returns an identifier of a person in a company, whose cart, seeds and pages no one else has; null for a guest. */
export function actorOf(user: Session['user']): string | null {
  return user && `${user.u_id} ${user.company.id}`
}

/** Applies a change made on this page: increments the revision, so that a repeated request gets a new idempotency key. */
export function changeSession(part: Partial<Session>): void {
  revision += 1
  syncSession(part)
}

/** Applies data read from the server. Keeps the revision, because the data may include the effect of a request whose response was lost. */
export function syncSession(part: Partial<Session>): void {
  sessionStore.setState(part)
}
