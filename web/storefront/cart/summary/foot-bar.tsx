import { useLocation } from 'react-router'
import { unknownShipping } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { blockedPages } from '#web/storefront/cart/cart-pages.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { pageLink } from '#web/ui/page-links.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { totalText } from './total-text.ts'

/** The total and the checkout link at the bottom of a small screen, where the summary is far below. */
export function FootBar({ cart, page, settling }: { cart: Cart; page: number; settling: boolean }) {
  return (
    <div className="foot-bar sticky bottom-0 z-20 -mx-(--gutter) mt-8 flex items-center justify-between gap-4 border-t border-hairline bg-paper px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="figures">
        <span className="block text-micro text-muted">
          {totalText({ unknownShipping: unknownShipping(cart.groups), tax: cart.tax_estimate })}
        </span>
        <span data-settling={settling} className="settles block text-body font-medium">
          {formatDollars(cart.total)}
        </span>
      </p>
      {cart.can_checkout ? (
        <CheckoutLink settling={settling} className="grow sm:max-w-xs" />
      ) : (
        <ShowBlocker cart={cart} page={page} />
      )}
    </div>
  )
}

/** A button that scrolls to the first blocker of this page, or a link to the page of the first one. */
function ShowBlocker({ cart, page }: { cart: Cart; page: number }) {
  const { search } = useLocation()
  const [first] = blockedPages(cart)
  if (first === undefined || blockedPages(cart).includes(page)) {
    return (
      <Button variant="quiet" onClick={scrollToFirstBlocker} className="grow sm:max-w-xs no-scripting:hidden">
        {cartTexts.blockers.show}
      </Button>
    )
  }
  return (
    <ButtonLink variant="quiet" to={pageLink(search, first)} className="grow sm:max-w-xs">
      {cartTexts.blockers.show}
    </ButtonLink>
  )
}

/** Scrolls to the first supplier or line that blocks the checkout. */
function scrollToFirstBlocker(): void {
  const first = document.querySelector('[data-attention]')
  first?.scrollIntoView({ block: 'start' })
  first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}
