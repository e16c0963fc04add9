import type { InventoryCard } from '#contract/catalog.ts'
import { addingTexts } from '#texts/adding.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import type { useQuickAdd } from './use-quick-add.ts'

interface QuickStepperProps {
  product: InventoryCard
  order: ReturnType<typeof useQuickAdd>
  className?: string
}

/** How many to add: Enter adds them, as the button beside it does. */
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
