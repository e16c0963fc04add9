/**
 * Moves the focus from what goes with its line: to the next line, to the one before where it was the last, or to the title where none
 * is left. To be called while the line is there. `lines` are those it is one of, `control` what has the focus in each.
 */
export function focusNextLine(pressed: HTMLElement, lines = '[data-line]', control = '[data-removes]'): void {
  const all = [...document.querySelectorAll<HTMLElement>(lines)]
  const at = all.findIndex((line) => line.contains(pressed))
  const beside = all[at + 1] ?? all[at - 1]
  const next = beside?.querySelector<HTMLElement>(control)
  if (next) next.focus()
  else focusTitle()
}

/** The keyboard goes on from the heading of the page, which is not scrolled to. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#content h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
