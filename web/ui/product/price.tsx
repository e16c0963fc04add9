import { type Dollars, formatDollars } from '#contract/values/money.ts'
import { productTexts } from '#texts/ui/product.ts'

/** A price. A sale price is shown in clay beside the struck regular price; a volume price has no struck price. */
export function Price({ amount, was, className = '' }: { amount: Dollars; was?: Dollars | null; className?: string }) {
  if (was === null || was === undefined || was <= amount) {
    return <span className={`figures ${className}`}>{formatDollars(amount)}</span>
  }
  return (
    <span className={`figures ${className}`}>
      <span className="sr-only">{productTexts.price.now} </span>
      <ins className="text-clay no-underline">{formatDollars(amount)}</ins>{' '}
      <span className="sr-only">{productTexts.price.was} </span>
      <del className="text-[0.85em] font-normal text-muted">{formatDollars(was)}</del>
    </span>
  )
}

/** Returns the margin at the retail price in whole percent, or null without a retail price above the cost. */
export function marginPercent(cost: Dollars, retail: Dollars | null): number | null {
  if (retail === null || retail <= cost) return null
  return Math.round((1 - cost / retail) * 100)
}
