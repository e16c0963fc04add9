/**
 * Moves the focus from what goes with its line: to the next line, to the one before where it was the last, or to the title where none
 * is left. To be called while the line is there.
 */
export function focusNextLine(pressed: HTMLElement): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-line]')]
  const at = lines.findIndex((line) => line.contains(pressed))
  const beside = lines[at + 1] ?? lines[at - 1]
  const next = beside?.querySelector<HTMLElement>('[data-removes]') ?? document.getElementById('cart-title')
  next?.focus()
}
