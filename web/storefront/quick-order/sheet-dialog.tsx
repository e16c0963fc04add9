import type { NamedList } from '#contract/order-list/read-file.ts'
import { listFileTexts } from '#texts/cart/list-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface SheetDialogProps {
  sheets: readonly NamedList[]
  onClose: () => void
  onChoose: (sheet: NamedList) => void
}

/** Lets the buyer choose one of several sheets of a workbook. */
export function SheetDialog({ sheets, onClose, onChoose }: SheetDialogProps) {
  return (
    <Dialog open={sheets.length > 0} onOpenChange={onClose} title={listFileTexts.chooseSheet}>
      <p className="mt-4 mb-4 text-small text-muted">{listFileTexts.chooseSheetText}</p>
      <ul className="grid gap-2">
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            <Button variant="quiet" className="w-full justify-start wrap-anywhere" onClick={() => onChoose(sheet)}>
              {sheet.name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
