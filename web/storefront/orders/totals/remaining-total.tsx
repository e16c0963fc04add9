import { formatDollars } from '#contract/values/money.ts'
import { totalsTexts } from '#texts/cart/totals.ts'

/** Total of an order, struck through beside the remaining total after cancellations or credits. */
export function RemainingTotal({ total, remaining = total }: { total: number; remaining?: number | undefined }) {
  if (remaining >= total) return <span>{formatDollars(total)}</span>
  return (
    <>
      <span className="sr-only">{totalsTexts.before} </span>
      <del className="text-small font-normal text-muted">{formatDollars(total)}</del>
      <span>
        <span className="sr-only"> {totalsTexts.now}</span> {formatDollars(remaining)}
      </span>
    </>
  )
}
