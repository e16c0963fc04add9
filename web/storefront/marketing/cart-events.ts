import { useEffect, useRef } from 'react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { takeAdded } from './added.ts'
import { track } from './track.ts'

/**
 * Tells of the cart's page: that it is seen, what leaves the cart there or grows, and that the checkout begins. A cart
 * that is another one because somebody signed in or out is not told of.
 */
export function useCartEvents(cart: Cart): void {
  const { user, loading } = useSession()
  const owner = loading ? undefined : (user?.u_id ?? null)
  const latest = useRef(cart)
  const before = useRef<{ cart: Cart | null; owner: string | null | undefined }>(undefined)

  useEffect(() => {
    const last = before.current
    latest.current = cart
    const isOther = last?.owner !== undefined && owner !== undefined && last.owner !== owner
    before.current = { cart: isOther ? null : cart, owner: owner === undefined ? last?.owner : owner }
    if (!last) {
      takeAdded()
      if (cart.items.length > 0) track({ name: 'view_cart', cart })
    } else if (!isOther && last.cart && last.cart !== cart) trackChanges(last.cart, cart)
  }, [cart, owner])

  useEffect(
    () => () => {
      // Told here, where it can be: the checkout runs no custom code.
      const { current } = latest
      if (/^\/checkout/i.test(location.pathname) && current.can_checkout) {
        track({ name: 'begin_checkout', cart: current, total: current.total })
      }
    },
    [],
  )
}

function trackChanges(before: Cart, after: Cart): void {
  const added = takeAdded()
  for (const line of before.items) {
    const now = after.items.find(({ id }) => id === line.id)
    trackChange(now ?? line, (now?.quantity ?? 0) - line.quantity, added.get(line.ocid) ?? 0)
  }
}

/** `added` units more have been told of already. */
function trackChange(product: CartItem, units: number, added: number): void {
  if (units > added) track({ name: 'add_to_cart', product, quantity: units - added })
  if (units < 0) track({ name: 'remove_from_cart', product, quantity: -units })
}
