import type { InvoiceSummary, OrderState, PaymentState } from '#contract/orders.ts'
import { orderStatesTexts } from '#texts/order-states.ts'

const CALM = 'border-hairline text-ink'
const GOOD = 'border-transparent bg-leaf-wash text-leaf'
const WARM = 'border-transparent bg-clay-wash text-clay'
const BAD = 'border-transparent bg-danger-wash text-danger'
const OVER = 'border-hairline text-muted'

const STATE_LOOKS: Record<OrderState, string> = {
  placed: CALM,
  accepted: CALM,
  partly_shipped: WARM,
  shipped: GOOD,
  delivered: GOOD,
  cancelled: OVER,
  refunded: OVER,
}

const INVOICE_LOOKS: Record<InvoiceSummary['status'], string> = {
  due: CALM,
  part_paid: WARM,
  overdue: BAD,
  paid: GOOD,
  credited: OVER,
}

const PAYMENT_LOOKS: Partial<Record<PaymentState, string>> = {
  overdue: 'font-medium text-danger',
  part_paid: 'text-clay',
  due: 'text-ink',
}

/** Where an order, or what one maker sends, stands. */
export function StatePill({ state }: { state: OrderState }) {
  return <Pill look={STATE_LOOKS[state]}>{orderStatesTexts.orders[state]}</Pill>
}

/** How an invoice or a credit note stands. */
export function InvoicePill({ status }: { status: InvoiceSummary['status'] }) {
  return <Pill look={INVOICE_LOOKS[status]}>{orderStatesTexts.invoices[status]}</Pill>
}

/** How the payment of an order stands: a word, louder where there is something to do. */
export function PaymentWord({ payment }: { payment: PaymentState }) {
  return <span className={PAYMENT_LOOKS[payment] ?? 'text-muted'}>{orderStatesTexts.payments[payment]}</span>
}

function Pill({ look, children }: { look: string; children: string }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.75 text-micro font-medium whitespace-nowrap ${look}`}
    >
      {children}
    </span>
  )
}
