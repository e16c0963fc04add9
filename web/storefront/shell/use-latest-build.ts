import { useEffect, useState } from 'react'

/** Spec 4; how often it is asked is ours to say (decision 0033). */
const MARKER = '/builds/latest.json'
const POLL_MS = 10 * 60 * 1000
/** A timer may be early by a moment. */
const SLACK_MS = 1000

/** The build of the storefront the server has now; asked every ten minutes while the tab is looked at. */
export function useLatestBuild(own: string): string {
  const [latest, setLatest] = useState(own)
  useEffect(() => {
    let askedAt = Date.now()
    const { signal, abort } = abortable()

    async function ask() {
      if (document.hidden || Date.now() - askedAt < POLL_MS - SLACK_MS) return
      askedAt = Date.now()
      const build = await readMarker()
      if (build && !signal.aborted) setLatest(build)
    }

    const rounds = setInterval(() => void ask(), POLL_MS)
    document.addEventListener('visibilitychange', () => void ask(), { signal })
    return () => {
      clearInterval(rounds)
      abort()
    }
  }, [])
  return latest
}

/** Null while the server cannot be reached: it is asked again. */
async function readMarker(): Promise<string | null> {
  try {
    const answer = await fetch(MARKER, { cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as { build: string }).build : null
  } catch {
    return null
  }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
