import { useState } from 'react'
import type { StaffFactors } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { ListRow } from './list-row.tsx'

type Passkey = StaffFactors['passkeys'][number]

/** The rows of the person's passkeys, with buttons to rename and remove them. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { run } = useAction()
  const [open, setOpen] = useState<{ passkey: Passkey; change: 'rename' | 'remove' } | null>(null)
  const close = () => setOpen(null)
  const remove = ({ id, name }: Passkey) =>
    run(() => call('adminRemovePasskey', { params: { id } }), { success: `The passkey ${name} is removed.` })
  return (
    <>
      {passkeys.map((passkey) => (
        <ListRow
          key={passkey.id}
          title={passkey.name}
          details={`Passkey · added ${passkey.created_at.slice(0, 10)} · last used ${minuteOf(passkey.last_used_at).toLowerCase()}`}
        >
          <Button aria-label={`Rename ${passkey.name}`} onClick={() => setOpen({ passkey, change: 'rename' })}>
            Rename
          </Button>
          <Button aria-label={`Remove ${passkey.name}`} onClick={() => setOpen({ passkey, change: 'remove' })}>
            Remove
          </Button>
        </ListRow>
      ))}
      {open?.change === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.change === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Remove the passkey ${open.passkey.name}?`}
          action="Remove the passkey"
          isDangerous
          onConfirm={() => remove(open.passkey)}
        >
          It no longer signs you in. Delete it on the device as well.
        </ConfirmDialog>
      )}
    </>
  )
}

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const save = async (next: string) => {
    if (await run(() => call('adminRenamePasskey', { params: { id }, body: { name: next } }), { success: 'Saved.' }))
      onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Rename the passkey">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(formText(event.currentTarget, 'name'))
        }}
      >
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          required
          maxLength={60}
          hint="Such as “Work laptop”."
          {...(errors['name'] && { errors: errors['name'] })}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
