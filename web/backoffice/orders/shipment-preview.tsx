import type { ReadShipment } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { counted } from '#contract/text/language.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'

/** Lists what each shipment of a file will do, or why it cannot ship. */
export function ShipmentPreview({ shipments }: { shipments: readonly ReadShipment[] }) {
  const problems = shipments.filter(({ problem }) => problem !== null).length
  return (
    <section aria-label="Shipments" className="mt-5">
      <p role="status" className="mb-2">
        <span>{counted(shipments.length - problems, 'shipment')} can ship. </span>
        {problems > 0 && <span>{problems} cannot: correct the file, or ship the others.</span>}
      </p>
      <ul className="border-t border-hairline">
        {shipments.map(({ line, number, carrier, tracking, messages, problem }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-hairline py-1.5">
            <span className="w-14 text-muted">Line {line}</span>
            <span className="w-28 font-medium">{number}</span>
            <span className="w-44 truncate">{[carrier, tracking].filter(Boolean).join(' ')}</span>
            <span className="min-w-56 flex-1">
              {problem === null ? (
                messages.join(' ')
              ) : (
                <span className="inline-flex flex-wrap gap-x-2">
                  <Badge tone="bad">Cannot ship</Badge>
                  <span>{problem}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
