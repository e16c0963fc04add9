import { href, Link } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { CartGroup } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { Check } from '#web/ui/icons/check.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** How far the lines of a supplier are from its minimum order, and a link to its products. */
export function SupplierMinimum({ group }: { group: CartGroup }) {
  const { min_order, shortfall, supplier } = group
  if (min_order === null) return null
  const minimum = { maker: supplier.name, amount: formatDollars(min_order), isFirst: group.first_order }
  if (shortfall === 0) {
    return (
      <p className="figures flex items-center gap-1.5 pb-4 text-small text-muted">
        <Check size={16} aria-hidden className="text-leaf" />
        {cartTexts.group.reachesMinimum(minimum)}
      </p>
    )
  }
  return (
    <div className="mb-4 rounded-md bg-clay-wash px-4 pt-3 pb-4 text-small">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="figures py-1">
          {cartTexts.group.belowMinimum(<strong className="font-medium">{formatDollars(shortfall)}</strong>, minimum)}
        </p>
        <Link
          to={href('/maker/:slug', { slug: supplier.slug })}
          className="plain-link inline-flex min-h-11 items-center font-medium"
        >
          {cartTexts.group.shop}
          <span className="sr-only">: {supplier.name}</span>
        </Link>
      </div>
      <ProgressBar share={group.subtotal / min_order} label={cartTexts.group.progress({ maker: supplier.name })} />
    </div>
  )
}
