import type { CompanyDetails } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Consequences } from './consequences.tsx'
import { TextDialog } from './text-dialog.tsx'

interface DialogProps {
  company: CompanyDetails
  onClose: () => void
}

/** Suspends a company, with an internal reason. */
export function SuspendDialog({ company: { id, name }, onClose }: DialogProps) {
  const { run, pending, errors } = useAction()
  const suspend = async (reason: string) => {
    const body = { reason }
    if (await run(() => call('adminSuspendCompany', { params: { id }, body }), { success: `${name} is suspended.` }))
      onClose()
  }
  return (
    <TextDialog
      title={`Suspend ${name}?`}
      description="It can place no order until you resume it. The reason stays internal."
      label="Reason"
      action="Suspend"
      pending={pending}
      errors={errors['reason']}
      onClose={onClose}
      onSubmit={(reason) => void suspend(reason)}
    >
      <Consequences
        id={id}
        effects={{
          open_orders: 'continue',
          sessions: 'stay; its people may sign in, read and pay',
          api_keys: 'stay valid, and order nothing',
          webhooks: 'stay',
          carts: 'stay, and cannot be ordered',
        }}
      />
    </TextDialog>
  )
}

/** Closes a company, with an internal reason. */
export function CloseDialog({ company: { id, name }, onClose }: DialogProps) {
  const { run, pending, errors } = useAction()
  const close = async (reason: string) => {
    const body = { reason }
    if (await run(() => call('adminCloseCompany', { params: { id }, body }), { success: `${name} is closed.` }))
      onClose()
  }
  return (
    <TextDialog
      title={`Close ${name}?`}
      description="It can order nothing, and its people cannot sign in until you reopen it. No email is sent, and the reason stays internal."
      label="Reason"
      action="Close company"
      pending={pending}
      errors={errors['reason']}
      onClose={onClose}
      onSubmit={(reason) => void close(reason)}
    >
      <Consequences
        id={id}
        effects={{
          open_orders: 'continue, and have to be paid',
          sessions: 'end now',
          api_keys: 'are revoked for good',
          webhooks: 'are paused',
          carts: 'stay',
        }}
      />
    </TextDialog>
  )
}
