import { useState } from 'react'
import type { AdminOrder } from '#contract/schemas/admin-orders.ts'
import type { RenderedOrderEmail } from '#contract/schemas/order-moves.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog } from '#web/backoffice/ui/dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { TextArea } from '#web/backoffice/ui/field.tsx'
import { stateTitle, timeText } from './order-texts.ts'

interface PanelProps {
  details: AdminOrder
}

/** Invoices, and the money that was received or sent back. */
export function PaymentsPanel({ details: { order, payments } }: PanelProps) {
  return (
    <Panel title="Invoices and payments">
      {order.invoices.length + payments.length === 0 && <p className="text-muted">Nothing is invoiced or paid yet.</p>}
      <ul>
        {order.invoices.map((document) => (
          <li
            key={document.number}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hairline last:border-b-0 py-1.5"
          >
            <span>
              {`${document.number} ${document.kind === 'credit_note' ? 'credit note' : `due ${document.due_on}`}`}
            </span>
            <span className="tabular-nums">
              {formatDollars(document.total) +
                (document.balance > 0 ? `, open ${formatDollars(document.balance)}` : '')}
            </span>
          </li>
        ))}
        {payments.map(({ kind, on, method, reference, amount, settles }) => (
          <li
            key={`${kind} ${reference}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hairline last:border-b-0 py-1.5"
          >
            <span>
              {stateTitle(kind)} {on} by {method.replaceAll('_', ' ')}
              <span className="block text-micro text-muted">
                {[reference, ...settles.map((paid) => `${formatDollars(paid.amount)} for ${paid.invoice}`)].join(' · ')}
              </span>
            </span>
            <span className="tabular-nums">{formatDollars(amount)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** History of the order, the newest step first. */
export function ActivityPanel({ details: { activity } }: PanelProps) {
  return (
    <Panel title="Activity">
      <ol>
        {activity.toReversed().map(({ at, by, text, kind, number }) => (
          <li
            key={`${at} ${kind} ${number}`}
            className="flex flex-wrap gap-x-3 border-b border-hairline last:border-b-0 py-1.5"
          >
            <span className="text-muted tabular-nums">{timeText(at)}</span>
            <span className="min-w-0 flex-1">{text}</span>
            <span className="text-muted">{by}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Notes that only staff can read. */
export function NotesPanel({ details: { order, notes } }: PanelProps) {
  const { run, pending, errors } = useAction()
  const [text, setText] = useState('')
  const mayWrite = useMay()('orders.write')
  const add = async () => {
    const isAdded = await run(() => call('adminAddOrderNote', { params: { invoice: order.invoice }, body: { text } }))
    if (isAdded) setText('')
  }
  return (
    <Panel title="Notes">
      <ul className="mb-2">
        {notes.map(({ id, author, at, text: written }) => (
          <li key={id} className="border-b border-hairline last:border-b-0 py-1.5">
            <p className="whitespace-pre-wrap">{written}</p>
            <p className="text-micro text-muted">
              {author}, {timeText(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextArea
            label="New note (only staff can read it)"
            errors={errors['text']}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" pending={pending || text.trim() === ''} className="mt-2">
            Add note
          </Button>
        </form>
      ) : (
        notes.length === 0 && <p className="text-muted">None.</p>
      )}
    </Panel>
  )
}

/** Emails about the order, to read and to send again. */
export function EmailsPanel({ details: { order, emails } }: PanelProps) {
  const { run, pending } = useAction()
  const maySend = useMay()('orders.write')
  const [opened, setOpened] = useState<RenderedOrderEmail | null>(null)
  const paramsOf = (id: number) => ({ params: { invoice: order.invoice, id } })
  return (
    <Panel title="Emails">
      {emails.length === 0 && <p className="text-muted">No email in the last 30 days.</p>}
      <ul>
        {emails.map(({ id, subject, recipient, state, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline last:border-b-0 py-1.5"
          >
            <span className="min-w-0 flex-1">
              {subject} {state !== 'sent' && <Badge tone="bad">{stateTitle(state)}</Badge>}
              <span className="block text-micro text-muted">
                {recipient}, {timeText(at)}
              </span>
            </span>
            <Button
              variant="plain"
              pending={pending}
              aria-label={`Read ${subject}`}
              onClick={() => void run(async () => setOpened((await call('adminOrderEmail', paramsOf(id))).data))}
            >
              Read
            </Button>
            {maySend && (
              <Button
                variant="plain"
                pending={pending}
                aria-label={`Send ${subject} again`}
                onClick={() =>
                  void run(() => call('adminSendOrderEmail', paramsOf(id)), { success: 'Email is sent again' })
                }
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={opened?.subject ?? ''}
        description={opened?.to}
        placement="wide"
      >
        <p className="whitespace-pre-wrap">{opened?.text ?? 'This email would not be sent any more.'}</p>
      </Dialog>
    </Panel>
  )
}
