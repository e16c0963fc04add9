import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignInStep } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { errorText, fieldErrors } from '#web/backoffice/api/error-text.ts'
import { pathAfterSignIn } from '#web/backoffice/shell/session.ts'

/** Runs the steps of a sign-in. `step` is the current one; null before the password. A completed sign-in opens the requested screen. */
export function useSignIn() {
  const [step, setStep] = useState<SignInStep | null>(null)
  const { submit, ...form } = useSubmit()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const finish = () => void navigate(pathAfterSignIn(parameters.get('to')), { replace: true })
  const send = (request: () => Promise<{ data: SignInStep }>) =>
    submit(async () => {
      const { data } = await request()
      if (data.step === 'signed_in') finish()
      else setStep(data)
    })
  return { step, send, finish, ...form }
}

/**
 * Submits a form of the screens before the sign-in. A failure is `errors` by field, or a `message` for the form; `failure` is the error
 * itself.
 */
export function useSubmit() {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (request: () => Promise<unknown>) => {
    setPending(true)
    setFailure(null)
    try {
      await request()
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  const errors = fieldErrors(failure)
  const message = failure !== null && Object.keys(errors).length === 0 ? errorText(failure) : null
  return { submit, pending, errors, message, failure }
}

/** Returns the token of an emailed or printed link. It is in the fragment, which browsers do not send. */
export function tokenOfLink(): string {
  return location.hash.slice(1)
}
