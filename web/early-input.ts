/**
 * Records early input, meaning clicks and typing before the page is hydrated, and replays it afterwards (decision 0031). A plain
 * button that was clicked is clicked again, and a changed field dispatches its events again. Links and forms work without
 * hydration. The function is serialized into the page, so it must not reference anything outside its own body.
 */
export function replayEarlyInput(): void {
  const recording = new AbortController()
  const { signal } = recording
  let clicked: HTMLElement | null | undefined
  const recordClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (!button) return
    clicked = button
    event.stopImmediatePropagation()
  }
  addEventListener('click', recordClick, { capture: true, signal })

  const changed = new Set<HTMLInputElement>()
  let composing: HTMLInputElement | null = null
  const recordInput = ({ target, isComposing }: InputEvent) => {
    const field = target as HTMLInputElement
    if (isComposing) composing = field
    else changed.add(field)
  }
  addEventListener('input', recordInput, { signal })
  const recordComposition = ({ target }: Event) => {
    composing = null
    changed.add(target as HTMLInputElement)
  }
  addEventListener('compositionend', recordComposition, { signal })

  const replay = (field: HTMLInputElement, { checked, value }: { checked: boolean; value: string }) => {
    const isCheckable = /checkbox|radio/.test(field.type)
    // React ignores an event whose value equals the one it tracks. It tracks what it finds at hydration and what is set on
    // the element itself, so set another value first and then the real one through the prototype's setter.
    if (!/file|select/.test(field.type)) {
      const { selectionStart, selectionEnd } = field
      const [name, actual, other] = isCheckable
        ? ['checked', checked, !checked]
        : ['value', value, value === '' ? '0' : '']
      Object.assign(field, { [name]: other })
      Reflect.set(Object.getPrototypeOf(field), name, actual, field)
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
      field.dispatchEvent(new Event(isCheckable ? 'click' : 'input', { bubbles: true }))
    }
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const replayBlur = (field: HTMLInputElement) => {
    const { activeElement: relatedTarget } = document
    if (relatedTarget !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }))
  }
  /** False for a field that is back at its initial value, and for a radio button that another one of its group replaced. */
  const isChanged = ({ type, checked, defaultChecked, value, defaultValue }: HTMLInputElement) =>
    /checkbox|radio/.test(type)
      ? checked !== defaultChecked && (checked || type === 'checkbox')
      : value !== defaultValue

  const replayAll = () => {
    recording.abort()
    const composed = composing
    // Replaying now would cancel the IME composition and lose its text.
    composed?.addEventListener('compositionend', () => setTimeout(() => replay(composed, composed)), { once: true })
    // Read all values first: replaying one field may make React render the others again.
    const values = [...changed].flatMap((field) => {
      const { checked, value } = field
      return field !== composed && isChanged(field) ? [{ field, as: { checked, value } }] : []
    })
    // React is still committing the hydration.
    setTimeout(() => {
      for (const { field, as } of values) replay(field, as)
      for (const { field } of values) replayBlur(field)
      // The input counts before the click.
      setTimeout(() => clicked?.click())
    })
  }
  addEventListener('hydrated', replayAll, { once: true })
}
