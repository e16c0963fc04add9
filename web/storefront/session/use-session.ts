import { useStore } from 'zustand/react'
import { type Session, sessionStore } from './state.ts'

/** Returns the session: the user and the cart count. */
export function useSession(): Session {
  return useStore(sessionStore)
}
