import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CancelForm } from './cancel-form.tsx'

interface CancelDialogProps {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog to cancel an order, with an optional reason. Loaded on demand, hence the default export. */
export default function CancelDialog({ order, open, onOpenChange }: CancelDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={orderTexts.cancel.title}>
      <CancelForm order={order} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
