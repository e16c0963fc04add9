import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailure } from '#web/storefront/api.ts'
import { expectNotices, notify } from '#web/storefront/notices.ts'

const NO_ERRORS: Readonly<Record<string, string[]>> = {}

/** Makes calls one at a time: says whether one is under way and what was wrong with which field; other trouble is said in the corner. */
export function useCall() {
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  useEffect(expectNotices, [])

  /** What the call answered, or null where it was refused. */
  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    setPending(true)
    try {
      const answer = await call()
      setErrors(NO_ERRORS)
      return answer
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // Drawn before the caller looks for the faulty field.
      flushSync(() => setErrors(error.errors))
      if (Object.keys(error.errors).length === 0) notify(error.message, 'trouble')
      return null
    } finally {
      setPending(false)
    }
  }

  return { pending, errors, run }
}

/** Leads to the first field that was refused. */
export function focusFaulty(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
