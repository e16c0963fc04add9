import { closeAccountTexts } from '#texts/close-account.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CloseForm } from './close-form.tsx'

/** Says what goes and what stays, and asks for the password. Loaded on demand, hence the default export. */
export default function CloseDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={closeAccountTexts.title}>
      <div className="mt-4 space-y-3 text-small text-muted">
        <p>
          <span className="font-medium text-ink">{closeAccountTexts.goes}</span> {closeAccountTexts.goesText}
        </p>
        <p>
          <span className="font-medium text-ink">{closeAccountTexts.stays}</span> {closeAccountTexts.staysText}
        </p>
        <p>{closeAccountTexts.after}</p>
      </div>
      <CloseForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}
