import { useEffect, useRef } from 'react'
import type { Cart, CartItem } from '#contract/schemas/cart.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { takeTrackedUnits } from './tracked-additions.ts'
import { track } from './track.ts'

/**
 * Tracks the events of the cart page: view_cart, changes of quantities, and begin_checkout. A cart that changed because the
 * buyer signed in or out is not tracked.
 */
export function useCartEvents(cart: Cart): void {
  const { user, loading } = useSession()
  const owner = loading ? undefined : (user?.u_id ?? null)
  const latest = useRef(cart)
  const before = useRef<{ cart: Cart | null; owner: string | null | undefined }>(undefined)

  useEffect(() => {
    const last = before.current
    latest.current = cart
    const isOtherOwner = last?.owner !== undefined && owner !== undefined && last.owner !== owner
    before.current = { cart: isOtherOwner ? null : cart, owner: owner === undefined ? last?.owner : owner }
    if (!last) {
      takeTrackedUnits()
      if (cart.items.length > 0) track({ name: 'view_cart', cart })
    } else if (!isOtherOwner && last.cart && last.cart !== cart) trackChanges(last.cart, cart)
  }, [cart, owner])

  useEffect(
    () => () => {
      // Tracked when leaving the cart page, because the checkout runs no custom code.
      const { current } = latest
      if (/^\/checkout/i.test(location.pathname) && current.can_checkout) {
        track({ name: 'begin_checkout', cart: current, total: current.total })
      }
    },
    [],
  )
}

function trackChanges(before: Cart, after: Cart): void {
  const added = takeTrackedUnits()
  for (const line of before.items) {
    const now = after.items.find(({ id }) => id === line.id)
    trackChange(now ?? line, (now?.quantity ?? 0) - line.quantity, added.get(line.ocid) ?? 0)
  }
}

/** Tracks a change of quantity. `added` units of it are already tracked. */
function trackChange(product: CartItem, units: number, added: number): void {
  if (units > added) track({ name: 'add_to_cart', product, quantity: units - added })
  if (units < 0) track({ name: 'remove_from_cart', product, quantity: -units })
}
