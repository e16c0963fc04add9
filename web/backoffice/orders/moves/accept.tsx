import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { changeOf, type MoveForm } from './move.ts'

export const acceptMove: MoveForm = {
  title: 'Accept',
  Fields: ({ details: { order } }) => (
    <p className="text-muted">The order costs {formatDollars(order.current_total)}. The buyer gets an email.</p>
  ),
  send(target) {
    const { params, version } = changeOf(target)
    return call('adminAcceptOrder', { params, body: { version, number: target.number } })
  },
}
