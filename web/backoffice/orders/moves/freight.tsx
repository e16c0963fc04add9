import { call } from '#web/backoffice/api/call.ts'
import { changeOf, type MoveForm, textOf } from './move.ts'
import { AmountField } from './move-fields.tsx'

export const freightMove: MoveForm = {
  title: 'Quote freight',
  Fields: ({ details, number, errors }) => {
    const quoted = details.order.groups.find((suborder) => suborder.number === number)?.freight_quoted ?? undefined
    return (
      <AmountField
        errors={errors}
        label="Freight without tax (US dollars)"
        min={0}
        defaultValue={quoted}
        hint="0 if it is free. The buyer gets an email with the new total."
      />
    )
  },
  send(target, form) {
    const { params, version } = changeOf(target)
    const amount = Number(textOf(form, 'amount'))
    return call('adminQuoteFreight', { params, body: { version, number: target.number, amount } })
  },
}
