import { useCallback, useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'

/** Pages that are the same for everyone. Other pages are never cached, so prefetching would load them twice. */
const PUBLIC_PAGE =
  /^\/(?:$|(?:category|inventory|collection|maker|inspo|faqs|terms|privacy|about-us|become-a-supplier|partners|integrate|packages)(?:\/|$))/
/** Hover or focus time after which a visitor probably opens a link. */
const INTENT_MS = 80
/** Interval between two prefetches of links on screen, and the most of them per page. */
const ON_SCREEN_MS = 500
const MAX_ON_SCREEN = 6
const MAX_PREFETCHED = 24
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

type PrefetchPage = (page: string) => void

/**
 * Prefetches the pages that a visitor is likely to open: links that are hovered, focused or pressed, and links on screen. It
 * listens at the document, so it covers every link. Disabled in data saver mode and on slow connections.
 */
export function Prefetch() {
  const { key } = useLocation()
  const [pages, setPages] = useState<readonly string[]>([])
  const prefetch = useCallback((page: string) => {
    // If a route module fails to load, React Router reloads the document, and offline the page would be lost.
    if (!navigator.onLine) return
    setPages((known) => (known.includes(page) ? known : [...known, page].slice(-MAX_PREFETCHED)))
  }, [])
  useEffect(() => (savesData() ? undefined : watchIntent(prefetch)), [prefetch])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has other links
  useEffect(() => (savesData() ? undefined : watchScreen(prefetch)), [prefetch, key])
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

function watchIntent(prefetch: PrefetchPage): () => void {
  const { signal, stop } = abortable()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onHover = ({ target }: Event) => {
    clearTimeout(timer)
    const page = pageOfLink(target)
    if (page) timer = setTimeout(prefetch, INTENT_MS, page)
  }
  const onPointerDown = ({ target }: Event) => {
    const page = pageOfLink(target)
    if (page) prefetch(page)
  }
  document.addEventListener('pointerover', onHover, { signal, passive: true })
  document.addEventListener('focusin', onHover, { signal, passive: true })
  document.addEventListener('pointerdown', onPointerDown, { signal, passive: true })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Starts on the first interaction, so that a page opened in the background prefetches nothing. */
function watchScreen(prefetch: PrefetchPage): () => void {
  const { signal, stop } = abortable()
  const onScreen = new Set<string>()
  let interval: ReturnType<typeof setInterval> | undefined
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const page = pageOfLink(target)
      if (page && isIntersecting) onScreen.add(page)
      else if (page) onScreen.delete(page)
    }
  })

  function observe() {
    stop()
    let remaining = MAX_ON_SCREEN
    for (const link of document.querySelectorAll('#content a')) observer.observe(link)
    interval = setInterval(() => {
      const [page] = onScreen
      if (page === undefined || document.hidden) return
      onScreen.delete(page)
      prefetch(page)
      remaining -= 1
      if (remaining === 0) clearInterval(interval)
    }, ON_SCREEN_MS)
  }

  for (const type of INTERACTIONS) document.addEventListener(type, observe, { signal, passive: true })
  return () => {
    stop()
    clearInterval(interval)
    observer.disconnect()
  }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** Returns the page a link leads to, or null if it leads to the current page, to no public page, or only refines a listing. */
function pageOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.rel.includes('nofollow')) return null
  if (link.pathname === location.pathname && link.search === location.search) return null
  return PUBLIC_PAGE.test(link.pathname) ? link.pathname + link.search : null
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g')
}
