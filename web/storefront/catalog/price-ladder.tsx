import type { InventoryItem } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { itemTexts } from '#texts/item.tsx'
import { isInReach, type Rung } from './pricing.ts'

interface PriceLadderProps {
  item: InventoryItem
  ladder: readonly Rung[]
  current: Rung | undefined
}

/** What more of it costs: every rung, the current one marked, and those that the stock does not reach pale. */
export function PriceLadder({ item, ladder, current }: PriceLadderProps) {
  if (ladder.length < 2) return null
  const first = ladder[0]?.price ?? 0
  return (
    <table className="figures mt-6 w-full text-small max-2xs:text-micro">
      <caption className="pb-2 text-left text-small text-muted">{itemTexts.ladder.title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{itemTexts.ladder.units}</th>
          <th scope="col">{itemTexts.ladder.each}</th>
          <th scope="col">{itemTexts.ladder.saving}</th>
        </tr>
      </thead>
      <tbody>
        {ladder.map((rung, index) => {
          const isCurrent = rung.from === current?.from
          const isThere = isInReach(item, rung)
          return (
            <tr
              key={rung.from}
              aria-current={isCurrent || undefined}
              className={`border-t border-hairline transition-colors duration-200 last:border-b ${isThere ? '' : 'text-muted'} ${isCurrent ? 'bg-leaf-wash font-medium forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
            >
              <th
                scope="row"
                className={`px-3 py-2.5 text-left max-[16rem]:px-1 ${isCurrent ? 'font-medium' : 'font-normal'}`}
              >
                {rangeText(rung, ladder[index + 1])}
              </th>
              <td className="px-3 py-2.5 text-right max-[16rem]:px-1">{formatDollars(rung.price)}</td>
              <td className="px-3 2xs:w-20 2xs:whitespace-nowrap py-2.5 text-right text-muted max-[16rem]:px-1">
                {!isThere && itemTexts.ladder.notEnough}
                {isThere && index > 0 && `−${Math.round((1 - rung.price / first) * 100)}%`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function rangeText(rung: Rung, next: Rung | undefined): string {
  return next ? itemTexts.ladder.range({ from: rung.from, to: next.from - 1 }) : itemTexts.ladder.rangeUp(rung)
}
