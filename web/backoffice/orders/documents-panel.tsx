import { API_PATHS } from '#contract/api-paths.ts'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'

const TITLES: Record<AdminOrder['documents'][number]['kind'], string> = {
  confirmation: 'Order confirmation',
  pro_forma: 'Pro forma',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  packing_slip: 'Packing slip',
  purchase_order: 'Purchase order',
}

/** Documents of the order as PDF. */
export function DocumentsPanel({ details: { documents } }: { details: AdminOrder }) {
  return (
    <Panel title="Documents">
      <ul>
        {documents.map(({ kind, number }) => (
          <li key={number} className="border-b border-hairline last:border-b-0">
            <a
              href={`${API_PATHS.admin}/documents/${encodeURIComponent(number)}.pdf`}
              target="_blank"
              rel="noopener"
              className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 hover:text-leaf pointer-coarse:min-h-11"
            >
              <span>{TITLES[kind]}</span>
              <span className="text-muted">{number}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
