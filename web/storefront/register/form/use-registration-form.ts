import { type RefObject, useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { registerTexts } from '#texts/register/register.tsx'
import { trackSignUp } from '#web/storefront/session/registration-events.ts'
import { storedReferral, referralOf } from '#web/storefront/session/referral.ts'
import { validateForm, type Errors, validateOnLeaving, firstStepWithErrors } from './validation.ts'
import { CERTIFICATE, type Required, type Step, stepOfError } from './fields.ts'
import type { Registration } from './registration-context.ts'
import { submissionOf } from '#web/storefront/register/sending/submission.ts'
import { useFormValues } from './use-form-values.ts'
import { useSending } from '#web/storefront/register/sending/use-sending.ts'
import { useStep } from './use-step.ts'
import { useStepFocus } from './use-step-focus.ts'

/** State and actions of the registration form, which is sent to `url`. */
export function useRegistrationForm(url: string, required: Required, form: RefObject<HTMLFormElement | null>) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const typed = useFormValues(parameters, form)
  const { values, certificate, reached, restored, hasDraft, setValue, setCertificate, reach, clear, finish } = typed
  const [errors, setErrors] = useState<Errors>({})
  const [submitError, setSubmitError] = useState<string | null>(null)
  const { progress, send, cancel } = useSending(url)
  const { step, steps, requested, move } = useStep(values, required, restored)
  const { heading, focusFirstError } = useStepFocus(step, form)

  useEffect(() => {
    if (restored) reach(step)
  })

  function go(to: Step) {
    setSubmitError(null)
    move(to)
  }

  /** Shows the errors, on the first step that has one. */
  function showErrors(found: Errors) {
    const first = firstStepWithErrors(found, values)
    setErrors(found)
    // Errors of fields that no step has.
    if (!first) return setSubmitError(Object.values(found).flat().join(' '))
    focusFirstError()
    if (first !== step) go(first)
  }

  function continueToNext() {
    const found = validateOnLeaving(step, values, certificate, required)
    const others = Object.fromEntries(Object.entries(errors).filter(([name]) => stepOfError(name) !== step))
    setErrors({ ...others, ...found })
    const first = firstStepWithErrors(found, values)
    if (first) focusFirstError()
    if (first && !Object.keys(found).some((name) => stepOfError(name) === step)) return go(first)
    if (first) return
    // After a correction, return to the review, unless other steps have errors.
    if (reached === 'review') go(firstStepWithErrors(others, values) ?? 'review')
    else go(steps[steps.indexOf(step) + 1] ?? 'review')
  }

  async function submit() {
    setSubmitError(null)
    const found = validateForm(values, certificate, required)
    if (Object.keys(found).length > 0) return showErrors(found)
    const referral = storedReferral() ?? referralOf(location.href)
    const outcome = await send(submissionOf({ values, certificate, referral }), referral)
    switch (outcome.kind) {
      case 'registered':
        finish(outcome.userId)
        trackSignUp()
        return navigate(href('/registration-complete/:userId', { userId: outcome.userId }), { replace: true })
      case 'rejected':
        return showErrors(outcome.errors)
      case 'failed':
        return setSubmitError(outcome.message)
      case 'canceled':
        return setSubmitError(registerTexts.sending.canceled)
    }
  }

  function withoutError(name: string) {
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  const registration: Registration = {
    values,
    certificate,
    required,
    errors,
    step,
    steps,
    reached,
    setValue(name, value) {
      setValue(name, value)
      withoutError(name)
    },
    setCertificate(chosen, error) {
      setCertificate(chosen)
      if (error) setErrors((before) => ({ ...before, [CERTIFICATE]: [error] }))
      else withoutError(CERTIFICATE)
    },
    go,
  }
  return {
    registration,
    heading,
    submitError,
    progress,
    cancel,
    /** Continues to the next step, or submits the form on the review step. */
    submitStep() {
      if (progress !== null) return
      if (step === 'review') void submit()
      else continueToNext()
    },
    startOver() {
      clear()
      setErrors({})
      go('person')
    },
    /** False until the page is hydrated and the draft is restored. */
    isHydrated: restored,
    /** False while the requested step waits for the draft. */
    isReady: restored || requested === 'person',
    hasDraft: restored && hasDraft,
  }
}
