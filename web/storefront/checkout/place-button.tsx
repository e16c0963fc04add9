import { checkoutTexts } from '#texts/checkout.tsx'
import { Button } from '#web/ui/button.tsx'
import { FORM, useCheckout } from './checkout-context.ts'

/** Orders what is shown. While it works, or totals are reckoned, it hears no press. */
export function PlaceButton({ className, children }: { className: string; children: React.ReactNode }) {
  const { busy, placing, choices } = useCheckout()
  const placingText = choices.method === 'card' ? checkoutTexts.order.asking : checkoutTexts.order.placing
  return (
    <Button type="submit" form={FORM} name="intent" value="place" className={className} pending={busy}>
      {placing ? placingText : children}
    </Button>
  )
}
