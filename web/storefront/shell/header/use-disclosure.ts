import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDismiss } from '#web/ui/use-dismiss.ts'

/** Time that the pointer rests on the summary before the panel opens. A pointer on its way to the search box passes sooner. */
const OPEN_DELAY_MS = 200
/** Time to move the pointer from the summary to the panel. */
const CLOSE_DELAY_MS = 160

/** State and handlers of a `details` element that also opens when the mouse rests on it. A panel that was clicked stays open. */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>) {
  const [open, setOpen] = useState<'hovered' | 'clicked' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const dismiss = useCallback(
    (byKey: boolean) => {
      setOpen(null)
      if (byKey) details.current?.querySelector('summary')?.focus()
    },
    [details],
  )
  useDismiss(details, open !== null, dismiss)

  /** Handles a mouse that enters or leaves. The state may change before the delay is over. */
  function hover({ pointerType }: React.PointerEvent, isOver: boolean): void {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    const next = isOver ? 'hovered' : null
    timer.current = setTimeout(
      () => setOpen((state) => (state === 'clicked' ? state : next)),
      isOver ? OPEN_DELAY_MS : CLOSE_DELAY_MS,
    )
  }

  return {
    open: open !== null,
    close: () => setOpen(null),
    hoverHandlers: {
      onPointerEnter: (event: React.PointerEvent) => hover(event, true),
      onPointerLeave: (event: React.PointerEvent) => hover(event, false),
    },
    toggle(event: React.MouseEvent) {
      event.preventDefault()
      clearTimeout(timer.current)
      setOpen(open === 'clicked' ? null : 'clicked')
    },
  }
}
