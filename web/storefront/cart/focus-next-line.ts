/**
 * Moves the focus before a line is removed with the focused button in it: to the next line, or to the previous one if it was the
 * last, or to the title if it was the only one. Call it while the line is still on the page. `lines` selects all lines, `control`
 * the element to focus in each.
 */
export function focusNextLine(clicked: HTMLElement, lines = '[data-line]', control = '[data-removes]'): void {
  const all = [...document.querySelectorAll<HTMLElement>(lines)]
  const index = all.findIndex((line) => line.contains(clicked))
  const neighbor = all[index + 1] ?? all[index - 1]
  const next = neighbor?.querySelector<HTMLElement>(control)
  if (next) next.focus()
  else focusTitle()
}

/** Focuses the title of the page without scrolling to it, so that keyboard users continue from there. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#content h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
