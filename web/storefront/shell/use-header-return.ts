import { useEffect } from 'react'

/** So far from the top the head of a page is out of sight: nearer, it is where it stands. */
const OUT_OF_SIGHT = 256
/** Less than this is a finger that trembles. */
const TURN = 12

/**
 * On a phone the head of a long listing comes back when one scrolls up. Which way it goes is said at the root, what becomes of it
 * in `styles/header-return.css`: it moves nothing else.
 */
export function useHeaderReturn(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let before = scrollY
    const follow = () => {
      if (scrollY <= 0) dataset['head'] = 'still'
      if (Math.abs(scrollY - before) < TURN) return
      if (scrollY > OUT_OF_SIGHT) {
        if (scrollY < before) dataset['head'] = 'back'
        else if (dataset['head'] === 'back') dataset['head'] = 'away'
      }
      before = scrollY
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
}
