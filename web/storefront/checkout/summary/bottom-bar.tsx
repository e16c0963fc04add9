import { unknownShipping } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { totalText } from '#web/storefront/cart/summary/total-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'

/** Sticky bar on small screens with the total and the next action. */
export function BottomBar({ children }: { children: React.ReactNode }) {
  const { checkout, step, busy } = useCheckout()
  const { shipments, tax, totals } = checkout
  const total = totalText({ unknownShipping: unknownShipping(shipments), tax: tax.state === null ? null : totals.tax })
  const canContinue = step !== null && step !== 'review' && checkout.addresses.length > 0
  return (
    <div className="foot-bar sticky bottom-0 z-20 -mx-(--gutter) mt-10 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline bg-paper px-(--gutter) py-3 lg:hidden">
      <a href="#order-summary" className="figures min-h-11 shrink-0 text-small">
        <span className="block text-micro text-muted">{total}</span>
        <span className="plain-link font-medium">{formatDollars(totals.orderTotal)}</span>
      </a>
      {canContinue && (
        <Button type="submit" form={FORM} name="intent" value="continue" className="grow" pending={busy}>
          {checkoutTexts.continue}
        </Button>
      )}
      {children}
    </div>
  )
}
