import { useState } from 'react'
import { call } from '#web/backoffice/api/call.ts'
import { Select } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveFieldsProps, type MoveForm, textOf, unitsOf } from './move.ts'
import { AmountField, CheckField, ReasonField, UnitsFields } from './move-fields.tsx'
import { shippedLines } from './order-lines.ts'

const SCOPES = [
  { value: 'all', label: 'Everything that was invoiced' },
  { value: 'lines', label: 'Some units' },
  { value: 'amount', label: 'An amount' },
]

export const refundMove: MoveForm = {
  title: 'Refund',
  variant: 'danger',
  Fields: RefundFields,
  send(target, form) {
    const { params, version } = changeOf(target)
    const scope = textOf(form, 'scope')
    return call('adminRefundOrder', {
      params,
      body: {
        version,
        number: target.number,
        reason: textOf(form, 'reason'),
        ...(scope === 'lines' && { lines: unitsOf(form) }),
        ...(scope === 'amount' && { amount: Number(textOf(form, 'amount')) }),
        ...(form.has('restock') && { restock: true }),
      },
    })
  },
}

function RefundFields({ details, number, errors }: MoveFieldsProps) {
  const [scope, setScope] = useState('all')
  return (
    <>
      <p className="text-muted">
        It writes a credit note. A card gets its money back; other money can be paid back then.
      </p>
      <Select
        label="What"
        name="scope"
        options={SCOPES}
        value={scope}
        onChange={({ target }) => setScope(target.value)}
      />
      {scope === 'lines' && (
        <UnitsFields legend="Units to refund" lines={shippedLines(details, number)} errors={errors} />
      )}
      {scope === 'amount' && <AmountField errors={errors} label="Amount with tax (US dollars)" />}
      {scope !== 'amount' && <CheckField label="Return the units to the stock" name="restock" />}
      <ReasonField errors={errors} />
    </>
  )
}
