import type { User } from '#contract/accounts.ts'

/** Who is in front of the screen. Their seeds are in `seeds/held-seeds.ts`. */
export interface Session {
  user: User | null
  /** True until it is known who this is (spec 4). */
  loading: boolean
  /** True for who came by a buyer's link and is not signed in (spec 4). */
  publicUser: boolean
  /** Units in the cart. */
  count: number
}

const UNKNOWN: Session = { user: null, loading: true, publicUser: false, count: 0 }
let session = UNKNOWN
let revision = 0
const listeners = new Set<() => void>()

/** Who is signed in and what the header counts, as it is known now. */
export function readSession(): Session {
  return session
}

/** What the server renders: it does not know either. */
export function unknownSession(): Session {
  return UNKNOWN
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that is another one as soon as somebody else is here, or anything was done here to what they have. */
export function sessionRevision(): number {
  return revision
}

/** Remembers who is here, to tell later whether another `user` is the same. Who was not known yet is whoever comes. */
export function whoIsHere(): (user?: Session['user']) => boolean {
  const { user: before, loading } = session
  return (user = session.user) => loading || user?.u_id === before?.u_id
}

/** Shows everyone who listens what is different now. */
export function changeSession(part: Partial<Session>): void {
  revision += 1
  learnSession(part)
}

/** The same of what was merely asked for: it may be what a press has done whose answer was lost. */
export function learnSession(part: Partial<Session>): void {
  session = { ...session, ...part }
  for (const listener of listeners) listener()
}
