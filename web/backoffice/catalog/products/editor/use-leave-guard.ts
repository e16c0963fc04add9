import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Holds a navigation while there are edits that are not saved; the browser requires a confirmation before the tab closes. */
export function useLeaveGuard(isChanged: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  return blocker
}
