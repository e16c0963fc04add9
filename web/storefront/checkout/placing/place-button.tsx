import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Button } from '#web/ui/button.tsx'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'

/** Button that places the order. It is inactive while totals are recomputed or the order is being placed. */
export function PlaceButton({ className, children }: { className: string; children: React.ReactNode }) {
  const { busy, placing, choices } = useCheckout()
  const placingText = choices.method === 'card' ? checkoutTexts.order.authorizing : checkoutTexts.order.placing
  return (
    <Button type="submit" form={FORM} name="intent" value="place" className={className} pending={busy}>
      {placing ? placingText : children}
    </Button>
  )
}
