import type { CompanyDetails } from '#contract/schemas/admin-companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { TextDialog } from './text-dialog.tsx'

/** Suspends a company, with an internal reason. */
export function SuspendDialog({ company: { id, name }, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const suspend = async (reason: string) => {
    const body = { reason }
    if (await run(() => call('adminSuspendCompany', { params: { id }, body }), { success: `${name} is suspended.` }))
      onClose()
  }
  return (
    <TextDialog
      title={`Suspend ${name}?`}
      description="It can place no order until you resume it. Placed orders continue, and its people may sign in, read and pay. The reason stays internal."
      label="Reason"
      action="Suspend"
      pending={pending}
      errors={errors['reason']}
      onClose={onClose}
      onSubmit={(reason) => void suspend(reason)}
    />
  )
}
