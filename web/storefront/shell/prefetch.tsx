import { useCallback, useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'

/** Pages that say the same to everyone: the others are never kept, so asking ahead would be asking twice. */
const PUBLIC_PAGE =
  /^\/(?:$|(?:category|inventory|collection|maker|inspo|faqs|terms|privacy|about-us|partners|integrate|packages)(?:\/|$))/
/** A pointer that rests on a link this long, or a focus, means it. */
const INTENT_MS = 80
/** Of the links on screen one at a time, and no more than these of one page. */
const ON_SCREEN_MS = 500
const MOST_ON_SCREEN = 6
const MOST_KEPT = 24
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

type Ask = (page: string) => void

/**
 * Asks ahead for the pages a visitor is about to open: what is pointed at, focused or pressed, and what is on screen.
 * Listens at the document, so every link takes part. Nothing is asked ahead where data is saved.
 */
export function Prefetch() {
  const { key } = useLocation()
  const [pages, setPages] = useState<readonly string[]>([])
  const ask = useCallback((page: string) => {
    // React Router loads the whole document again where the code of a page does not come: without a network it is lost.
    if (!navigator.onLine) return
    setPages((asked) => (asked.includes(page) ? asked : [...asked, page].slice(-MOST_KEPT)))
  }, [])
  useEffect(() => (savesData() ? undefined : watchIntent(ask)), [ask])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has other links
  useEffect(() => (savesData() ? undefined : watchScreen(ask)), [ask, key])
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

function watchIntent(ask: Ask): () => void {
  const { signal, stop } = listening()
  let resting: ReturnType<typeof setTimeout> | undefined
  const settle = ({ target }: Event) => {
    clearTimeout(resting)
    const page = pageBehind(target)
    if (page) resting = setTimeout(ask, INTENT_MS, page)
  }
  const press = ({ target }: Event) => {
    const page = pageBehind(target)
    if (page) ask(page)
  }
  document.addEventListener('pointerover', settle, { signal, passive: true })
  document.addEventListener('focusin', settle, { signal, passive: true })
  document.addEventListener('pointerdown', press, { signal, passive: true })
  return () => {
    clearTimeout(resting)
    stop()
  }
}

/** A page that was opened and left alone asks for nothing: what is on screen counts from the first sign of life. */
function watchScreen(ask: Ask): () => void {
  const { signal, stop } = listening()
  const onScreen = new Set<string>()
  let rounds: ReturnType<typeof setInterval> | undefined
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const page = pageBehind(target)
      if (page && isIntersecting) onScreen.add(page)
      else if (page) onScreen.delete(page)
    }
  })

  function begin() {
    stop()
    let left = MOST_ON_SCREEN
    for (const link of document.querySelectorAll('#content a')) observer.observe(link)
    rounds = setInterval(() => {
      const [page] = onScreen
      if (page === undefined || document.hidden) return
      onScreen.delete(page)
      ask(page)
      left -= 1
      if (left === 0) clearInterval(rounds)
    }, ON_SCREEN_MS)
  }

  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, begin, { signal, passive: true })
  return () => {
    stop()
    clearInterval(rounds)
    observer.disconnect()
  }
}

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** The page a link leads to, with its parameters; null where it leads nowhere else or the listing answers it itself. */
function pageBehind(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.rel.includes('nofollow')) return null
  if (link.pathname === location.pathname && link.search === location.search) return null
  return PUBLIC_PAGE.test(link.pathname) ? link.pathname + link.search : null
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g')
}
