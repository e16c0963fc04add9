import type { BulkAdded } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { inCartTexts } from '#texts/in-cart.ts'
import { linksTexts } from '#texts/links.ts'
import { reorderTexts } from '#texts/reorder.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** What became of it: what is in the cart, and what could not go there after all. */
export function ReorderAdded({
  added: { added, rows, total, units },
  onClose,
}: {
  added: BulkAdded
  onClose: () => void
}) {
  const told = rows.filter(({ message }) => message !== null)
  return (
    <>
      <p role="status" className="mt-4 text-body">
        {added > 0 ? inCartTexts.added({ products: added, units, total: formatDollars(total) }) : inCartTexts.nothing}
      </p>
      {told.length > 0 && (
        <ul className="mt-5 divide-y divide-hairline border-y border-hairline text-small">
          {told.map(({ row, title, message, quantity }) => (
            <li key={row} className="py-3">
              <p className="wrap-anywhere">{title ?? reorderTexts.someProduct}</p>
              <p className={quantity > 0 ? 'text-muted' : 'text-danger'}>{message}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {added > 0 && (
          <ButtonLink to="/cart" className="grow">
            {linksTexts.cart}
          </ButtonLink>
        )}
        <Button look="quiet" className="grow" onClick={onClose}>
          {reorderTexts.stay}
        </Button>
      </div>
    </>
  )
}
