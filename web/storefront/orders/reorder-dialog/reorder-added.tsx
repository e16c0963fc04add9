import { href } from 'react-router'
import type { BulkAdded } from '#contract/schemas/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import { inCartTexts } from '#texts/cart/in-cart.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { reorderTexts } from '#texts/orders/reorder.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** Result of adding to the cart: the added products, and messages about those that were adjusted or failed. */
export function ReorderAdded({
  added: { added, rows, total, units },
  onClose,
}: {
  added: BulkAdded
  onClose: () => void
}) {
  const withMessage = rows.filter(({ message }) => message !== null)
  return (
    <>
      <p role="status" className="mt-4 text-body">
        {added > 0 ? inCartTexts.added({ products: added, units, total: formatDollars(total) }) : inCartTexts.nothing}
      </p>
      {withMessage.length > 0 && (
        <ul className="mt-5 divide-y divide-hairline border-y border-hairline text-small">
          {withMessage.map(({ row, title, message, quantity }) => (
            <li key={row} className="py-3">
              <p className="wrap-anywhere">{title ?? reorderTexts.someProduct}</p>
              <p className={quantity > 0 ? 'text-muted' : 'text-danger'}>{message}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {added > 0 && (
          <ButtonLink to={href('/cart')} className="grow">
            {linksTexts.cart}
          </ButtonLink>
        )}
        <Button variant="quiet" className="grow" onClick={onClose}>
          {reorderTexts.stay}
        </Button>
      </div>
    </>
  )
}
