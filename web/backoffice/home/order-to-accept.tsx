import { Link } from 'react-router'
import type { AdminOrderRow } from '#contract/schemas/admin/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { elapsed } from '#web/backoffice/companies/company-texts.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'

/** An order to accept, with its button. `now` is when it was loaded, in milliseconds. */
export function OrderToAccept({ order, now }: { order: AdminOrderRow; now: number }) {
  const { invoice, version, company, total, placed_at } = order
  const { run, pending } = useAction()
  const mayAccept = useMay()('orders.write')
  const accept = () =>
    void run(() => call('adminAcceptOrder', { params: { invoice }, body: { version } }), {
      success: `${invoice} accepted`,
    })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1 basis-40">
        <Link to={`/orders/${invoice}`} className="inline-block min-h-6 font-medium hover:text-leaf">
          {invoice}
        </Link>
        <span className="block text-muted">{company}</span>
      </span>
      <span className="text-right">
        <span className="block tabular-nums">{formatDollars(total)}</span>
        <span className="block text-micro text-muted">{elapsed(placed_at, now)}</span>
      </span>
      {mayAccept && (
        <Button pending={pending} onClick={accept} aria-label={`Accept ${invoice}`}>
          Accept
        </Button>
      )}
    </li>
  )
}
