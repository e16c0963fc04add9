import { useEffect, useRef } from 'react'

/**
 * Returns a debounced call: it runs `work` once it has not been called again for `ms`. A click on a link, a form or the Back
 * button cancels it, so that it does not interfere with that navigation. These events are observed directly, because on a slow
 * machine the state of the router changes too late.
 */
export function useDebounce(ms: number): (work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const cancel = () => clearTimeout(timer.current)
    // React Router prevents the default of a link it navigates to; a link that opens a tab is no navigation here.
    const cancelOnLink = ({ target, defaultPrevented }: Event) => {
      if (defaultPrevented && target instanceof Element && target.closest('a')) cancel()
    }
    window.addEventListener('click', cancelOnLink, { signal })
    window.addEventListener('submit', cancel, { signal })
    window.addEventListener('popstate', cancel, { signal })
    return () => {
      cancel()
      listening.abort()
    }
  }, [])
  return (work) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, ms)
  }
}
