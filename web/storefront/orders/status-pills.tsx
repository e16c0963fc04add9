import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import type { OrderState, PaymentState } from '#contract/orders/orders.ts'
import { orderStatesTexts } from '#texts/orders/order-states.ts'

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
  written_off: OVER,
}

const PAYMENT_LOOKS: Partial<Record<PaymentState, string>> = {
  overdue: 'font-medium text-danger',
  part_paid: 'text-clay',
  due: 'text-ink',
}

/** State of an order or a suborder. */
export function StatePill({ state }: { state: OrderState }) {
  return <Pill look={STATE_LOOKS[state]}>{orderStatesTexts.orders[state]}</Pill>
}

/** Status of an invoice or a credit note. */
export function InvoicePill({ status }: { status: InvoiceSummary['status'] }) {
  return <Pill look={INVOICE_LOOKS[status]}>{orderStatesTexts.invoices[status]}</Pill>
}

/** Payment status of an order, emphasized if the buyer has to act. */
export function PaymentStatus({ payment }: { payment: PaymentState }) {
  return <span className={PAYMENT_LOOKS[payment] ?? 'text-muted'}>{orderStatesTexts.payments[payment]}</span>
}

/** Marks a test order or a test key. */
export function TestPill() {
  return <Pill look={WARM}>{orderStatesTexts.test}</Pill>
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
