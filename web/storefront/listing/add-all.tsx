import { useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { addingTexts } from '#texts/adding.ts'
import { cartCalls } from '#web/storefront/cart/calls.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { notify } from '#web/storefront/notices.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Puts every product that can be ordered into the cart, each with its minimum quantity. */
export function AddAll({ products }: { products: readonly InventoryCard[] }) {
  const [adding, setAdding] = useState(false)
  const orderable = products.filter((product) => product.in_stock)

  async function addAll() {
    setAdding(true)
    const refused: string[] = []
    // One after the other: they all change the same cart.
    for (const { ocid, min_qty, title } of orderable) {
      try {
        const line = { id: ocid, quantity: min_qty }
        const { count, cart } = await cartCalls.add(line)
        setCount(count)
        trackAdded(cart, line)
      } catch {
        refused.push(title)
      }
    }
    setAdding(false)
    tell(orderable.length - refused.length, refused)
  }

  return (
    <Button
      onClick={() => void addAll()}
      pending={adding}
      disabled={orderable.length === 0}
      className="no-scripting:hidden"
    >
      {adding ? addingTexts.adding : addingTexts.all({ count: orderable.length })}
    </Button>
  )
}

function tell(added: number, refused: readonly string[]): void {
  if (added > 0) notify(addingTexts.addedSeveral({ count: added }))
  if (refused.length > 0) notify(addingTexts.refused({ titles: refused.join(', ') }), 'trouble')
}
