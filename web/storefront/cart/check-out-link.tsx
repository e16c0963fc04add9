import { useNavigate } from 'react-router'
import { cartTexts } from '#texts/cart.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { rememberPlace } from '#web/storefront/remember-place.ts'
import { settledCart } from './held-cart.ts'

/** The way to the checkout; what was pressed a moment ago is sent first, and where that is refused the cart is to be looked at again. */
export function CheckOutLink({ settling, className }: { settling: boolean; className: string }) {
  const navigate = useNavigate()
  async function goWhenSettled(event: React.MouseEvent) {
    if (!settling || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const isStillHere = rememberPlace()
    const isTaken = await settledCart()
    if (isStillHere() && isTaken) await navigate('/checkout')
  }

  return (
    <ButtonLink to="/checkout" onClick={(event) => void goWhenSettled(event)} className={className}>
      {cartTexts.summary.checkOut}
    </ButtonLink>
  )
}
