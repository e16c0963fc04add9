import { type Cart, openShipping } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { cartTexts } from '#texts/cart.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckOutLink } from './check-out-link.tsx'
import { totalText } from './total-text.ts'

/** The total and the way to the checkout, always at hand where the summary is far below. */
export function FootBar({ cart, settling }: { cart: Cart; settling: boolean }) {
  return (
    <div className="foot-bar sticky bottom-0 z-20 -mx-(--gutter) mt-8 flex items-center justify-between gap-4 border-t border-hairline bg-paper px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="figures">
        <span className="block text-micro text-muted">
          {totalText({ open: openShipping(cart.groups), tax: cart.tax_estimate })}
        </span>
        <span data-settling={settling} className="amount block text-body font-medium">
          {formatDollars(cart.total)}
        </span>
      </p>
      {cart.can_checkout ? (
        <CheckOutLink settling={settling} className="grow sm:max-w-xs" />
      ) : (
        <Button look="quiet" onClick={showFirst} className="grow sm:max-w-xs no-scripting:hidden">
          {cartTexts.attention.show}
        </Button>
      )}
    </div>
  )
}

/** Brings the first thing in the way of the order into sight. */
function showFirst(): void {
  const first = document.querySelector('[data-attention]')
  first?.scrollIntoView({ block: 'start' })
  first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}
