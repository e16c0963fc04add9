import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useMe } from './session.ts'

/**
 * Returns how many alerts the person has not read; 0 until it is known. It is loaded again after each navigation and write, and when
 * `changes`, the number of changes of alerts, grows.
 */
export function useUnreadAlerts(changes: number): number {
  const isSignedIn = useMe() !== null
  const navigation = useNavigation().state
  const revalidation = useRevalidator().state
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (!isSignedIn || navigation !== 'idle' || revalidation !== 'idle') return
    let isCurrent = true
    void (async () => {
      try {
        const inbox = await call('adminAlerts', { query: { unread: true, limit: 1 } })
        if (isCurrent) setUnread(inbox.unread)
      } catch {
        // The previous count stays. The screen itself reports that the shop is unavailable or the session has ended.
      }
    })()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of alerts loads the number again
  }, [isSignedIn, navigation, revalidation, changes])
  return unread
}
