/** The column beside the content of some pages, with their total and next step. */
const SUMMARY = '.side-sum'
const TOAST = '[data-sonner-toast]:not([data-removed=true], [data-visible=false])'
/** The summary is a column from this width; below it, it is part of the page. */
const HAS_COLUMN = '(width >= 64rem)'
const GAP_PX = 16

/**
 * Ends the summary column above the toasts, which are in the same corner of the page, while they are shown. Its end can then be
 * scrolled to; everything above it stays where it is. Returns a function that stops it.
 */
export function shortenSummary(toaster: HTMLElement): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const observer = new MutationObserver(fit)
  // The toasts, and a page with a summary that is shown after them.
  observer.observe(toaster, { subtree: true, attributeFilter: ['style', 'data-removed', 'data-visible'] })
  observer.observe(document.body, { subtree: true, childList: true })
  addEventListener('scroll', fit, { signal, passive: true })
  addEventListener('resize', fit, { signal })
  return () => {
    observer.disconnect()
    stopping.abort()
  }
}

function fit(): void {
  const summary = document.querySelector<HTMLElement>(SUMMARY)
  if (!summary) return
  const top = matchMedia(HAS_COLUMN).matches ? topOfToasts() : null
  if (top === null) {
    summary.style.removeProperty('max-height')
    summary.style.removeProperty('overflow-y')
    return
  }
  const room = Math.max(0, top - GAP_PX - summary.getBoundingClientRect().top)
  if (summary.scrollHeight > room) {
    summary.style.maxHeight = `${room}px`
    summary.style.overflowY = 'auto'
  }
}

/** Returns where the highest toast is when it has moved in, in the viewport; null without toasts. */
function topOfToasts(): number | null {
  const toasts = [...document.querySelectorAll<HTMLElement>(TOAST)]
  const bottom = toasts[0]?.parentElement?.getBoundingClientRect().bottom
  if (bottom === undefined) return null
  const heights = toasts.map(
    ({ style, offsetHeight }) => (Number.parseFloat(style.getPropertyValue('--offset')) || 0) + offsetHeight,
  )
  return bottom - Math.max(...heights)
}
