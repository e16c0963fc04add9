import FileText from 'lucide-react/icons/file-text'
import type { OrderPaper } from '#contract/orders.ts'
import { orderTexts } from '#texts/order.ts'

/** Every paper of the order, to open as a PDF. */
export function OrderPapers({ papers }: { papers: readonly OrderPaper[] }) {
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="order-papers" className="print:hidden">
      <h2 id="order-papers" className="display text-title">
        {orderTexts.papers.title}
      </h2>
      <ul className="mt-3 text-small">
        {papers.map(({ kind, number, url }) => (
          <li key={url} className="border-b border-hairline last:border-b-0">
            <a href={url} className="group flex min-h-12 items-center gap-3">
              <FileText size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted group-hover:text-leaf" />
              <span className="min-w-0 underline-offset-4 wrap-anywhere group-hover:underline">
                {orderTexts.papers.kinds[kind]} <span className="figures text-muted">{number}</span>
              </span>
              <span className="ml-auto text-micro text-muted">{orderTexts.papers.format}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
