import type { CartItem } from '#contract/cart.ts'
import { groupBySupplier } from './group-by-supplier.ts'
import { CartLine } from './cart-line.tsx'

/** The lines, by who makes and sends them. */
export function CartGroups({ items }: { items: readonly CartItem[] }) {
  return (
    <div className="min-w-0 space-y-12">
      {groupBySupplier(items).map(({ supplier, lines }) => (
        <section key={supplier.id} aria-labelledby={`maker-${supplier.id}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-4">
            <h2 id={`maker-${supplier.id}`} className="display text-title">
              {supplier.name}
            </h2>
            {supplier.ships_from && <p className="text-small text-muted">Ships from {supplier.ships_from}</p>}
          </div>
          <ul>
            {lines.map((line) => (
              <CartLine key={line.id} line={line} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
