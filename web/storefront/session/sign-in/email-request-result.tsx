import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import { Callout } from '#web/ui/callout.tsx'

/** Result of requesting an email, with the next step if one was sent. */
export function EmailRequestResult({ answer, children }: { answer: EmailSent; children: React.ReactNode }) {
  if (!answer.status) {
    return (
      <Callout variant="warning" role="alert">
        {answer.message}
      </Callout>
    )
  }
  return (
    <Callout variant="success" role="status">
      <p className="font-medium">{answer.message}</p>
      <p className="mt-1 text-muted">{children}</p>
    </Callout>
  )
}
