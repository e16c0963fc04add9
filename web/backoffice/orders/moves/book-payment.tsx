import { todayUtc } from '#contract/values/days.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveForm, textOf } from './move.ts'
import { AmountField, ReferenceField } from './move-fields.tsx'

export const bookPaymentMove: MoveForm = {
  title: 'Book payment',
  Fields: ({ details, errors }) => (
    <>
      <AmountField errors={errors} defaultValue={details.order.balance} />
      <ReferenceField errors={errors} />
      <Field label="Received on" name="on" type="date" required defaultValue={todayUtc()} errors={errors['on']} />
    </>
  ),
  send(target, form) {
    const { params, version } = changeOf(target)
    const [amount, reference, on] = [Number(textOf(form, 'amount')), textOf(form, 'reference'), textOf(form, 'on')]
    return call('adminBookPayment', { params, body: { version, amount, reference, on } })
  },
}
