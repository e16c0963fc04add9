import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SupplierDetails } from '#contract/schemas/admin/catalog/suppliers.ts'
import { call } from '#web/backoffice/api/call.ts'
import { DeleteButton } from '#web/backoffice/catalog/delete-button.tsx'
import { LastChange } from '#web/backoffice/catalog/last-change.tsx'
import { StatusBadge } from '#web/backoffice/catalog/status-badge.tsx'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { History } from '#web/backoffice/staff/history.tsx'
import { Button, buttonClass } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { parseSupplier, SupplierFields } from './supplier-fields.tsx'

export async function loader({ params: { id } }: LoaderFunctionArgs) {
  return (await call('adminSupplier', { params: { id: Number(id) } })).data
}

/** A supplier: what staff set of it, what follows from its products, and its history. */
export function Component() {
  const supplier = useLoaderData<typeof loader>()
  return <Editor key={supplier.id} supplier={supplier} />
}

function Editor({ supplier }: { supplier: SupplierDetails }) {
  const { id, slug, name, status, products } = supplier
  const mayWrite = useMay()('catalog.write')
  const { save, pending, errors, others } = useVersionedSave(supplier, fieldsOf)
  const params = { id }
  const saveForm = (form: HTMLFormElement) => {
    const fields = { slug, ...parseSupplier(form) }
    return save(
      async (version) => (await call('adminSetSupplier', { params, body: { version, ...fields } })).data,
      'The supplier is saved.',
    )
  }
  return (
    <Screen
      title={name}
      parent={{ label: 'Suppliers', to: '/catalog/suppliers' }}
      status={<StatusBadge status={status} />}
      actions={
        <>
          {status === 'active' && (
            <a href={`/maker/${slug}`} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              View in the shop
            </a>
          )}
          {mayWrite && products === 0 && (
            <DeleteButton name={name} list="/catalog/suppliers" remove={() => call('adminDeleteSupplier', { params })}>
              <p>Its page answers that it was removed for good. A supplier that orders have can only be archived.</p>
            </DeleteButton>
          )}
        </>
      }
    >
      <LastChange {...supplier} />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <GuardedForm onSave={saveForm} className="min-w-0 max-w-3xl">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <SupplierFields supplier={supplier} errors={errors} />
          </fieldset>
          <OtherChangesNote others={others} />
          {mayWrite ? (
            <Button type="submit" variant="primary" pending={pending} className="mb-4">
              Save supplier
            </Button>
          ) : (
            <p className="text-muted">
              Changing this needs the permission “Change products, suppliers, categories and collections”.
            </p>
          )}
        </GuardedForm>
        <div className="min-w-0">
          <Summary {...supplier} />
          <History kind="supplier" id={String(id)} />
        </div>
      </div>
    </Screen>
  )
}

function Summary({ products, active_products, lead_time_days, shipping_methods }: SupplierDetails) {
  return (
    <Panel title="Products and shipping">
      <Facts
        facts={[
          ['Products', products.toLocaleString('en-US')],
          ['Orderable', active_products.toLocaleString('en-US')],
          ['Lead time', leadTimeText(lead_time_days)],
          ['Shipping', shipping_methods.length > 0 ? shipping_methods.join(', ') : 'Methods of the shop'],
        ]}
      />
    </Panel>
  )
}

function leadTimeText(days: readonly number[] | null): string {
  if (days === null) return 'Not given by its products'
  const [fewest, most] = days
  return fewest === most ? `${fewest} working days` : `${fewest} to ${most} working days, by product`
}

/** Returns the fields that staff set, to compare two versions. */
function fieldsOf(supplier: SupplierDetails): Record<string, unknown> {
  const { slug, name, status, story, country, ships_from, latitude, longitude } = supplier
  const { minimum_first, minimum_reorder, away_from, away_until } = supplier
  return {
    name,
    status,
    story,
    slug,
    country,
    ships_from,
    latitude,
    longitude,
    minimum_first,
    minimum_reorder,
    away_from,
    away_until,
  }
}
