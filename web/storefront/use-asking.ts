import { type RefObject, useEffect, useRef, useState } from 'react'

interface Asking {
  asking: boolean
  ask: () => void
  stop: () => void
  /** The press that asks. */
  opener: RefObject<HTMLButtonElement | null>
  /** The press that does no harm. */
  keep: RefObject<HTMLButtonElement | null>
}

/** A press that asks once more beside itself before it does what cannot be taken back. */
export function useAsking(): Asking {
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  // The press that was there is gone: the focus goes to what does no harm, and back again.
  useEffect(() => {
    if (asking) keep.current?.focus()
    else if (asked) opener.current?.focus()
  }, [asking, asked])

  function ask() {
    setAsking(true)
    setAsked(true)
  }
  return { asking, ask, stop: () => setAsking(false), opener, keep }
}
