import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { stateTitle } from './order-texts.ts'

interface PanelProps {
  details: AdminOrder
}

interface PaymentsPanelProps extends PanelProps {
  /** Corrects the booking with this reference. Absent if the person may not. */
  onCorrect?: (reference: string) => void
  /** Writes off what is open of the invoice with this number. Absent if the person may not. */
  onWriteOff?: (invoice: string) => void
}

/** Invoices, card payments, and the money that was received or sent back. */
export function PaymentsPanel({ details: { order, payments }, onCorrect, onWriteOff }: PaymentsPanelProps) {
  // A charged card is among the payments.
  const uncharged = order.card_payments.filter(({ state }) => state !== 'charged')
  return (
    <Panel title="Invoices and payments">
      {order.invoices.length + uncharged.length + payments.length === 0 && (
        <p className="text-muted">Nothing is invoiced or paid yet.</p>
      )}
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
              {onWriteOff && document.balance > 0 && (
                <Button
                  variant="plain"
                  aria-label={`Write off ${document.number}`}
                  onClick={() => onWriteOff(document.number)}
                >
                  Write off
                </Button>
              )}
            </span>
          </li>
        ))}
        {uncharged.map(({ payment_id, card, state, amount, change }) => (
          <li
            key={payment_id}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hairline last:border-b-0 py-1.5"
          >
            <span>
              {`${card ?? 'Card'} ${UNCHARGED[state]}`}
              <span className="block text-micro text-muted">{purposeOf(change)}</span>
            </span>
            <span className="tabular-nums">{formatDollars(amount)}</span>
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
                {[
                  ...cardTexts(order, reference),
                  reference,
                  ...settles.map((paid) => `${formatDollars(paid.amount)} for ${paid.invoice}`),
                ].join(' · ')}
              </span>
            </span>
            <span className="tabular-nums">
              {formatDollars(amount)}
              {onCorrect && method === 'bank_transfer' && kind !== 'refund_pending' && (
                <Button
                  variant="plain"
                  aria-label={`Correct the booking ${reference}`}
                  onClick={() => onCorrect(reference)}
                >
                  Correct
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type CardPayment = AdminOrder['order']['card_payments'][number]

const UNCHARGED: Record<CardPayment['state'], string> = {
  authorized: 'will be charged',
  charged: 'was charged',
  declined: 'was declined',
  released: 'is not charged',
}

/** Returns the card and the purpose of the payment that was booked with this reference; empty if it was not by card. */
function cardTexts({ card_payments }: AdminOrder['order'], reference: string): string[] {
  const payment = card_payments.find(({ payment_id }) => reference === `card ${payment_id}`)
  return payment ? [payment.card ?? 'Card', purposeOf(payment.change)] : []
}

function purposeOf(change: CardPayment['change']): string {
  return change === null ? 'With the order' : `For edit ${change}`
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
            <span className="text-muted tabular-nums">{minuteOf(at)}</span>
            <span className="min-w-0 flex-1">{text}</span>
            <span className="text-muted">{by}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
