import { useState } from 'react'
import type { BulkResult, ReadShipment } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { CsvCheckForm } from '#web/backoffice/ui/csv-check-form.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { BulkResults } from './bulk-results.tsx'
import { ShipmentPreview } from './shipment-preview.tsx'

/** Ships suborders from a file of tracking numbers: the file is checked first, and what can ship is shipped after a confirmation. */
export function Component() {
  const [csv, setCsv] = useState('')
  const [shipments, setShipments] = useState<readonly ReadShipment[] | null>(null)
  const [failed, setFailed] = useState<readonly BulkResult[]>([])
  const { run, pending, errors } = useAction()
  const ready = shipments?.flatMap(toShipment) ?? []
  const change = (text: string) => {
    setCsv(text)
    setShipments(null)
  }
  const check = () => run(async () => setShipments((await call('adminReadShipments', { body: { csv } })).data))
  const ship = () =>
    run(async () => {
      const { data } = await call('adminShipOrders', { body: { shipments: ready } })
      showToast(`${counted(data.filter(({ result }) => result === 'done').length, 'shipment')} recorded`)
      setFailed(data.filter(({ result }) => result === 'failed'))
      change('')
    })
  return (
    <Screen title="Ship from a file" parent={{ label: 'Orders', to: '/orders?tab=ship' }}>
      <CsvCheckForm
        label="Tracking numbers (CSV or XLSX)"
        hint="Columns: number (of an order or suborder), carrier, tracking and, for a part of one, sku and units. Cells of a spreadsheet can be pasted."
        errors={errors['csv']}
        value={csv}
        onChange={change}
        pending={pending}
        onCheck={check}
        action="Ship"
        ready={ready.length}
        onApply={ship}
      />
      {shipments && <ShipmentPreview shipments={shipments} />}
      <BulkResults title="Not shipped" results={failed} onClose={() => setFailed([])} />
    </Screen>
  )
}

/** Returns the shipment as it is sent; nothing if it cannot ship. */
function toShipment({ order, version, number, carrier, tracking, lines, problem }: ReadShipment) {
  if (problem !== null || order === null || version === null) return []
  return [{ invoice: order, version, number, carrier, tracking, ...(lines.length > 0 && { lines }) }]
}
