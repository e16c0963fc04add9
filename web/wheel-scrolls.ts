/**
 * Makes the mouse wheel scroll the page while a number field has the focus. Browsers would change the number, unnoticed, except in a
 * field that is read-only: so it is that while the browser handles the wheel. The function is serialized into the page, so it must
 * not reference anything outside its own body.
 */
export function scrollByWheel(): void {
  addEventListener(
    'wheel',
    ({ target }) => {
      const field = target as HTMLInputElement
      if (field.type !== 'number' || field.readOnly) return
      field.readOnly = true
      setTimeout(() => (field.readOnly = false))
    },
    { capture: true, passive: true },
  )
}
