import { type RefObject, useEffect } from 'react'

/** Closes what is open in `area` on Escape, and when the pointer or the focus goes elsewhere. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', elsewhere, { signal })
    document.addEventListener('focusin', elsewhere, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), { signal })
    return () => listening.abort()
  }, [area, isOpen, close])
}
