import { type RefObject, useEffect, useState } from 'react'
import { productTexts } from '#texts/ui/product.ts'

/** Tolerance for fractions of a pixel, in pixels. */
const ROUNDING = 2
/** Share of the visible row by which an arrow scrolls: a part of what was seen stays in view. */
const PAGE = 0.8

/**
 * Arrows that scroll a row (`rail`) with the mouse, each only while there is more in its direction. Not in the tab order: the focus
 * scrolls the row to what it reaches. Loaded lazily, hence the default export.
 */
export default function RailArrowButtons({ rail }: { rail: RefObject<HTMLElement | null> }) {
  const [canGoBack, setCanGoBack] = useState(false)
  const [canGoOn, setCanGoOn] = useState(false)
  useEffect(() => {
    const row = rail.current
    if (!row) return undefined
    const update = () => {
      const rest = row.scrollWidth - row.clientWidth - row.scrollLeft
      setCanGoBack(row.scrollLeft > ROUNDING)
      setCanGoOn(rest > ROUNDING)
    }
    // Also called when it starts to observe.
    const observer = new ResizeObserver(update)
    observer.observe(row)
    row.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', update)
    }
  }, [rail])
  const arrow = (direction: 1 | -1, isShown: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={direction === 1 ? productTexts.rail.next : productTexts.rail.back}
      className={`rail-arrow ${isShown ? '' : 'invisible'}`}
      onClick={() => rail.current?.scrollBy({ left: direction * rail.current.clientWidth * PAGE })}
    >
      {direction === 1 ? '→' : '←'}
    </button>
  )
  return (
    <>
      {arrow(-1, canGoBack)}
      {arrow(1, canGoOn)}
    </>
  )
}
