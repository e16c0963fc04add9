import type { MailSent } from '#contract/registration.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What the server said when a mail was asked for, and what to do next where one was sent. */
export function MailAnswer({ answer, children }: { answer: MailSent; children: React.ReactNode }) {
  if (!answer.status) {
    return (
      <Notice look="warning" role="alert">
        {answer.message}
      </Notice>
    )
  }
  return (
    <Notice look="good" role="status">
      <p className="font-medium">{answer.message}</p>
      <p className="mt-1 text-muted">{children}</p>
    </Notice>
  )
}
