import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that may be wider than the screen: pushes it aside until the current one (`aria-current`) stands in its
 * middle, anew when another is. The page stays where it is.
 */
export function useCurrentInView(current: string | null | undefined): RefObject<HTMLUListElement | null> {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const [around, within] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    row.current.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another link is the current one
  }, [current])
  return row
}
