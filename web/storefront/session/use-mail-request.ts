import { useState } from 'react'
import type { MailSent } from '#contract/registration.ts'
import { CallFailure } from '#web/storefront/api.ts'

/**
 * Asks for a mail: what came of it, texts by field where it was refused, and whether it is still under way. Of the form that
 * asked the field that was refused has the focus.
 */
export function useMailRequest(field: string) {
  const [answer, setAnswer] = useState<MailSent | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [pending, setPending] = useState(false)

  async function ask(form: HTMLFormElement | null, request: () => Promise<MailSent>): Promise<void> {
    setPending(true)
    setErrors({})
    try {
      setAnswer(await request())
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setAnswer(null)
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { [field]: [error.message] })
      const refused = form?.elements.namedItem(field)
      if (refused instanceof HTMLElement) refused.focus()
    } finally {
      setPending(false)
    }
  }

  return { answer, errors, pending, ask, setErrors }
}
