import { closeAccountTexts } from '#texts/account/close-account.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CloseAccountForm } from './close-account-form.tsx'

/** Dialog to close the account, with the consequences and the password. Loaded on demand, hence the default export. */
export default function CloseAccountDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={closeAccountTexts.title}>
      <div className="mt-4 space-y-3 text-small text-muted">
        <p>
          <span className="font-medium text-ink">{closeAccountTexts.deleted}</span> {closeAccountTexts.deletedText}
        </p>
        <p>
          <span className="font-medium text-ink">{closeAccountTexts.retained}</span> {closeAccountTexts.retainedText}
        </p>
        <p>{closeAccountTexts.after}</p>
      </div>
      <CloseAccountForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}
