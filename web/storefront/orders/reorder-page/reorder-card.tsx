import type { PreviouslyBought } from '#contract/schemas/orders/reorder.ts'
import { reorderPageTexts } from '#texts/orders/reorder-page.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { AddButton } from '#web/storefront/listing/products/add-button.tsx'
import { QuickStepper } from '#web/storefront/listing/products/quick-stepper.tsx'
import { useQuickAdd } from '#web/storefront/listing/products/use-quick-add.ts'
import { shortDate } from '#web/ui/short-date.ts'
import { ProductCard } from '#web/ui/product/product-card.tsx'

const SIZES = '(width >= 80rem) 21vw, (width >= 48rem) 30vw, 46vw'

interface ReorderCardProps {
  bought: PreviouslyBought
  priority: boolean
}

/** A product that the company bought before: last order, frequency, and a button for the same quantity. */
export function ReorderCard({ bought, priority }: ReorderCardProps) {
  const { product, last_ordered_on, last_quantity, times, every_days, due_again } = bought
  const order = useQuickAdd(product, last_quantity)
  return (
    <li className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0">
      <ProductCard product={product} sizes={SIZES} priority={priority} />
      <div className="mt-auto min-w-0 pt-3 text-micro text-muted">
        {due_again && (
          <p className="mb-1 w-fit rounded-full bg-leaf-wash px-2.5 py-0.75 font-medium text-leaf">
            {reorderPageTexts.due}
          </p>
        )}
        <p className="figures">
          {shortDate(last_ordered_on)} · {countsTexts.units({ count: last_quantity })}
        </p>
        <p className="figures">{frequencyText(times, every_days)}</p>
        {product.in_stock && (
          <div className="mt-3 flex flex-wrap gap-2 text-ink no-scripting:hidden">
            <QuickStepper product={product} order={order} className="min-w-0 grow basis-34" />
            <AddButton title={product.title} order={order} className="grow px-4" />
          </div>
        )}
      </div>
    </li>
  )
}

function frequencyText(times: number, everyDays: number | null): string {
  if (times === 1) return reorderPageTexts.once
  if (everyDays === null) return reorderPageTexts.times({ times })
  return everyDays === 1 ? reorderPageTexts.daily({ times }) : reorderPageTexts.everyDays({ times, days: everyDays })
}
