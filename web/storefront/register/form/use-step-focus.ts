import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './fields.ts'

const INVALID = '[aria-invalid="true"], [data-invalid="true"]'

/**
 * Moves the focus to the heading of a step when it opens, or on request to the first invalid field once its step is rendered.
 * The initial step does not take the focus.
 */
export function useStepFocus(step: Step, form: RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const pendingErrorFocus = useRef(false)

  useEffect(() => {
    const moved = shown.current !== step
    shown.current = step
    if (pendingErrorFocus.current) {
      const invalid = form.current?.querySelector<HTMLElement>(INVALID)
      const field = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid
      if (!field) return
      pendingErrorFocus.current = false
      field.focus()
    } else if (moved) heading.current?.focus()
  })

  return {
    heading,
    /** Focuses the first invalid field as soon as it is rendered. */
    focusFirstError() {
      pendingErrorFocus.current = true
    },
  }
}
