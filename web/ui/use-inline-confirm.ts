import { type RefObject, useEffect, useRef, useState } from 'react'

interface InlineConfirm {
  isConfirming: boolean
  open: () => void
  cancel: () => void
  /** The button that opens the confirmation. */
  opener: RefObject<HTMLButtonElement | null>
  /** The button that cancels. */
  cancelButton: RefObject<HTMLButtonElement | null>
}

/** State of a button that requires confirmation in place before an action that cannot be undone. */
export function useInlineConfirm(): InlineConfirm {
  const [isConfirming, setConfirming] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  // The focused button is replaced: move the focus to Cancel, and back to the opener afterwards.
  useEffect(() => {
    if (isConfirming) cancelButton.current?.focus()
    else if (wasOpened) opener.current?.focus()
  }, [isConfirming, wasOpened])

  function open() {
    setConfirming(true)
    setWasOpened(true)
  }
  return { isConfirming, open, cancel: () => setConfirming(false), opener, cancelButton }
}
