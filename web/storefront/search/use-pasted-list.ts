import { type RefObject, useEffect } from 'react'
import { listOfPasted } from './product-ids.ts'

/** Turns what is pasted into `field` into a list of product numbers, where it is one: a box of one line would run it together. */
export function usePastedList(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const box = field.current
    const paste = (event: ClipboardEvent) => {
      const list = listOfPasted(event.clipboardData?.getData('text') ?? '')
      if (!box || list === null) return
      event.preventDefault()
      box.setRangeText(list, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end')
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    box?.addEventListener('paste', paste)
    return () => box?.removeEventListener('paste', paste)
  }, [field])
}
