import { useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { addAllTexts } from '#texts/add-all.ts'
import { addingTexts } from '#texts/adding.ts'
import { addUnits } from '#web/storefront/cart/add-product.ts'
import { newKey } from '#web/storefront/new-key.ts'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'

/** Puts every product that can be ordered into the cart, each with its minimum quantity; after that those that did not go in. */
export function AddAll({ products }: { products: readonly InventoryCard[] }) {
  const [adding, setAdding] = useState(false)
  const [missing, setMissing] = useState<ReadonlySet<number>>(new Set())
  // Another one once all of it is in: until then nobody knows of a lost answer whether it was heard.
  const [list, setList] = useState(newKey)
  const orderable = products.filter((product) => product.in_stock)
  const left = orderable.filter(({ ocid }) => missing.has(ocid))
  const [wanted, label] = left.length > 0 ? [left, addAllTexts.rest] : [orderable, addAllTexts.all]

  async function addAll() {
    setAdding(true)
    const refused: InventoryCard[] = []
    for (const product of wanted) {
      try {
        await addUnits({ id: product.ocid, quantity: product.min_qty }, list)
      } catch {
        refused.push(product)
      }
    }
    if (refused.length === 0) setList(newKey())
    setAdding(false)
    setMissing(new Set(refused.map(({ ocid }) => ocid)))
    tell(wanted.length - refused.length, refused)
  }

  return (
    <Button
      onClick={() => void addAll()}
      pending={adding}
      disabled={orderable.length === 0}
      className="no-scripting:hidden"
    >
      {adding ? addingTexts.adding : label({ count: wanted.length })}
    </Button>
  )
}

function tell(added: number, refused: readonly InventoryCard[]): void {
  if (added > 0) notify(addingTexts.addedSeveral({ count: added }))
  if (refused.length > 0)
    notify(addAllTexts.refused({ titles: refused.map(({ title }) => title).join(', ') }), 'trouble')
}
