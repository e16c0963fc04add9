import { useEffect, useRef } from 'react'
import type { Step } from './choices.ts'

/** Moves the focus to the heading of a step when it opens. The initial step does not take the focus. */
export function useStepFocus(step: Step | null): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById(`checkout-${step}`)?.focus()
  }, [step])
}
