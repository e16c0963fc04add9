import type { Order } from '#contract/schemas/orders/orders.ts'
import { reorderTexts } from '#texts/orders/reorder.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReorderList } from './reorder-list.tsx'

interface ReorderDialogProps {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog to order an order again at today's prices. Loaded on demand, hence the default export. */
export default function ReorderDialog({ order, open, onOpenChange }: ReorderDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={reorderTexts.title} placement="wide">
      {/* Closing unmounts the list: prices may have changed the next time. */}
      <ReorderList order={order} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
