import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { AdminOrderRevision } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'

const STATES = {
  proposed: ['Waits for the buyer', 'warning'],
  applied: ['Applied', 'good'],
  declined: ['Declined', 'bad'],
  expired: ['Expired', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
} as const satisfies Record<AdminOrderRevision['state'], readonly [string, string]>

interface RevisionsPanelProps {
  details: AdminOrder
  revisions: readonly AdminOrderRevision[]
}

/** The edits of the order with their differences, the newest first; nothing if there are none. */
export function RevisionsPanel({ details, revisions }: RevisionsPanelProps) {
  const may = useMay()
  const { run, pending } = useAction()
  if (revisions.length === 0) return null
  const { invoice } = details.order
  const withdraw = (number: number) =>
    run(() => call('adminWithdrawOrderRevision', { params: { invoice, number }, body: { version: details.version } }), {
      success: 'The change is withdrawn',
    })
  return (
    <Panel title="Edits">
      <ol>
        {revisions.map(
          ({ number, state, reason, author, changes, total_before, total_after, created_at, expires_at }) => (
            <li key={number} className="border-b border-hairline py-2 last:border-b-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
                <span className="tabular-nums">{`${formatDollars(total_before)} → ${formatDollars(total_after)}`}</span>
                <span className="text-muted">{`${minuteOf(created_at)} · ${author}`}</span>
                {state === 'proposed' && may('orders.write') && (
                  <Button className="ml-auto" pending={pending} onClick={() => void withdraw(number)}>
                    Withdraw
                  </Button>
                )}
              </div>
              <p className="wrap-anywhere">{reason}</p>
              <ul className="text-muted wrap-anywhere">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
              {state === 'proposed' && expires_at && (
                <p className="text-muted">{`The buyer can decide until ${minuteOf(expires_at)}.`}</p>
              )}
            </li>
          ),
        )}
      </ol>
    </Panel>
  )
}
