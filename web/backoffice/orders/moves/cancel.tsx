import { useCallback, useState } from 'react'
import type { OrderEdit, OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useLivePreview } from '#web/backoffice/orders/use-live-preview.ts'
import { canceledUnits, isWhole } from './canceled-units.ts'
import { changeOf, type MoveFieldsProps, type MoveForm, textOf } from './move.ts'
import { ReasonField, UnitsFields } from './move-fields.tsx'
import { linesToEdit } from './order-lines.ts'

export const cancelMove: MoveForm = {
  title: 'Cancel',
  action: 'Cancel order',
  variant: 'danger',
  Fields: CancelFields,
  send(target, form) {
    const { params, version } = changeOf(target)
    const reason = textOf(form, 'reason')
    const lines = linesToEdit(target.details, target.number)
    if (isWhole(lines, form))
      return call('adminCancelOrder', { params, body: { version, number: target.number, reason } })
    // Canceling some of it is an edit, with its revision, totals and refund.
    const expected_total = Number(textOf(form, 'expected_total'))
    return call('adminEditOrder', {
      params,
      body: { version, reason, expected_total, lines: canceledUnits(lines, form) },
    })
  },
}

/** Units by line, all at first. With fewer, it shows the order as the edit that removes them would make it. */
function CancelFields({ details, number, errors }: MoveFieldsProps) {
  const { invoice } = details.order
  const lines = linesToEdit(details, number)
  const [edit, setEdit] = useState<OrderEdit | null>(null)
  const load = useCallback(
    async (body: OrderEdit | null) => body && (await call('adminPreviewOrderEdit', { params: { invoice }, body })).data,
    [invoice],
  )
  const { preview, isPending, error } = useLivePreview<OrderEdit | null, OrderEditPreview | null>(edit, null, load)
  return (
    <>
      <p className="text-muted">
        Everything that has not shipped. The stock is restored, and a card gets its money back.{' '}
        {lines.length > 0 && <span>Enter fewer units to cancel only some of it.</span>}
      </p>
      {lines.length > 0 && (
        <div
          onChange={({ currentTarget }) => {
            const form = currentTarget.closest('form')
            const data = form && new FormData(form)
            setEdit(data && !isWhole(lines, data) ? { lines: canceledUnits(lines, data) } : null)
          }}
        >
          <UnitsFields legend="Units to cancel" lines={lines} isAll errors={errors} />
        </div>
      )}
      <div role="status">
        {edit !== null && error !== null && <p className="text-danger">{error}</p>}
        {edit !== null && preview !== null && <PartlyCanceled preview={preview} isPending={isPending} />}
      </div>
      <ReasonField errors={errors} />
    </>
  )
}

function PartlyCanceled({ preview, isPending }: { preview: OrderEditPreview; isPending: boolean }) {
  const { before, after, changes, problems, needs_approval } = preview
  return (
    <div className={isPending ? 'text-muted' : ''} aria-busy={isPending}>
      {!isPending && <input type="hidden" name="expected_total" value={after.total} />}
      <p className="font-medium tabular-nums">
        {`Total ${formatDollars(after.total)} instead of ${formatDollars(before.total)}`}
      </p>
      <ul className="text-muted wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {problems.map((problem) => (
        <p key={problem} className="text-danger">
          {problem}
        </p>
      ))}
      {needs_approval && <p className="text-clay">The total rises, so the buyer decides about it within seven days.</p>}
    </div>
  )
}
