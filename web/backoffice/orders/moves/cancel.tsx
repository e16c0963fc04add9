import { call } from '#web/backoffice/api/call.ts'
import { changeOf, type MoveForm, textOf } from './move.ts'
import { ReasonField } from './move-fields.tsx'

export const cancelMove: MoveForm = {
  title: 'Cancel',
  action: 'Cancel order',
  variant: 'danger',
  Fields: ({ errors }) => (
    <>
      <p className="text-muted">
        Everything that has not shipped. The stock is restored, and a card gets its money back.
      </p>
      <ReasonField errors={errors} />
    </>
  ),
  send(target, form) {
    const { params, version } = changeOf(target)
    return call('adminCancelOrder', {
      params,
      body: { version, number: target.number, reason: textOf(form, 'reason') },
    })
  },
}
