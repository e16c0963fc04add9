import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { logoutSettled } from './session.ts'
import { useSession } from './use-session.ts'

/** Reloads the page's data when the user changes: after signing in or out, here or in another tab. */
export function useRevalidateOnUserChange(): void {
  const { user, loading } = useSession()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(undefined)
  const now = loading ? undefined : (user?.u_id ?? null)
  useEffect(() => {
    if (now === undefined || now === before.current) return
    const isFirst = before.current === undefined
    before.current = now
    // The page's data depends on the session cookie, so wait until the server has ended the session.
    if (!isFirst) void logoutSettled().then((isEnded) => (isEnded ? revalidate() : undefined))
  }, [now, revalidate])
}
