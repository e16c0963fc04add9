import { useSyncExternalStore } from 'react'
import { readSession, type Session, subscribeToSession, unknownSession } from './state.ts'

/** Who is in front of the screen, and what is in their cart. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, unknownSession)
}
