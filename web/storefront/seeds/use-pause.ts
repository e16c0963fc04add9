import { useEffect, useRef } from 'react'

/**
 * Does `work` when nobody has asked for it again for `ms`. Whoever goes elsewhere meanwhile is not called back: a link, a form or
 * Back ends the pause. They are heard themselves, for on a slow machine the router's state tells of a navigation too late.
 */
export function usePause(ms: number): (work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const end = () => clearTimeout(timer.current)
    // A link that opens another tab leads nowhere here, and its press is not prevented.
    const heed = ({ target, defaultPrevented }: Event) => {
      if (defaultPrevented && target instanceof Element && target.closest('a')) end()
    }
    window.addEventListener('click', heed, { signal })
    window.addEventListener('submit', end, { signal })
    window.addEventListener('popstate', end, { signal })
    return () => {
      end()
      listening.abort()
    }
  }, [])
  return (work) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, ms)
  }
}
