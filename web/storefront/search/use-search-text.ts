import { type RefObject, useEffect, useRef } from 'react'

interface SearchText {
  field: RefObject<HTMLInputElement | null>
  /** Marks the input as being typed in, so that a navigation does not take the focus from it. */
  beginTyping: () => void
  /** Removes the mark on submit or when an option is chosen. */
  endTyping: () => void
}

/**
 * Sets the uncontrolled input to the keyword of the page, which is empty except on results pages, when the page or its keyword changes,
 * unless the visitor is typing in it.
 */
export function useSearchText(keyword: string, pathname: string): SearchText {
  const field = useRef<HTMLInputElement>(null)
  const page = keyword + pathname
  const shown = useRef(page)
  useEffect(() => {
    const box = field.current
    if (!box || shown.current === page) return
    shown.current = page
    if (!box.matches('[data-typing]:focus')) box.value = keyword
  }, [page, keyword])
  return {
    field,
    beginTyping: () => field.current?.setAttribute('data-typing', ''),
    endTyping: () => field.current?.removeAttribute('data-typing'),
  }
}
