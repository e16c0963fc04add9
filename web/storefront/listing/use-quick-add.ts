import { useRef, useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { quantityRule } from '#contract/quantity.ts'
import { addProduct } from '#web/storefront/cart/add-product.ts'
import { snapQuantity } from '#web/ui/snap-quantity.ts'

/** How long an added product says so. A second press for the same quantity falls into it and adds nothing. */
const ADDED_MS = 1200

/** Ordering a product from a list: its quantity, `wanted` units or the nearest it has, and adding it to the cart without leaving. */
export function useQuickAdd(product: InventoryCard, wanted = product.min_qty) {
  const { ocid, min_qty } = product
  const rule = quantityRule(product)
  const [quantity, setQuantity] = useState(() => (wanted === min_qty ? min_qty : snapQuantity(rule, wanted)))
  const [state, setState] = useState<'ready' | 'adding' | 'added'>('ready')
  const [total, setTotal] = useState(0)
  const latest = useRef<{ units: number } | null>(null)

  /** Answers whether it is in the cart now; the same press again while it counts does nothing. */
  async function add(units: number): Promise<boolean> {
    if (latest.current?.units === units) return false
    const press = { units }
    latest.current = press
    setState('adding')
    const isAdded = await addProduct(ocid, units)
    if (isAdded) setTotal((before) => before + units)
    // Where another quantity was pressed meanwhile, its own answer is shown.
    const rest = () => {
      if (latest.current !== press) return
      latest.current = null
      setState('ready')
    }
    if (!isAdded) rest()
    else if (latest.current === press) {
      setState('added')
      setTimeout(rest, ADDED_MS)
    }
    return isAdded
  }

  return { rule, quantity, setQuantity, state, total, add }
}
