import { href, Link } from 'react-router'
import { ShoppingBag } from '#web/ui/icons/shopping-bag.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { useFollowCartUnits } from '#web/storefront/state/cart/use-follow-cart-units.ts'
import { useSession } from '#web/storefront/session/use-session.ts'

/** Link to the cart with a badge of its units. */
export function CartLink() {
  const { count } = useSession()
  useFollowCartUnits(count > 0)
  return (
    <Link
      to={href('/cart')}
      aria-label={count > 0 ? shellTexts.cartOf({ units: count }) : shellTexts.cart}
      className="relative -mr-2 grid size-11 place-items-center rounded-full hover:text-leaf"
    >
      <ShoppingBag size={22} strokeWidth={1.5} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="figures absolute -top-[0.3125rem] right-2 rounded-full bg-leaf px-1.5 text-[0.6875rem] leading-[1.125rem] font-semibold text-on-leaf"
        >
          {count > 9999 ? '9999+' : count}
        </span>
      )}
    </Link>
  )
}
