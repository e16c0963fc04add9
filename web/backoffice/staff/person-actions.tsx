import { useState } from 'react'
import type { StaffRecord, StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay, useMe } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

interface PersonActionsProps {
  person: StaffRecord
  roles: readonly StaffRole[]
}

/** The buttons of a person in the list of staff; none for oneself, and for people with permissions that one lacks. */
export function PersonActions({ person, roles }: PersonActionsProps) {
  const { run, pending } = useAction()
  const [open, setOpen] = useState<'change' | 'disable' | null>(null)
  const may = useMay()
  const me = useMe()
  const { id, name, email, state } = person
  const permissions = roles
    .filter((role) => person.roles.some((own) => own.id === role.id))
    .flatMap((role) => role.permissions)
  if (!may('staff.write') || me?.id === id || !permissions.every(may)) return null
  const params = { id }
  const send = (write: () => Promise<unknown>, success: string) => void run(write, { success })
  const label = name || email
  return (
    <span className="flex flex-wrap gap-2 max-md:justify-end">
      <Button aria-label={`Change ${label}`} onClick={() => setOpen('change')}>
        Change
      </Button>
      {state === 'disabled' && (
        <Button
          pending={pending}
          onClick={() => send(() => call('adminEnableStaff', { params }), `${label} has access again.`)}
        >
          Give access
        </Button>
      )}
      {state === 'invited' && (
        <>
          <Button
            pending={pending}
            onClick={() => send(() => call('adminResendInvitation', { params }), `${email} gets a new link.`)}
          >
            Send again
          </Button>
          <Button
            pending={pending}
            onClick={() => send(() => call('adminRevokeInvitation', { params }), 'The invitation is withdrawn.')}
          >
            Withdraw
          </Button>
        </>
      )}
      {state === 'active' && <Button onClick={() => setOpen('disable')}>End access</Button>}
      {open === 'change' && <PersonDialog person={person} roles={roles} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'disable'}
        onOpenChange={() => setOpen(null)}
        title={`End the access of ${label}?`}
        action="End access"
        isDangerous
        onConfirm={() =>
          run(() => call('adminDisableStaff', { params }), { success: `${label} has no access anymore.` })
        }
      >
        Sessions, links and operator keys end at once. You can give access again.
      </ConfirmDialog>
    </span>
  )
}
