import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { settled } from './session.ts'
import { useSession } from './use-session.ts'

/** Renders the page again when somebody else is in front of it: after signing in or out, here or in another tab. */
export function usePagesOfBuyer(): void {
  const { user, loading } = useSession()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(undefined)
  const now = loading ? undefined : (user?.u_id ?? null)
  useEffect(() => {
    if (now === undefined || now === before.current) return
    const isFirst = before.current === undefined
    before.current = now
    // The page came as the cookie said, which the server must have forgotten first.
    if (!isFirst) void settled().then((isEnded) => (isEnded ? revalidate() : undefined))
  }, [now, revalidate])
}
