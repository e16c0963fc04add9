import { useEffect, useState } from 'react'

/** Spec 4; decision 0033 sets the interval. */
const BUILD_URL = '/builds/latest.json'
const POLL_MS = 10 * 60 * 1000
/** A timer may fire slightly early. */
const TIMER_TOLERANCE_MS = 1000

/** Returns the id of the build on the server, polled every 10 minutes while the tab is visible. */
export function useLatestBuild(own: string): string {
  const [latest, setLatest] = useState(own)
  useEffect(() => {
    let polledAt = Date.now()
    const { signal, abort } = abortable()

    async function poll() {
      if (document.hidden || Date.now() - polledAt < POLL_MS - TIMER_TOLERANCE_MS) return
      polledAt = Date.now()
      const build = await fetchBuild()
      if (build && !signal.aborted) setLatest(build)
    }

    const interval = setInterval(() => void poll(), POLL_MS)
    document.addEventListener('visibilitychange', () => void poll(), { signal })
    return () => {
      clearInterval(interval)
      abort()
    }
  }, [])
  return latest
}

/** Returns null if the server is unreachable; the next poll retries. */
async function fetchBuild(): Promise<string | null> {
  try {
    const response = await fetch(BUILD_URL, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { build: string }).build : null
  } catch {
    return null
  }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
