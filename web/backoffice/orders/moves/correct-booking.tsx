import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveForm, textOf } from './move.ts'
import { AmountField, CheckField, ReasonField } from './move-fields.tsx'

export const correctBookingMove: MoveForm = {
  title: 'Correct booking',
  variant: 'danger',
  Fields: ({ reference, errors }) => (
    <>
      <p className="text-muted">{`The booking ${reference ?? ''} is taken back, and booked again as it should have been.`}</p>
      <AmountField errors={errors} isOptional hint="What it really was. Empty: no money moved" />
      <Field
        label="Order that it was for"
        name="order"
        maxLength={40}
        hint="Empty: this order"
        errors={errors['order']}
      />
      <ReasonField errors={errors} />
      <CheckField label="Send the buyer an email about the mistake" name="notify" defaultChecked />
    </>
  ),
  send(target, form) {
    const { params, version } = changeOf(target)
    const [amount, order] = [textOf(form, 'amount'), textOf(form, 'order')]
    return call('adminCorrectBooking', {
      params,
      body: {
        version,
        reference: target.reference ?? '',
        reason: textOf(form, 'reason'),
        notify: form.has('notify'),
        ...(amount !== '' && { amount: Number(amount) }),
        ...(order !== '' && { order }),
      },
    })
  },
}
