import type { PreviouslyBought } from '#contract/reorder.ts'
import { againTexts } from '#texts/again.ts'
import { countsTexts } from '#texts/counts.ts'
import { AddButton } from '#web/storefront/listing/add-button.tsx'
import { QuickStepper } from '#web/storefront/listing/quick-stepper.tsx'
import { useQuickAdd } from '#web/storefront/listing/use-quick-add.ts'
import { shortDate } from '#web/storefront/short-date.ts'
import { ProductCard } from '#web/ui/product-card.tsx'

const SIZES = '(width >= 80rem) 21vw, (width >= 48rem) 30vw, 46vw'

interface AgainCardProps {
  bought: PreviouslyBought
  priority: boolean
}

/** A product the company bought: when, how often, and the same quantity again. */
export function AgainCard({ bought, priority }: AgainCardProps) {
  const { product, last_ordered_on, last_quantity, times, every_days, due_again } = bought
  const order = useQuickAdd(product, last_quantity)
  return (
    <li className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0">
      <ProductCard product={product} sizes={SIZES} priority={priority} />
      <div className="mt-auto min-w-0 pt-3 text-micro text-muted">
        {due_again && (
          <p className="mb-1 w-fit rounded-full bg-leaf-wash px-2.5 py-0.75 font-medium text-leaf">{againTexts.due}</p>
        )}
        <p className="figures">
          {shortDate(last_ordered_on)} · {countsTexts.units({ count: last_quantity })}
        </p>
        <p className="figures">{rhythm(times, every_days)}</p>
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

function rhythm(times: number, everyDays: number | null): string {
  if (times === 1) return againTexts.once
  if (everyDays === null) return againTexts.times({ times })
  return everyDays === 1 ? againTexts.daily({ times }) : againTexts.everyDays({ times, days: everyDays })
}
