import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDismiss } from '#web/ui/use-dismiss.ts'

/** Time to move the pointer from the summary to the panel. */
const CLOSE_DELAY_MS = 160
/** A click this soon after the panel was opened by hover is meant to open it, not to close it. */
const HOVER_GRACE_MS = 600

/** State and handlers of a `details` element that also opens on hover. */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>) {
  const [open, setOpen] = useState(false)
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByHoverAt = useRef(0)
  useEffect(() => () => clearTimeout(closeTimer.current), [])

  const dismiss = useCallback(
    (byKey: boolean) => {
      setOpen(false)
      if (byKey) details.current?.querySelector('summary')?.focus()
    },
    [details],
  )
  useDismiss(details, open, dismiss)

  return {
    open,
    close: () => setOpen(false),
    hoverHandlers: {
      onPointerEnter(event: React.PointerEvent) {
        if (event.pointerType !== 'mouse') return
        clearTimeout(closeTimer.current)
        if (!open) openedByHoverAt.current = event.timeStamp
        setOpen(true)
      },
      onPointerLeave(event: React.PointerEvent) {
        if (event.pointerType === 'mouse') closeTimer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
      },
    },
    toggle(event: React.MouseEvent) {
      event.preventDefault()
      if (!open || event.timeStamp - openedByHoverAt.current > HOVER_GRACE_MS) setOpen(!open)
    },
  }
}
