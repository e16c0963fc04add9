import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CardInputs } from './card-inputs.tsx'

/** Card fields of the checkout, below the reason why the card was declined. */
export function CardFields() {
  const { checkout, placementError, placing } = useCheckout()
  return (
    <>
      {placementError?.code === 'card_declined' && !placing && (
        <FormError className="mb-4">{checkoutTexts.card.nothingCharged({ reason: placementError.message })}</FormError>
      )}
      <CardInputs card={checkout.card} amount={checkout.totals.orderTotal} />
    </>
  )
}
