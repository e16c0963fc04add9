import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How long the dropdown outlives the focus (spec 4): a press on it takes the focus first. */
const CLOSE_MS = 300

/**
 * The state of a combobox and its dropdown. The options are whatever stands in the list as `role="option"`: they are
 * links, and a chosen one is pressed.
 */
export function useDropdown(area: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const [listed, setListed] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const close = useCallback(() => {
    setOpen(false)
    setListed(false)
    setActive(null)
  }, [])

  function show() {
    clearTimeout(leaving.current)
    setActive(null)
    setOpen(true)
  }

  function options(): HTMLElement[] {
    return [...(area.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  }

  function move(to: HTMLElement | undefined) {
    setActive(to?.id ?? null)
    to?.scrollIntoView({ block: 'nearest' })
  }

  /** Does what a key means while the dropdown is there; false for a key that means nothing to it. */
  function handleKey(event: React.KeyboardEvent): boolean {
    const all = options()
    const at = all.findIndex(({ id }) => id === active)
    const actions: Record<string, (() => void) | undefined> = {
      // Past the last option is the text again, and then the first.
      ArrowDown: open ? () => move(all[at + 1]) : show,
      ArrowUp: open ? () => move(at === -1 ? all.at(-1) : all[at - 1]) : undefined,
      // In the text they move within the text.
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
    /** Whether there is a list to choose from. */
    listed,
    setListed,
    active,
    show,
    close,
    handleKey,
    focus: {
      onFocus: () => clearTimeout(leaving.current),
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (area.current?.contains(relatedTarget)) return
        leaving.current = setTimeout(close, CLOSE_MS)
      },
    },
  }
}
