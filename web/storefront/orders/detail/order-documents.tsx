import { FileText } from '#web/ui/icons/file-text.ts'
import type { OrderDocument } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'

/** Links to the PDF documents of the order. */
export function OrderDocuments({ documents }: { documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="order-documents" className="print:hidden">
      <h2 id="order-documents" className="display text-title">
        {orderTexts.documents.title}
      </h2>
      <ul className="mt-3 text-small">
        {documents.map(({ kind, number, url }) => (
          <li key={url} className="border-b border-hairline last:border-b-0">
            <a href={url} className="group flex min-h-12 items-center gap-3">
              <FileText size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted group-hover:text-leaf" />
              <span className="min-w-0 underline-offset-4 wrap-anywhere group-hover:underline">
                {orderTexts.documents.kinds[kind]} <span className="figures text-muted">{number}</span>
              </span>
              <span className="ml-auto text-micro text-muted">{orderTexts.documents.format}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
