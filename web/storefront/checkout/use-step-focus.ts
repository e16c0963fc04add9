import { useEffect, useRef } from 'react'
import type { Step } from './choices.ts'

/** Whoever comes to another step goes on from its heading; the first step of a visit leaves the focus where it is. */
export function useStepFocus(step: Step | null): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById(`checkout-${step}`)?.focus()
  }, [step])
}
