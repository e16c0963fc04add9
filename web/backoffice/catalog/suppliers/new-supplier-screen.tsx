import { useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { UNGUARDED } from '#web/backoffice/ui/unsaved-guard.tsx'
import { parseSupplier, SupplierFields } from './supplier-fields.tsx'

/** Adds a supplier. */
export function Component() {
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const save = (form: HTMLFormElement) => {
    const body = parseSupplier(form)
    return run(
      async () => {
        const { data } = await call('adminCreateSupplier', { body })
        await navigate(`/catalog/suppliers/${data.id}`, { replace: true, state: UNGUARDED })
      },
      { success: `${body.name} is added.` },
    )
  }
  return (
    <Screen title="New supplier" parent={{ label: 'Suppliers', to: '/catalog/suppliers' }}>
      <GuardedForm onSave={save} className="max-w-3xl">
        <SupplierFields supplier={null} errors={errors} />
        <Button type="submit" variant="primary" pending={pending}>
          Add supplier
        </Button>
      </GuardedForm>
    </Screen>
  )
}
