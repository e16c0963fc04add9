import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './fields.ts'

const FAULTY = '[aria-invalid="true"], [data-faulty="true"]'

/**
 * Where the focus goes: to the heading of a step that one has come to, or to the first faulty field once its step is
 * shown. The first step of a visit leaves it where it is.
 */
export function useStepFocus(step: Step, form: RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const wantsFault = useRef(false)

  useEffect(() => {
    const moved = shown.current !== step
    shown.current = step
    if (wantsFault.current) {
      const faulty = form.current?.querySelector<HTMLElement>(FAULTY)
      const field = faulty?.matches('fieldset') ? faulty.querySelector('input') : faulty
      if (!field) return
      wantsFault.current = false
      field.focus()
    } else if (moved) heading.current?.focus()
  })

  return {
    heading,
    /** Asks for the first faulty field as soon as it is there. */
    focusFault() {
      wantsFault.current = true
    },
  }
}
