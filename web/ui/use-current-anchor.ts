import { useEffect, useState } from 'react'

/** Tolerance for fractions of a pixel, in pixels. */
const ROUNDING = 2

/** Returns the section among these ids that the page is scrolled to, or null before hydration. */
export function useCurrentAnchor(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // Join the ids, because the array is new on every render.
  const names = ids.join(' ')
  useEffect(() => {
    const listening = new AbortController()
    const update = () => setCurrent(currentAnchor(names.split(' ')))
    update()
    for (const type of ['scroll', 'resize', 'hashchange']) {
      addEventListener(type, update, { signal: listening.signal, passive: true })
    }
    return () => listening.abort()
  }, [names])
  return current
}

/**
 * Returns the last section that starts at or above the line to which the browser scrolls an anchor. At the end of the page, that is the
 * section of the URL's fragment, or the last one: short sections there cannot be scrolled up to the line.
 */
function currentAnchor(ids: readonly string[]): string | null {
  const { scrollHeight, clientHeight } = document.documentElement
  const padding = pixels(getComputedStyle(document.documentElement).scrollPaddingTop)
  let reached = ids[0] ?? null
  const below: string[] = []
  for (const id of ids) {
    const section = document.getElementById(id)
    if (!section) continue
    const line = padding + pixels(getComputedStyle(section).scrollMarginTop) + ROUNDING
    if (section.getBoundingClientRect().top <= line) reached = id
    else below.push(id)
  }
  const isAtEnd = scrollHeight > clientHeight && scrollY + clientHeight >= scrollHeight - ROUNDING
  if (!isAtEnd) return reached
  return below.find((id) => location.hash === `#${id}`) ?? below.at(-1) ?? reached
}

/** Returns a computed length in pixels; 0 for `auto`. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0
}
