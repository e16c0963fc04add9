import { formatDollars } from '#contract/values/money.ts'
import type { Cancellation } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { longDate } from '#web/ui/long-date.ts'

/** Note on a canceled suborder: the canceled units, the date, the actor, the reason and the refund. */
export function CancellationNote({ cancellation }: { cancellation: Cancellation }) {
  const { at, by, buyer, reason, units, amount } = cancellation
  const texts = orderTexts.cancellation
  return (
    <div className="mt-4 space-y-1 border-l-2 border-clay pl-4 text-small">
      <p className="wrap-anywhere">{texts.by({ date: longDate(at), who: buyer ?? texts.who[by] })}</p>
      {reason && <p className="whitespace-pre-line text-muted wrap-anywhere">{texts.reason({ reason })}</p>}
      <p className="figures">
        {`${texts.notShipping({ units, amount: formatDollars(amount) })} ${moneyText(cancellation)}`}
      </p>
    </div>
  )
}

function moneyText({ refunded, uncharged }: Cancellation): string {
  const texts = orderTexts.cancellation
  const parts = [
    refunded > 0 ? texts.refunded({ amount: formatDollars(refunded) }) : '',
    uncharged > 0 ? texts.uncharged({ amount: formatDollars(uncharged) }) : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : texts.notDue
}
