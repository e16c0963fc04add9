import { Link, useLocation } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import type { SupplierRef } from '#contract/schemas/catalog/catalog.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { uiTexts } from '#texts/ui/ui.ts'
import { isBlocked, pagesOfLines } from '#web/storefront/cart/cart-pages.ts'
import { Callout } from '#web/ui/callout.tsx'
import { pageLink } from '#web/ui/page-links.ts'

/** Lists what must be fixed before checkout, with links to other pages of the cart. */
export function CheckoutBlockers({ cart, page }: { cart: Cart; page: number }) {
  const { search } = useLocation()
  const pageOf = pagesOfLines(cart)
  const blocked = cart.items.filter(isBlocked)
  const pages = blocked.map(({ id }) => pageOf.get(id) ?? 1)
  const below = cart.groups.filter(({ shortfall }) => shortfall > 0)
  return (
    <Callout variant="error" className="mt-6">
      <ul className="figures space-y-2">
        {blocked.length > 0 && (
          <li>
            {cartTexts.blockers.lines({ count: blocked.length })}{' '}
            {!pages.includes(page) && (
              <Link to={pageLink(search, Math.min(...pages))} className="plain-link">
                {uiTexts.pages.page({ page: Math.min(...pages) })}
              </Link>
            )}
          </li>
        )}
        {below.map(({ supplier, item_ids, shortfall }) => (
          <li key={supplier.id}>
            {cartTexts.blockers.short(
              <SupplierLink supplier={supplier} pages={item_ids.map((id) => pageOf.get(id) ?? 1)} here={page} />,
              formatDollars(shortfall),
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

interface SupplierLinkProps {
  supplier: SupplierRef
  /** The pages of its lines. */
  pages: readonly number[]
  here: number
}

function SupplierLink({ supplier: { id, name }, pages, here }: SupplierLinkProps) {
  const { search } = useLocation()
  const page = pages.includes(here) ? here : (pages[0] ?? 1)
  return (
    <Link to={`${pageLink(search, page)}#maker-${id}`} className="plain-link">
      {name}
    </Link>
  )
}
