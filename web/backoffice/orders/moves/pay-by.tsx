import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveForm, textOf } from './move.ts'

export const payByMove: MoveForm = {
  title: 'Change pay-by date',
  Fields: ({ details, errors }) => (
    <Field
      label="Last day to pay"
      name="pay_by"
      type="date"
      defaultValue={details.order.pay_by ?? ''}
      hint="The order is canceled if nothing is paid by then. Empty: it is not canceled"
      errors={errors['pay_by']}
    />
  ),
  send(target, form) {
    const { params, version } = changeOf(target)
    return call('adminChangePayBy', { params, body: { version, pay_by: textOf(form, 'pay_by') || null } })
  },
}
