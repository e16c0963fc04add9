import { lazy, Suspense } from 'react'
import { checkoutTexts } from '#texts/checkout.tsx'
import { useInBrowser } from '#web/storefront/use-in-browser.ts'
import { fetchPart } from '#web/ui/fetch-part.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCheckout } from './checkout-context.ts'

const LocalCard = lazy(() => fetchPart(() => import('./local-card.tsx')))
const StripeCard = lazy(() => fetchPart(() => import('./stripe-card.tsx')))

/** Where the card is typed: only a browser with JavaScript has it, and only once a card is chosen is it fetched. */
export function CardFields() {
  const { checkout, refusal, placing } = useCheckout()
  const { card, totals } = checkout
  const isLive = useInBrowser(() => true, false)
  if (!isLive) {
    return (
      <>
        <Spinner label={checkoutTexts.card.loading} />
        <p className="text-small scripting:hidden">{checkoutTexts.card.needsJavaScript}</p>
      </>
    )
  }
  return (
    <>
      {refusal?.code === 'card_declined' && !placing && (
        <Notice look="trouble" role="alert" className="mb-4">
          {checkoutTexts.card.nothingCharged({ reason: refusal.message })}
        </Notice>
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
