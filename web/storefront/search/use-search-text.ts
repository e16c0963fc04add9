import { type RefObject, useEffect, useRef } from 'react'

interface SearchText {
  field: RefObject<HTMLInputElement | null>
  /** Marks the input as being typed in, so that a navigation does not take the focus from it. */
  beginTyping: () => void
  /** Removes the mark on submit or when an option is chosen. */
  endTyping: () => void
}

/** Updates the uncontrolled input when the page's keyword changes, unless the visitor is typing in it. */
export function useSearchText(keyword: string): SearchText {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(keyword)
  useEffect(() => {
    const box = field.current
    if (!box || shown.current === keyword) return
    shown.current = keyword
    if (!box.matches('[data-typing]:focus')) box.value = keyword
  }, [keyword])
  return {
    field,
    beginTyping: () => field.current?.setAttribute('data-typing', ''),
    endTyping: () => field.current?.removeAttribute('data-typing'),
  }
}
