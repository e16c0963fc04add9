import { useNavigate } from 'react-router'
import { cartTexts } from '#texts/cart.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { settledCart } from './held-cart.ts'

/** The way to the checkout; what was pressed a moment ago is sent first. */
export function CheckOutLink({ settling, className }: { settling: boolean; className: string }) {
  const navigate = useNavigate()
  function goWhenSettled(event: React.MouseEvent) {
    if (!settling || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void settledCart().then(() => navigate('/checkout'))
  }

  return (
    <ButtonLink to="/checkout" onClick={goWhenSettled} className={className}>
      {cartTexts.summary.checkOut}
    </ButtonLink>
  )
}
