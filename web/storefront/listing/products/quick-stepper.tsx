import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import type { useQuickAdd } from './use-quick-add.ts'

interface QuickStepperProps {
  product: InventoryCard
  order: ReturnType<typeof useQuickAdd>
  className?: string
}

/** Quantity to add; Enter adds it. */
export function QuickStepper({ product, order, className }: QuickStepperProps) {
  return (
    <Stepper
      name="quantity"
      label={addingTexts.quantityOf(product)}
      rule={order.rule}
      quantity={order.quantity}
      onChange={order.setQuantity}
      onEnter={(quantity) => void order.add(quantity)}
      className={className}
    />
  )
}
