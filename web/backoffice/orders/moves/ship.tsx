import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveForm, textOf, unitsOf } from './move.ts'
import { UnitsFields } from './move-fields.tsx'
import { linesToShip } from './order-lines.ts'

export const shipMove: MoveForm = {
  title: 'Ship',
  Fields: ({ details, number, errors }) => (
    <>
      <Field label="Carrier" name="carrier" required maxLength={80} defaultValue="UPS" errors={errors['carrier']} />
      <Field label="Tracking number" name="tracking" maxLength={120} errors={errors['tracking']} />
      <UnitsFields legend="Units to ship" lines={linesToShip(details, number)} isAll errors={errors} />
    </>
  ),
  send(target, form) {
    const { params, version } = changeOf(target)
    const [carrier, tracking, lines] = [textOf(form, 'carrier'), textOf(form, 'tracking'), unitsOf(form)]
    return call('adminShipOrder', { params, body: { version, number: target.number, carrier, tracking, lines } })
  },
}
