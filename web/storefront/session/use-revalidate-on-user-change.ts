import { actorOf } from './state.ts'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { logoutSettled } from './session.ts'
import { useSession } from './use-session.ts'

/** Reloads the page's data when the user or their company changes: after signing in or out, or choosing a company, here or in another tab. */
export function useRevalidateOnUserChange(): void {
  const { user, loading } = useSession()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(undefined)
  const now = loading ? undefined : actorOf(user)
  useEffect(() => {
    if (now === undefined || now === before.current) return
    const isFirst = before.current === undefined
    before.current = now
    // The page's data depends on the session cookie, so wait until the server has ended the session.
    if (!isFirst) void logoutSettled().then((isEnded) => (isEnded ? revalidate() : undefined))
  }, [now, revalidate])
}
