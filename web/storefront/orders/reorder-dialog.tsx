import type { Order } from '#contract/orders.ts'
import { reorderTexts } from '#texts/reorder.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReorderList } from './reorder-list.tsx'

interface ReorderDialogProps {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What ordering it again means today. Loaded on demand, hence the default export. */
export default function ReorderDialog({ order, open, onOpenChange }: ReorderDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={reorderTexts.title} place="wide">
      {/* Closed, it forgets what was chosen: prices may be others the next time. */}
      <ReorderList order={order} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
