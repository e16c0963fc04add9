import { formatDollars } from '#contract/money.ts'
import { totalsTexts } from '#texts/totals.ts'

/** What an order came to; struck and small where less is `left` of it since something was cancelled or credited. */
export function LeftOfTotal({ total, left = total }: { total: number; left?: number | undefined }) {
  if (left >= total) return formatDollars(total)
  return (
    <>
      <span className="sr-only">{totalsTexts.before} </span>
      <del className="text-small font-normal text-muted">{formatDollars(total)}</del>
      {left > 0 && (
        <>
          <span className="sr-only"> {totalsTexts.now}</span> {formatDollars(left)}
        </>
      )}
    </>
  )
}
