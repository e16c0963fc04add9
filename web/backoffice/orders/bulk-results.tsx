import { Link } from 'react-router'
import type { BulkResult } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'

interface BulkResultsProps {
  title: string
  /** The results to show; the dialog is open if there are any. */
  results: readonly BulkResult[]
  onClose: () => void
}

/** Dialog about the orders that a change of many could not change, with the reason of each. */
export function BulkResults({ title, results, onClose }: BulkResultsProps) {
  return (
    <Dialog open={results.length > 0} onOpenChange={onClose} title={title} placement="wide">
      <ul>
        {results.map(({ number, messages }) => (
          <li key={number} className="flex flex-wrap gap-x-4 border-b border-hairline py-1.5 last:border-b-0">
            <Link to={`/orders/${number}`} className="w-28 font-medium underline underline-offset-2 hover:text-leaf">
              {number}
            </Link>
            <span className="min-w-0 flex-1">{messages.join(' ')}</span>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
