import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDismiss } from './use-dismiss.ts'

/** Long enough to cross the gap between the word and the panel. */
const LEAVE_MS = 160
/** A press this soon after pointing has opened the panel is meant to open it, not to close it. */
const SETTLED_MS = 600

/** The state of a `details` element that also opens by pointing, and the handlers that change it. */
export function useDisclosure(area: RefObject<HTMLDetailsElement | null>) {
  const [open, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointedAt = useRef(0)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const dismiss = useCallback(
    (byKey: boolean) => {
      setOpen(false)
      if (byKey) area.current?.querySelector('summary')?.focus()
    },
    [area],
  )
  useDismiss(area, open, dismiss)

  return {
    open,
    close: () => setOpen(false),
    pointing: {
      onPointerEnter(event: React.PointerEvent) {
        if (event.pointerType !== 'mouse') return
        clearTimeout(leaving.current)
        if (!open) pointedAt.current = event.timeStamp
        setOpen(true)
      },
      onPointerLeave(event: React.PointerEvent) {
        if (event.pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), LEAVE_MS)
      },
    },
    press(event: React.MouseEvent) {
      event.preventDefault()
      if (!open || event.timeStamp - pointedAt.current > SETTLED_MS) setOpen(!open)
    },
  }
}
