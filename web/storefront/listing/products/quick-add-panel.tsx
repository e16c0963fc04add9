import { useEffect, useRef } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { AddButton } from './add-button.tsx'
import { QuickStepper } from './quick-stepper.tsx'
import { useQuickAdd } from './use-quick-add.ts'

/** Quantity and Add button over the bottom of the image. Loaded lazily, hence the default export. */
export default function QuickAddPanel({ product }: { product: InventoryCard }) {
  const order = useQuickAdd(product)
  const button = useRef<HTMLButtonElement>(null)
  // Not the field, which would open the on-screen keyboard.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div
      role="group"
      aria-label={addingTexts.quickTitle(product)}
      className="pointer-events-auto relative z-20 m-1.5 flex grow flex-wrap gap-1.5 rounded-3xl bg-raised p-1.5 shadow-lg"
    >
      <QuickStepper product={product} order={order} className="grow basis-34" />
      <AddButton ref={button} title={product.title} order={order} className="grow basis-16 px-4" />
    </div>
  )
}
