import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#web/storefront/http/api.ts'
import { useConfirmPassword } from './confirm-password.tsx'
import { preloadToaster, showToast } from '#web/storefront/toasts/toast-queue.ts'

const NO_ERRORS: Readonly<Record<string, string[]>> = {}

/**
 * Returns a function that runs a call, with its pending state and errors by field. Other errors show as toasts. If the server requires
 * the password, a dialog requests it, and the call is made again.
 */
export function useCall() {
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  const confirmPassword = useConfirmPassword()
  useEffect(preloadToaster, [])

  async function withPassword<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'password_required') throw error
      return (await confirmPassword()) ? call() : null
    }
  }

  /** Returns the response of the call, or null if it was rejected or the password was not given. */
  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    setPending(true)
    try {
      const answer = await withPassword(call)
      setErrors(NO_ERRORS)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Render the errors before the caller focuses the first invalid field.
      flushSync(() => setErrors(error.errors))
      if (Object.keys(error.errors).length === 0) showToast(error.message, 'error')
      return null
    } finally {
      setPending(false)
    }
  }

  return { pending, errors, run }
}

/** Focuses the first invalid field. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
