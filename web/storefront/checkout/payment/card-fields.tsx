import { lazy, Suspense } from 'react'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'

const LocalCard = lazy(() => loadChunk(() => import('./local-card.tsx')))
const StripeCard = lazy(() => loadChunk(() => import('./stripe-card.tsx')))

/** Card fields. They need JavaScript and are loaded once a card is chosen. */
export function CardFields() {
  const { checkout, placementError, placing } = useCheckout()
  const { card, totals } = checkout
  const isHydrated = useBrowserValue(() => true, false)
  if (!isHydrated) {
    return (
      <>
        <Spinner label={checkoutTexts.card.loading} />
        <p className="text-small scripting:hidden">{checkoutTexts.card.needsJavaScript}</p>
      </>
    )
  }
  return (
    <>
      {placementError?.code === 'card_declined' && !placing && (
        <FormError className="mb-4">{checkoutTexts.card.nothingCharged({ reason: placementError.message })}</FormError>
      )}
      <Suspense fallback={<Spinner label={checkoutTexts.card.loading} />}>
        {card?.provider === 'stripe' && card.public_key ? (
          <StripeCard publicKey={card.public_key} total={totals.orderTotal} />
        ) : (
          <LocalCard />
        )}
      </Suspense>
    </>
  )
}
