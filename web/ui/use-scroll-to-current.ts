import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row of links horizontally until the current one (`aria-current`) is in the middle, again whenever that changes. The
 * page itself does not scroll.
 */
export function useScrollToCurrent(current: string | null | undefined): RefObject<HTMLUListElement | null> {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const [rowBox, linkBox] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    row.current.scrollLeft += linkBox.left + linkBox.width / 2 - (rowBox.left + rowBox.width / 2)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scroll again when the current link changes
  }, [current])
  return row
}
