import { useState } from 'react'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { RenderedOrderEmail } from '#contract/schemas/admin/orders/order-moves.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { stateTitle } from './order-texts.ts'

/** Emails about the order, to read, and then to send again. */
export function EmailsPanel({ details: { order, emails } }: { details: AdminOrder }) {
  const { run, pending } = useAction()
  const maySend = useMay()('orders.write')
  const [opened, setOpened] = useState<(RenderedOrderEmail & { id: number }) | null>(null)
  const paramsOf = (id: number) => ({ params: { invoice: order.invoice, id } })
  const read = (id: number) =>
    run(async () => {
      const { data } = await call('adminOrderEmail', paramsOf(id))
      setOpened({ id, ...data })
    })
  const send = async (id: number) => {
    const isSent = await run(() => call('adminSendOrderEmail', paramsOf(id)), { success: 'Email is sent again' })
    if (isSent) setOpened(null)
  }
  return (
    <Panel title="Emails">
      {emails.length === 0 && <p className="text-muted">No email in the last 30 days.</p>}
      <ul>
        {emails.map(({ id, subject, recipient, state, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              {subject} {state !== 'sent' && <Badge tone="bad">{stateTitle(state)}</Badge>}
              <span className="block text-micro text-muted">
                {recipient}, {minuteOf(at)}
              </span>
            </span>
            <Button variant="plain" pending={pending} aria-label={`Read ${subject}`} onClick={() => void read(id)}>
              Read
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog
          open
          onOpenChange={() => setOpened(null)}
          title={opened.subject}
          description={opened.to}
          placement="wide"
        >
          {opened.text !== null && (
            <p className="mb-3 text-muted">As it would be sent now: its texts may have been changed since.</p>
          )}
          <p className="whitespace-pre-wrap">{opened.text ?? 'This email would not be sent any more.'}</p>
          <DialogButtons>
            <Button onClick={() => setOpened(null)}>Close</Button>
            {maySend && opened.text !== null && (
              <Button variant="primary" pending={pending} onClick={() => void send(opened.id)}>
                Send again
              </Button>
            )}
          </DialogButtons>
        </Dialog>
      )}
    </Panel>
  )
}
