import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignInStep } from '#contract/schemas/staff-sign-in.ts'
import { errorText, fieldErrors } from '#web/backoffice/api/error-text.ts'
import { pathAfterSignIn } from '#web/backoffice/shell/session.ts'

/** Runs the steps of a sign-in. `step` is the current one; null before the password. A completed sign-in opens the requested screen. */
export function useSignIn() {
  const [step, setStep] = useState<SignInStep | null>(null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const finish = () => void navigate(pathAfterSignIn(parameters.get('to')), { replace: true })
  const send = async (request: () => Promise<{ data: SignInStep }>) => {
    setPending(true)
    setFailure(null)
    try {
      const { data } = await request()
      if (data.step === 'signed_in') finish()
      else setStep(data)
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  const errors = fieldErrors(failure)
  const message = failure !== null && Object.keys(errors).length === 0 ? errorText(failure) : null
  return { step, send, finish, pending, errors, message }
}

/** Returns a text field of a form. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
