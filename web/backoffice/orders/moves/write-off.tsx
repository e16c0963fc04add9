import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveForm, textOf } from './move.ts'

export const writeOffMove: MoveForm = {
  title: 'Write off',
  variant: 'danger',
  Fields: ({ details, number, errors }) => {
    const open = details.order.invoices.find((invoice) => invoice.number === number)?.balance ?? 0
    return (
      <>
        <p className="text-muted">
          {`${formatDollars(open)} is no longer expected. Reminders end; a payment that arrives later takes it back.`}
        </p>
        <Field label="Reason (only staff reads it)" name="reason" required maxLength={500} errors={errors['reason']} />
      </>
    )
  },
  send(target, form) {
    const { params, version } = changeOf(target)
    return call('adminWriteOff', {
      params,
      body: { version, invoice: target.number, reason: textOf(form, 'reason') },
    })
  },
}
