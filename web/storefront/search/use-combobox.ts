import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Delay between blur and close (spec 4): a click in the dropdown blurs the input first. */
const CLOSE_DELAY_MS = 300

/**
 * State and keyboard handling of a combobox and its dropdown. The options are the elements with `role="option"` in the container;
 * they are links, and choosing one clicks it.
 */
export function useCombobox(container: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const [listed, setListed] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closeTimer.current), [])

  const close = useCallback(() => {
    setOpen(false)
    setListed(false)
    setActive(null)
  }, [])

  function show() {
    clearTimeout(closeTimer.current)
    setActive(null)
    setOpen(true)
  }

  function options(): HTMLElement[] {
    return [...(container.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  }

  function move(to: HTMLElement | undefined) {
    setActive(to?.id ?? null)
    to?.scrollIntoView({ block: 'nearest' })
  }

  /** Handles a key of the combobox. Returns false for other keys. */
  function handleKey(event: React.KeyboardEvent): boolean {
    const all = options()
    const at = all.findIndex(({ id }) => id === active)
    const actions: Record<string, (() => void) | undefined> = {
      // After the last option no option is active, then the first again.
      ArrowDown: open ? () => move(all[at + 1]) : show,
      ArrowUp: open ? () => move(at === -1 ? all.at(-1) : all[at - 1]) : undefined,
      // Without an active option they move the caret.
      Home: at === -1 ? undefined : () => move(all[0]),
      End: at === -1 ? undefined : () => move(all.at(-1)),
      Enter: at === -1 ? undefined : () => all[at]?.click(),
      Escape: open ? close : undefined,
    }
    const act = event.nativeEvent.isComposing ? undefined : actions[event.key]
    if (!act) return false
    event.preventDefault()
    act()
    return true
  }

  return {
    open,
    /** True if there is a list of options. */
    listed,
    setListed,
    active,
    show,
    close,
    handleKey,
    focus: {
      onFocus: () => clearTimeout(closeTimer.current),
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (container.current?.contains(relatedTarget)) return
        closeTimer.current = setTimeout(close, CLOSE_DELAY_MS)
      },
    },
  }
}
