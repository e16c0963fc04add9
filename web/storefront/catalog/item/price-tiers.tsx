import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { itemTexts } from '#texts/catalog/item.tsx'
import { isTierInStock, type PriceTier } from './pricing.ts'

interface PriceTiersProps {
  item: InventoryItem
  tiers: readonly PriceTier[]
  current: PriceTier | undefined
}

/** Table of price tiers. The current tier is highlighted; tiers above the stock are pale. */
export function PriceTiers({ item, tiers, current }: PriceTiersProps) {
  if (tiers.length < 2) return null
  const first = tiers[0]?.price ?? 0
  return (
    <table className="figures mt-6 w-full text-small max-2xs:text-micro">
      <caption className="pb-2 text-left text-small text-muted">{itemTexts.tiers.title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{itemTexts.tiers.units}</th>
          <th scope="col">{itemTexts.tiers.each}</th>
          <th scope="col">{itemTexts.tiers.saving}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, index) => {
          const isCurrent = tier.from === current?.from
          const isInStock = isTierInStock(item, tier)
          return (
            <tr
              key={tier.from}
              aria-current={isCurrent || undefined}
              className={`border-t border-hairline transition-colors duration-200 last:border-b ${isInStock ? '' : 'text-muted'} ${isCurrent ? 'bg-leaf-wash font-medium forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
            >
              <th
                scope="row"
                className={`px-3 py-2.5 text-left max-[16rem]:px-1 ${isCurrent ? 'font-medium' : 'font-normal'}`}
              >
                {rangeText(tier, tiers[index + 1])}
              </th>
              <td className="px-3 py-2.5 text-right max-[16rem]:px-1">{formatDollars(tier.price)}</td>
              <td className="px-3 2xs:w-20 2xs:whitespace-nowrap py-2.5 text-right text-muted max-[16rem]:px-1">
                {!isInStock && <span>{itemTexts.tiers.notEnough}</span>}
                {isInStock && index > 0 && <span>{`−${Math.round((1 - tier.price / first) * 100)}%`}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function rangeText(tier: PriceTier, next: PriceTier | undefined): string {
  return next ? itemTexts.tiers.range({ from: tier.from, to: next.from - 1 }) : itemTexts.tiers.rangeUp(tier)
}
