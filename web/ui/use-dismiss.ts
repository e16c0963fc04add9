import { type RefObject, useEffect } from 'react'

/** Closes the open content of `container` on Escape, on a click outside and when the focus leaves it. */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', onOutside, { signal })
    document.addEventListener('focusin', onOutside, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), { signal })
    return () => listening.abort()
  }, [container, isOpen, close])
}
