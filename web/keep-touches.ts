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
  // What is still being composed is heard when it is done, and would be broken off.
  const note = ({ target, isComposing }: InputEvent) =>
    touched[isComposing ? 'delete' : 'add'](target as HTMLInputElement)
  addEventListener('input', note, { signal })
  addEventListener('compositionend', ({ target }) => touched.add(target as HTMLInputElement), { signal })

  const sayAgain = (field: HTMLInputElement) => {
    // Of a group the one that is chosen in the end.
    if (field.type === 'radio' && !field.checked) return
    const tell = (event: string) => field.dispatchEvent(new Event(event, { bubbles: true }))
    const isTick = /checkbox|radio/.test(field.type)
    // React hears only of what is not as it knows it, and knows what it finds and what is set through the field itself.
    if (!/file|select/.test(field.type)) {
      const { checked, value } = field
      const [name, said, other] = isTick ? ['checked', checked, !checked] : ['value', value, value === '' ? '0' : '']
      Object.assign(field, { [name]: other })
      Reflect.set(Object.getPrototypeOf(field), name, said, field)
      tell(isTick ? 'click' : 'input')
    }
    tell('change')
    if (document.activeElement !== field) tell('focusout')
  }
  const wake = () => {
    asleep.abort()
    // React is in the middle of its work; and what was typed counts before what is pressed.
    setTimeout(() => {
      touched.forEach(sayAgain)
      setTimeout(() => pressed?.click())
    })
  }
  addEventListener('awake', wake, { once: true })
}
