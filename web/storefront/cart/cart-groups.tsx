import { href, Link } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { CartGroup, CartItem } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { countsTexts } from '#texts/ui/counts.ts'
import { leadTimeText } from '#web/ui/product/product-texts.ts'
import type { CartPage } from './cart-pages.ts'
import { CartLine } from './line/cart-line.tsx'
import { SupplierMinimum } from './supplier-minimum.tsx'

interface CartGroupsProps {
  page: CartPage
  /** True if the cart has lines of several suppliers, maybe on other pages. */
  isOneOfSeveral: boolean
  settling: boolean
}

/** The lines of a page, grouped by supplier. */
export function CartGroups({ page, isOneOfSeveral, settling }: CartGroupsProps) {
  return (
    <div className="space-y-14">
      {page.groups.map(({ group, lines }) => (
        <SupplierGroup
          key={group.supplier.id}
          group={group}
          lines={lines}
          isOneOfSeveral={isOneOfSeveral}
          settling={settling}
        />
      ))}
    </div>
  )
}

interface SupplierGroupProps {
  group: CartGroup
  lines: readonly CartItem[]
  isOneOfSeveral: boolean
  settling: boolean
}

function SupplierGroup({ group, lines, isOneOfSeveral, settling }: SupplierGroupProps) {
  const { supplier } = group
  const facts = cartTexts.group.facts({ place: supplier.ships_from, days: leadTimeText(group) })

  return (
    <section
      id={`maker-${supplier.id}`}
      aria-labelledby={`maker-${supplier.id}-name`}
      data-attention={group.shortfall > 0 || undefined}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-4">
        <div className="min-w-0">
          <h2 id={`maker-${supplier.id}-name`} className="display text-title">
            <Link to={href('/maker/:slug', { slug: supplier.slug })} className="underline-offset-4 hover:underline">
              {supplier.name}
            </Link>
          </h2>
          <p className="mt-1 text-small text-muted first-letter:uppercase">{facts}</p>
          {lines.length < group.item_ids.length && (
            <p className="figures mt-1 text-small text-muted">
              {cartTexts.group.part({ shown: lines.length, count: group.item_ids.length })}
            </p>
          )}
        </div>
        <p className="figures text-small text-muted sm:text-end">
          {countsTexts.units({ count: group.units })} ·{' '}
          <span data-settling={settling} className="settles font-medium text-ink">
            {formatDollars(group.subtotal)}
          </span>
          {/* With a single supplier the summary shows it. */}
          {isOneOfSeveral && (
            <span data-settling={settling} className="settles block">
              {shippingText(group)}
            </span>
          )}
        </p>
      </div>
      <SupplierMinimum group={group} />
      <ul>
        {lines.map((line) => (
          <CartLine key={line.id} line={line} settling={settling} />
        ))}
      </ul>
    </section>
  )
}

function shippingText({ shipping, shipping_estimate: amount }: CartGroup): string {
  if (shipping !== 'estimated') return cartTexts.group.openShipping[shipping]
  return amount ? cartTexts.group.shipping({ amount: formatDollars(amount) }) : cartTexts.group.shipsFree
}
