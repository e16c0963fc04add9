import { useEffect } from 'react'

/** Scroll position from which the header is out of view. */
const HIDDEN_FROM_PX = 256
/** Smaller movements are ignored as jitter. */
const MIN_SCROLL_PX = 12

/**
 * Shows the header of a long listing again when the visitor scrolls up on a phone. Sets the scroll direction as a data attribute
 * of the root element; `styles/header-return.css` does the rest without moving other content.
 */
export function useHeaderReturn(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let before = scrollY
    const onScroll = () => {
      if (scrollY <= 0) dataset['head'] = 'still'
      if (Math.abs(scrollY - before) < MIN_SCROLL_PX) return
      if (scrollY > HIDDEN_FROM_PX) {
        if (scrollY < before) dataset['head'] = 'back'
        else if (dataset['head'] === 'back') dataset['head'] = 'away'
      }
      before = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
