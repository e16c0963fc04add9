import { useEffect } from 'react'

/** Scroll position from which the header is out of view. */
const HIDDEN_FROM_PX = 256
/** Smaller movements are ignored as jitter. */
const MIN_SCROLL_PX = 12

/**
 * Shows the header of a long listing again when the visitor scrolls up on a phone. Sets the scroll direction as a data attribute
 * of the root element and the height of the header as `--head`; `styles/header-return.css` and `styles/filter-bar.css` do the rest
 * without moving other content.
 */
export function useHeaderReturn(): void {
  useEffect(() => {
    const { dataset, style } = document.documentElement
    const showHeader = () => {
      if (dataset['head'] === 'back') return
      style.setProperty('--head', `${document.querySelector('body > header')?.clientHeight ?? 0}px`)
      dataset['head'] = 'back'
    }
    let before = scrollY
    const onScroll = () => {
      if (scrollY <= 0) dataset['head'] = 'still'
      if (Math.abs(scrollY - before) < MIN_SCROLL_PX) return
      if (scrollY > HIDDEN_FROM_PX) {
        if (scrollY < before) showHeader()
        else if (dataset['head'] === 'back') dataset['head'] = 'away'
      }
      before = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
