/**
 * Keeps what is done to a page before anything listens until it is awake (decisions/0031). A plain button that was pressed is
 * pressed again, and a field says again what was typed or ticked; links and forms work without. Runs in the page, so it knows
 * nothing outside of itself.
 */
export function keepTouches(): void {
  const asleep = new AbortController()
  const { signal } = asleep
  let pressed: HTMLElement | null | undefined
  const hold = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (!button) return
    pressed = button
    event.stopImmediatePropagation()
  }
  addEventListener('click', hold, { capture: true, signal })

  const touched = new Set<HTMLInputElement>()
  let composing: HTMLInputElement | null = null
  const note = ({ target, isComposing }: InputEvent) => {
    const field = target as HTMLInputElement
    if (isComposing) composing = field
    else touched.add(field)
  }
  addEventListener('input', note, { signal })
  const compose = ({ target }: Event) => {
    composing = null
    touched.add(target as HTMLInputElement)
  }
  addEventListener('compositionend', compose, { signal })

  const tell = (field: HTMLInputElement, event: Event) => field.dispatchEvent(event)
  const say = (field: HTMLInputElement, { checked, value }: { checked: boolean; value: string }) => {
    const isTick = /checkbox|radio/.test(field.type)
    // React hears only of what is not as it knows it, and knows what it finds and what is set through the field itself.
    if (!/file|select/.test(field.type)) {
      const { selectionStart, selectionEnd } = field
      const [name, said, other] = isTick ? ['checked', checked, !checked] : ['value', value, value === '' ? '0' : '']
      Object.assign(field, { [name]: other })
      Reflect.set(Object.getPrototypeOf(field), name, said, field)
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
      tell(field, new Event(isTick ? 'click' : 'input', { bubbles: true }))
    }
    tell(field, new Event('change', { bubbles: true }))
  }
  const leave = (field: HTMLInputElement) => {
    const { activeElement: relatedTarget } = document
    if (relatedTarget !== field) tell(field, new FocusEvent('focusout', { bubbles: true, relatedTarget }))
  }
  /** What is as the page came with it was taken back, or is the choice of a group that another one has taken the place of. */
  const isChanged = ({ type, checked, defaultChecked, value, defaultValue }: HTMLInputElement) =>
    /checkbox|radio/.test(type)
      ? checked !== defaultChecked && (checked || type === 'checkbox')
      : value !== defaultValue

  const wake = () => {
    asleep.abort()
    const word = composing
    // Broken off, what is composed would be lost.
    word?.addEventListener('compositionend', () => setTimeout(() => say(word, word)), { once: true })
    // As they are now: what the first one says may make React write the others anew.
    const said = [...touched].flatMap((field) => {
      const { checked, value } = field
      return field !== word && isChanged(field) ? [{ field, as: { checked, value } }] : []
    })
    // React is in the middle of its work.
    setTimeout(() => {
      for (const { field, as } of said) say(field, as)
      for (const { field } of said) leave(field)
      // What was typed counts before what is pressed.
      setTimeout(() => pressed?.click())
    })
  }
  addEventListener('awake', wake, { once: true })
}
