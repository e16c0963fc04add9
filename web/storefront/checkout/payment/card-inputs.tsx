import { lazy, Suspense } from 'react'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const LocalCard = lazy(() => loadChunk(() => import('./local-card.tsx')))
const StripeCard = lazy(() => loadChunk(() => import('./stripe-card.tsx')))

interface CardInputsProps {
  /** The shop's card processor. */
  card: Checkout['card']
  /** Amount to pay in US dollars. */
  amount: number
}

/** Fields of a card, which `currentCardForm` reads. They need JavaScript and are loaded once a card is chosen. */
export function CardInputs({ card, amount }: CardInputsProps) {
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
    <Suspense fallback={<Spinner label={checkoutTexts.card.loading} />}>
      {card?.provider === 'stripe' && card.public_key ? (
        <StripeCard publicKey={card.public_key} total={amount} />
      ) : (
        <LocalCard />
      )}
    </Suspense>
  )
}
