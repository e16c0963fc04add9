import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { changeOf, type MoveForm, textOf } from './move.ts'
import { shipmentOf } from './shipment-of.ts'

export const correctTrackingMove: MoveForm = {
  title: 'Correct tracking',
  Fields: ({ details, number, errors }) => {
    const shipment = shipmentOf(details, number)
    return (
      <>
        <p className="text-muted">The order page shows it. No email is sent.</p>
        <Field
          label="Carrier"
          name="carrier"
          required
          maxLength={80}
          defaultValue={shipment?.carrier}
          errors={errors['carrier']}
        />
        <Field
          label="Tracking number"
          name="tracking"
          required
          maxLength={120}
          defaultValue={shipment?.tracking ?? ''}
          errors={errors['tracking']}
        />
      </>
    )
  },
  send(target, form) {
    const { params, version } = changeOf(target)
    const [carrier, tracking] = [textOf(form, 'carrier'), textOf(form, 'tracking')]
    return call('adminCorrectTracking', { params, body: { version, number: target.number, carrier, tracking } })
  },
}
