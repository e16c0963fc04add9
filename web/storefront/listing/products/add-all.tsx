import { useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { addAllTexts } from '#texts/listing/add-all.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { useViewCart } from '#web/storefront/state/cart/use-view-cart.ts'
import { addUnits } from '#web/storefront/state/cart/add-product.ts'
import { newIdempotencyKey } from '#web/storefront/http/new-idempotency-key.ts'
import { showToast, type ToastAction } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'

/** Adds every orderable product with its minimum quantity to the cart. After errors, the button retries the failed products. */
export function AddAll({ products }: { products: readonly InventoryCard[] }) {
  const [adding, setAdding] = useState(false)
  const [failedIds, setFailedIds] = useState<ReadonlySet<number>>(new Set())
  // Part of the idempotency keys. It changes after everything was added, so a retry after a lost response adds nothing twice.
  const [listKey, setListKey] = useState(newIdempotencyKey)
  const viewCart = useViewCart()
  const orderable = products.filter((product) => product.in_stock)
  const remaining = orderable.filter(({ ocid }) => failedIds.has(ocid))
  const [batch, label] = remaining.length > 0 ? [remaining, addAllTexts.remaining] : [orderable, addAllTexts.all]

  async function addAll() {
    setAdding(true)
    const failed: InventoryCard[] = []
    for (const product of batch) {
      try {
        await addUnits({ id: product.ocid, quantity: product.min_qty }, listKey)
      } catch {
        failed.push(product)
      }
    }
    if (failed.length === 0) setListKey(newIdempotencyKey())
    setAdding(false)
    setFailedIds(new Set(failed.map(({ ocid }) => ocid)))
    report(batch.length - failed.length, failed, viewCart)
  }

  return (
    <Button
      onClick={() => void addAll()}
      pending={adding}
      disabled={orderable.length === 0}
      className="no-scripting:hidden"
    >
      {adding ? addingTexts.adding : label({ count: batch.length })}
    </Button>
  )
}

function report(added: number, failed: readonly InventoryCard[], action: ToastAction): void {
  if (added > 0) showToast(addingTexts.addedSeveral({ count: added }), 'success', { action })
  if (failed.length > 0) showToast(addAllTexts.failed({ titles: failed.map(({ title }) => title).join(', ') }), 'error')
}
