import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { REFERRAL_PARAMETER } from '#contract/referral.ts'
import { faultsOf } from './faults.ts'
import { CERTIFICATE, type Step, STEPS, stepsOf, type Values } from './fields.ts'
import { PREFILLS } from './use-form-values.ts'

interface StepInAddress {
  step: Step
  steps: readonly Step[]
  /** The step the address asks for, which may not be there yet. */
  wanted: Step
  move: (step: Step) => void
}

/**
 * The step as the address has it, so that Back works. A step whose forerunners are not filled in is not shown: the
 * address is set right, and what prefilled the form is taken out of it.
 */
export function useStep(values: Values, restored: boolean): StepInAddress {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const steps = stepsOf(values)
  const wanted = STEPS.find((step) => step === parameters.get('step')) ?? 'person'
  const step = restored ? possibleStep(wanted, steps, values) : 'person'
  const settled = settledAddress(parameters, step)
  const isSettled = settled === addressOf(parameters)

  useEffect(() => {
    if (restored && !isSettled) void navigate(settled, { replace: true, preventScrollReset: true })
  }, [restored, isSettled, settled, navigate])

  return {
    step,
    steps,
    wanted,
    move: (to) => void navigate(settledAddress(parameters, to), { preventScrollReset: true }),
  }
}

function possibleStep(wanted: Step, steps: readonly Step[], values: Values): Step {
  const open = steps.findIndex((step) => isUnfinished(step, values))
  const asked = steps.indexOf(wanted)
  if (asked === -1) return 'address'
  return open === -1 ? wanted : (steps[Math.min(open, asked)] ?? 'person')
}

function isUnfinished(step: Step, values: Values): boolean {
  // A password and a file are in no draft: they are asked for again at the end and bar no way there.
  return Object.keys(faultsOf(step, values, null)).some((name) => name !== 'user.password' && name !== CERTIFICATE)
}

/** The first step needs no name. */
function settledAddress(parameters: URLSearchParams, step: Step): string {
  const others = new URLSearchParams(parameters)
  for (const [parameter] of PREFILLS) others.delete(parameter)
  // Kept by the session from the first moment on.
  others.delete(REFERRAL_PARAMETER)
  if (step === 'person') others.delete('step')
  else others.set('step', step)
  return addressOf(others)
}

function addressOf(parameters: URLSearchParams): string {
  return `?${parameters}`
}
