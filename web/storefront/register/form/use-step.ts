import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { REFERRAL_PARAMETER } from '#contract/accounts/referral.ts'
import { validateStep } from './validation.ts'
import { CERTIFICATE, type Required, type Step, STEPS, stepsOf, type Values } from './fields.ts'
import { PREFILLS } from './use-form-values.ts'

interface StepInUrl {
  step: Step
  steps: readonly Step[]
  /** The step in the URL, which may not be reachable yet. */
  requested: Step
  move: (step: Step) => void
}

/**
 * Returns the step in the URL, so that Back works. If earlier steps are incomplete, the first incomplete one is shown instead.
 * Replaces the URL by that of the shown step, without the parameters that prefill the form.
 */
export function useStep(values: Values, required: Required, restored: boolean): StepInUrl {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const steps = stepsOf(values)
  const requested = STEPS.find((step) => step === parameters.get('step')) ?? 'person'
  const step = restored ? reachableStep(requested, steps, values, required) : 'person'
  const search = normalizedSearch(parameters, step)
  const isNormalized = search === toSearch(parameters)

  useEffect(() => {
    if (restored && !isNormalized) void navigate(search, { replace: true, preventScrollReset: true })
  }, [restored, isNormalized, search, navigate])

  return {
    step,
    steps,
    requested,
    move: (to) => void navigate(normalizedSearch(parameters, to), { preventScrollReset: true }),
  }
}

function reachableStep(requested: Step, steps: readonly Step[], values: Values, required: Required): Step {
  const firstIncomplete = steps.findIndex((step) => isIncomplete(step, values, required))
  const index = steps.indexOf(requested)
  if (index === -1) return 'address'
  return firstIncomplete === -1 ? requested : (steps[Math.min(firstIncomplete, index)] ?? 'person')
}

function isIncomplete(step: Step, values: Values, required: Required): boolean {
  // Drafts have no password and no file. They are requested again on the review step and do not block the steps before it.
  return Object.keys(validateStep(step, values, null, required)).some(
    (name) => name !== 'user.password' && name !== CERTIFICATE,
  )
}

/** Returns the search of a step's URL. The first step has no parameter. */
function normalizedSearch(parameters: URLSearchParams, step: Step): string {
  const others = new URLSearchParams(parameters)
  for (const [parameter] of PREFILLS) others.delete(parameter)
  // The session has stored the referral code already.
  others.delete(REFERRAL_PARAMETER)
  if (step === 'person') others.delete('step')
  else others.set('step', step)
  return toSearch(others)
}

function toSearch(parameters: URLSearchParams): string {
  return `?${parameters}`
}
