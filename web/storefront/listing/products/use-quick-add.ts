import { useRef, useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { quantityRule } from '#contract/values/quantity.ts'
import { addProduct } from '#web/storefront/state/cart/add-product.ts'
import { useViewCart } from '#web/storefront/state/cart/use-view-cart.ts'
import { snapQuantity } from '#web/ui/forms/snap-quantity.ts'

/** How long the confirmation is shown. A double click for the same quantity falls into this time and adds nothing. */
const ADDED_MS = 1200

/** State of quick ordering a product: its quantity, initially the orderable one nearest to `initialQuantity`, and adding it. */
export function useQuickAdd(product: InventoryCard, initialQuantity = product.min_qty) {
  const { ocid, min_qty } = product
  const viewCart = useViewCart()
  const rule = quantityRule(product)
  const [quantity, setQuantity] = useState(() =>
    initialQuantity === min_qty ? min_qty : snapQuantity(rule, initialQuantity),
  )
  const [state, setState] = useState<'ready' | 'adding' | 'added'>('ready')
  const [total, setTotal] = useState(0)
  const latest = useRef<{ units: number } | null>(null)

  /** Adds units. Resolves to true if they were added, and to false for an error or a double click. */
  async function add(units: number): Promise<boolean> {
    if (latest.current?.units === units) return false
    const attempt = { units }
    latest.current = attempt
    setState('adding')
    const isAdded = await addProduct(ocid, units, viewCart)
    if (isAdded) setTotal((before) => before + units)
    // Another quantity was added meanwhile: show the state of that attempt.
    const reset = () => {
      if (latest.current !== attempt) return
      latest.current = null
      setState('ready')
    }
    if (!isAdded) reset()
    else if (latest.current === attempt) {
      setState('added')
      setTimeout(reset, ADDED_MS)
    }
    return isAdded
  }

  return { rule, quantity, setQuantity, state, total, add }
}
