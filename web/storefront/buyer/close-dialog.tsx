import { Dialog } from '#web/ui/dialog.tsx'
import { CloseForm } from './close-form.tsx'

/** Says what goes and what stays, and asks for the password. Loaded on demand, hence the default export. */
export default function CloseDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Close your account?">
      <div className="mt-4 space-y-3 text-small text-muted">
        <p>
          <span className="font-medium text-ink">Goes at once:</span> your name, phone, username and email address, your
          seeds with the links you have shared, your cart, and every browser that is signed in.
        </p>
        <p>
          <span className="font-medium text-ink">Stays:</span> orders and their invoices, with the company that placed
          them, for as long as the law asks for it. Open invoices are still due.
        </p>
        <p>You can register again with the same address at any time. What is gone does not come back.</p>
      </div>
      <CloseForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}
