import { type RefObject, useRef, useState } from 'react'

interface Copying {
  /** Read-only input with the text. */
  field: RefObject<HTMLInputElement | null>
  isCopied: boolean
  copy: () => Promise<void>
}

/** Copies a text to the clipboard. If the browser denies access, selects the text of `field`, so that the person can copy it. */
export function useCopy(text: string): Copying {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      field.current?.select()
    }
  }
  return { field, isCopied, copy }
}
