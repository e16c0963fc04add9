import { call } from '#web/backoffice/api/call.ts'
import { changeOf, type MoveForm } from './move.ts'

export const deliverMove: MoveForm = {
  title: 'Mark as delivered',
  Fields: () => <p className="text-muted">Everything that was shipped of it has arrived.</p>,
  send(target) {
    const { params, version } = changeOf(target)
    return call('adminDeliverOrder', { params, body: { version, number: target.number } })
  },
}
