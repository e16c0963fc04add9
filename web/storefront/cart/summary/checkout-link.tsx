import { href, useNavigate } from 'react-router'
import { cartTexts } from '#texts/cart/cart.tsx'
import { watchNavigationIntent } from '#web/storefront/browser/navigation-intent.ts'
import { cartSettled } from '#web/storefront/state/cart/optimistic-cart.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const CHECKOUT = href('/checkout/:paymentMethod?')

/** Link to the checkout. Waits for pending changes, and stays on the cart if one of them is refused. */
export function CheckoutLink({ settling, className }: { settling: boolean; className: string }) {
  const navigate = useNavigate()
  async function goWhenSettled(event: React.MouseEvent) {
    if (!settling || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const isStillHere = watchNavigationIntent()
    const isAccepted = await cartSettled()
    if (isStillHere() && isAccepted) await navigate(CHECKOUT)
  }

  return (
    <ButtonLink to={CHECKOUT} onClick={(event) => void goWhenSettled(event)} className={className}>
      {cartTexts.summary.checkOut}
    </ButtonLink>
  )
}
