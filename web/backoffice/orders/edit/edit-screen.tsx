import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { EditedSuborder, OrderEdit, OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { UNGUARDED, UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { ShippingSelect } from '#web/backoffice/orders/shipping-select.tsx'
import { useLivePreview } from '#web/backoffice/orders/use-live-preview.ts'
import { EditAddress } from './edit-address.tsx'
import { addProduct, isEmpty, setMethod } from './edit-state.ts'
import { EditTotals } from './edit-totals.tsx'
import { EditedLines } from './edited-lines.tsx'
import { ProductSearch } from './product-search.tsx'

/** Loads an order as its edit starts: the preview of no change. */
export async function loader({ params }: LoaderFunctionArgs) {
  const invoice = params['invoice'] ?? ''
  const { data } = await call('adminPreviewOrderEdit', { params: { invoice }, body: {} })
  return { invoice, initial: data }
}

/** Edits an order before it ships, with its new totals while it is edited. */
export function Component() {
  const { invoice, initial } = useLoaderData<typeof loader>()
  return <Edit key={invoice} invoice={invoice} initial={initial} />
}

function Edit({ invoice, initial }: { invoice: string; initial: OrderEditPreview }) {
  const may = useMay()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [edit, setEdit] = useState<OrderEdit>({})
  const { version } = initial
  const load = useCallback(
    async (body: OrderEdit) => {
      const { data } = await call('adminPreviewOrderEdit', { params: { invoice }, body })
      // The order changed meanwhile: the screen loads it again, and the edit applies to what it is now.
      if (data.version !== version) void revalidate()
      return data
    },
    [invoice, version, revalidate],
  )
  const { preview, isPending, error, errors } = useLivePreview(edit, initial, load)
  const { run, pending } = useAction()
  const canApply = !isPending && error === null && Object.keys(errors).length === 0 && preview.problems.length === 0
  const page = `/orders/${invoice}`
  async function apply(reason: string): Promise<void> {
    const body = {
      ...edit,
      version: preview.version,
      expected_total: preview.after.total,
      reason,
    }
    const success = preview.needs_approval ? 'Sent for approval' : `${invoice} is changed`
    if (await run(() => call('adminEditOrder', { params: { invoice }, body }), { success }))
      void navigate(page, { state: UNGUARDED })
  }
  return (
    <Screen title={`Edit ${invoice}`} parent={{ label: invoice, to: page }}>
      <div className="detail-columns grid gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {preview.suborders.map((suborder) => (
            <Panel
              key={suborder.number}
              title={`${suborder.number} · ${suborder.supplier}`}
              {...(suborder.is_added && { actions: <Badge tone="good">New</Badge> })}
            >
              <EditedLines
                lines={preview.lines.filter((line) => line.suborder === suborder.number)}
                edit={edit}
                mayPrice={may('prices.write')}
                onEdit={setEdit}
              />
              <Shipping suborder={suborder} onChange={(id, method) => setEdit(setMethod(edit, id, method))} />
            </Panel>
          ))}
          <div className="border-t border-hairline py-4">
            <ProductSearch errors={errors['added']} onAdd={(product) => setEdit(addProduct(edit, product))} />
          </div>
          <EditAddress preview={preview} errors={errors} edit={edit} onEdit={setEdit} />
        </div>
        <div className="min-w-0">
          <Panel title="New totals">
            <EditTotals before={preview.before} after={preview.after} isPending={isPending} />
            <ul className="mt-3 text-muted wrap-anywhere">
              {preview.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <div role="status" className="mt-3">
              {!isEmpty(edit) &&
                [...(error === null ? [] : [error]), ...preview.problems].map((problem) => (
                  <p key={problem} className="text-danger">
                    {problem}
                  </p>
                ))}
              {canApply && preview.needs_approval && (
                <p className="text-clay">
                  The total rises. The buyer gets an email and has seven days to approve it; until then the order stays
                  as it is.
                </p>
              )}
            </div>
            <form
              className="mt-4 grid gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                if (canApply) void apply(formText(event.currentTarget, 'reason'))
              }}
            >
              <Field label="Reason (the buyer reads it)" name="reason" required maxLength={500} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant="primary" pending={pending} disabled={!canApply}>
                  {preview.needs_approval ? 'Send for approval' : 'Apply'}
                </Button>
                <Button onClick={() => void navigate(page)}>Go back</Button>
              </div>
            </form>
          </Panel>
        </div>
      </div>
      <UnsavedGuard isDirty={!isEmpty(edit)} />
    </Screen>
  )
}

function Shipping({
  suborder,
  onChange,
}: {
  suborder: EditedSuborder
  onChange: (supplierId: number, methodId: number) => void
}) {
  const { supplier_id, supplier, can_edit, shipping_method, shipping, options, method_id, total } = suborder
  const canChoose = can_edit && supplier_id !== null && options.length > 1
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
      {canChoose ? (
        <ShippingSelect
          supplier={supplier}
          options={options}
          chosen={method_id}
          onChoose={(methodId) => onChange(supplier_id, methodId)}
        />
      ) : (
        <span className="text-muted">{`${shipping_method}, ${formatDollars(shipping)}`}</span>
      )}
      <span className="tabular-nums">{formatDollars(total)}</span>
    </div>
  )
}
