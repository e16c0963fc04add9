import { type RefObject, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { registerTexts } from '#texts/register.tsx'
import { signUpSubmitted } from '#web/storefront/session/milestones.ts'
import { keptReferral, referralOf } from '#web/storefront/session/referral.ts'
import { allFaults, type Errors, faultsOnLeaving, firstFaulty } from './faults.ts'
import { CERTIFICATE, type Step, stepOfError } from './fields.ts'
import type { Registration } from './registration-context.ts'
import { submissionOf } from './submission.ts'
import { useFormValues } from './use-form-values.ts'
import { useSending } from './use-sending.ts'
import { useStep } from './use-step.ts'
import { useStepFocus } from './use-step-focus.ts'

/** Everything the registration form knows and can do; it is sent to `url`. */
export function useRegistrationForm(url: string, form: RefObject<HTMLFormElement | null>) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const typed = useFormValues(parameters, form)
  const { values, certificate, reached, restored, drafted, setValue, setCertificate, reach, clear, finish } = typed
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const { share, send, cancel } = useSending(url)
  const { step, steps, wanted, move } = useStep(values, restored)
  const { heading, focusFault } = useStepFocus(step, form)

  useEffect(() => {
    if (restored) reach(step)
  })

  function go(to: Step) {
    setTrouble(null)
    move(to)
  }

  /** Shows what is wrong, on the first step that has something. */
  function refuse(faults: Errors) {
    const first = firstFaulty(faults, values)
    setErrors(faults)
    // What no step asks for is said above them all.
    if (!first) return setTrouble(Object.values(faults).flat().join(' '))
    focusFault()
    if (first !== step) go(first)
  }

  function goOn() {
    const faults = faultsOnLeaving(step, values, certificate)
    const others = Object.fromEntries(Object.entries(errors).filter(([name]) => stepOfError(name) !== step))
    setErrors({ ...others, ...faults })
    const first = firstFaulty(faults, values)
    if (first) focusFault()
    if (first && !Object.keys(faults).some((name) => stepOfError(name) === step)) return go(first)
    if (first) return
    // Who came back from the end to mend something returns there, by way of what else is to mend.
    if (reached === 'review') go(firstFaulty(others, values) ?? 'review')
    else go(steps[steps.indexOf(step) + 1] ?? 'review')
  }

  async function submit() {
    setTrouble(null)
    const faults = allFaults(values, certificate)
    if (Object.keys(faults).length > 0) return refuse(faults)
    const referral = keptReferral() ?? referralOf(location.href)
    const outcome = await send(submissionOf({ values, certificate, referral }), referral)
    switch (outcome.kind) {
      case 'registered':
        finish(outcome.userId)
        signUpSubmitted()
        return navigate(`/registration-complete/${encodeURIComponent(outcome.userId)}`, { replace: true })
      case 'refused':
        return refuse(outcome.errors)
      case 'failed':
        return setTrouble(outcome.message)
      case 'cancelled':
        return setTrouble(registerTexts.sending.cancelled)
    }
  }

  function withoutError(name: string) {
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  const registration: Registration = {
    values,
    certificate,
    errors,
    step,
    steps,
    reached,
    setValue(name, value) {
      setValue(name, value)
      withoutError(name)
    },
    setCertificate(chosen, fault) {
      setCertificate(chosen)
      if (fault) setErrors((before) => ({ ...before, [CERTIFICATE]: [fault] }))
      else withoutError(CERTIFICATE)
    },
    go,
  }
  return {
    registration,
    heading,
    trouble,
    share,
    cancel,
    /** Goes on to the next step, or sends what is reviewed. */
    press() {
      if (share !== null) return
      if (step === 'review') void submit()
      else goOn()
    },
    startOver() {
      clear()
      setErrors({})
      go('person')
    },
    /** False until the page has come to life. */
    isLive: restored,
    /** False while the step that the address asks for waits for the draft. */
    isReady: restored || wanted === 'person',
    isDrafted: restored && drafted,
  }
}
