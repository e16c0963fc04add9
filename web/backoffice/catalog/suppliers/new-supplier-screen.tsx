import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { parseSupplier, SupplierFields } from './supplier-fields.tsx'

/** Adds a supplier. */
export function Component() {
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = parseSupplier(event.currentTarget)
    void run(
      async () => {
        const { data } = await call('adminCreateSupplier', { body })
        await navigate(`/catalog/suppliers/${data.id}`, { replace: true })
      },
      { success: `${body.name} is added.` },
    )
  }
  return (
    <Screen title="New supplier" parent={{ label: 'Suppliers', to: '/catalog/suppliers' }}>
      <form onSubmit={submit} className="max-w-3xl">
        <SupplierFields supplier={null} errors={errors} />
        <Button type="submit" variant="primary" pending={pending}>
          Add supplier
        </Button>
      </form>
    </Screen>
  )
}
