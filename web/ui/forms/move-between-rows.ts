/**
 * Moves the focus from a quantity field to the one of the next row, or with -1 of the previous row, if there is one. A row may have no
 * field.
 */
export function focusRow(field: HTMLInputElement, offset: 1 | -1): void {
  const all = [...(field.closest('tbody')?.querySelectorAll<HTMLInputElement>('input[type=number]') ?? [])]
  all[all.indexOf(field) + offset]?.focus()
}

/** Moves the focus between the rows of a table of quantities with the arrow keys, which would change the number. */
export function moveBetweenRows(event: React.KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  event.preventDefault()
  focusRow(currentTarget, key === 'ArrowDown' ? 1 : -1)
}
