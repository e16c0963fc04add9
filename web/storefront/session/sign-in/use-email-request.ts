import { useState } from 'react'
import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import { ApiError } from '#web/storefront/http/api.ts'

/**
 * Returns a function that requests an email, with the response, the errors by field, and the pending state. An error focuses the
 * field of the form.
 */
export function useEmailRequest(field: string) {
  const [answer, setAnswer] = useState<EmailSent | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [pending, setPending] = useState(false)

  async function send(form: HTMLFormElement | null, request: () => Promise<EmailSent>): Promise<void> {
    setPending(true)
    setErrors({})
    try {
      setAnswer(await request())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer(null)
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { [field]: [error.message] })
      const input = form?.elements.namedItem(field)
      if (input instanceof HTMLElement) input.focus()
    } finally {
      setPending(false)
    }
  }

  return { answer, errors, pending, send, setErrors }
}
