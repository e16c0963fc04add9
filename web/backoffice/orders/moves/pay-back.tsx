import { call } from '#web/backoffice/api/call.ts'
import { changeOf, type MoveForm, textOf } from './move.ts'
import { AmountField, ReferenceField } from './move-fields.tsx'

export const payBackMove: MoveForm = {
  title: 'Pay back',
  Fields: ({ details, errors }) => (
    <>
      <p className="text-muted">Send the transfer first, and book it here. The buyer gets an email.</p>
      <AmountField errors={errors} defaultValue={details.surplus} />
      <ReferenceField errors={errors} />
    </>
  ),
  send(target, form) {
    const { params, version } = changeOf(target)
    const [amount, reference] = [Number(textOf(form, 'amount')), textOf(form, 'reference')]
    return call('adminPayBack', { params, body: { version, amount, reference } })
  },
}
