import { type RefObject, useEffect, useRef } from 'react'

interface BoxText {
  field: RefObject<HTMLInputElement | null>
  /** Somebody types what is to be searched: no page that arrives takes the focus from them. */
  beginTyping: () => void
  /** It is being searched, or something else was chosen. */
  endTyping: () => void
}

/** Another search has another text in its box. The field stays, and so does what somebody is typing in it when the search arrives. */
export function useBoxText(keyword: string): BoxText {
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
