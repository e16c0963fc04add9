import { useEffect, useLayoutEffect, useRef } from 'react'

/** Saves with Ctrl+S or Cmd+S, also while text is typed. */
export function useSaveKey(save: () => void): void {
  const current = useRef(save)
  useEffect(() => {
    current.current = save
  })
  // Before the editor is painted, so that the key never saves the page of the browser instead.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
