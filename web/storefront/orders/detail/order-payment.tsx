import { formatDollars, toCents, toDollars } from '#contract/values/money.ts'
import { amountDue } from '#contract/orders/orders.ts'
import type { InvoiceSummary, Order } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { longDate } from '#web/ui/long-date.ts'
import { amountNotOnCard, hasBalanceAfterCharge, needsOtherPayment } from './card-payment.ts'
import { PaymentInstructions } from '#web/storefront/orders/payment-instructions.tsx'
import { CardPayments } from './card-payments.tsx'
import { InvoicePill, PaymentStatus } from '#web/storefront/orders/status-pills.tsx'

interface OrderPaymentProps {
  order: Order
  bank: readonly string[]
}

/** Payment of an order: method, invoices, paid and open amounts, and payment instructions. */
export function OrderPayment({ order, bank }: OrderPaymentProps) {
  const { invoices, payment, paymentMethod, paid, refunded, balance } = order
  const issued = invoices.filter(({ kind }) => kind === 'invoice')
  const credited = sumOf(invoices.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total))
  const open = sumOf(issued.map((invoice) => invoice.balance))
  const returnedTwice = Math.max(0, -paid)
  const rest = sumOf([balance, -open, -returnedTwice])
  const isTransfer = paymentMethod === 'bank_transfer'
  const isOpen = paymentMethod !== 'card' && (open > 0 || (isTransfer && rest > 0))
  const notOnCard = amountNotOnCard(order)
  const isNotOnCardInvoiced = notOnCard > 0 && invoices.some((invoice) => amountDue(invoice) > 0)
  const isDue = isOpen || isNotOnCardInvoiced || needsOtherPayment(order) || hasBalanceAfterCharge(order)
  const canPay = isDue && !order.test
  return (
    <section aria-labelledby="order-payment">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-payment" className="display text-title">
          {orderTexts.payment.title}
        </h2>
        <span className="text-small">
          <PaymentStatus payment={payment} />
        </span>
      </div>
      <p className="mt-3 text-small text-muted">{methodText(order)}</p>
      <CardPayments order={order} />
      {notOnCard > 0 && (
        <p className="mt-2 text-small">
          {orderTexts.payment[isNotOnCardInvoiced ? 'notOnCardInvoiced' : 'notOnCard']({
            amount: formatDollars(notOnCard),
          })}
        </p>
      )}
      {issued.length > 0 && (
        <ul className="mt-4 text-small">
          {issued.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      )}
      <dl className="figures mt-4 space-y-1.5 text-small">
        {credited > 0 && <Amount term={orderTexts.payment.credited} amount={credited} negative />}
        {paid > 0 && <Amount term={orderTexts.payment.paid} amount={paid} />}
        {refunded > 0 && <Amount term={orderTexts.payment.refunded} amount={refunded} />}
        {returnedTwice > 0 && <Amount term={orderTexts.payment.returnedTwice} amount={returnedTwice} strong />}
        {open > 0 && <Amount term={orderTexts.payment.openOnInvoices} amount={open} strong />}
        {rest > 0 && (
          <Amount
            term={isTransfer ? orderTexts.payment.toBePaid : orderTexts.payment.notInvoiced}
            amount={rest}
            strong={isTransfer}
          />
        )}
      </dl>
      {canPay && <PaymentInstructions bank={bank} reference={referenceOf(order)} />}
    </section>
  )
}

function InvoiceRow({ invoice: { number, url, status, due_on, balance, total } }: { invoice: InvoiceSummary }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-hairline py-3">
      <a href={url} className="plain-link figures w-fit font-medium wrap-anywhere">
        {number}
      </a>
      <span className="figures text-right font-medium">{formatDollars(balance > 0 ? balance : total)}</span>
      <span className="text-muted">
        {balance > 0 ? orderTexts.payment.due({ date: longDate(due_on) }) : orderTexts.payment.nothingOpen}
      </span>
      <span className="text-right">
        <InvoicePill status={status} />
      </span>
    </li>
  )
}

interface SumProps {
  term: string
  amount: number
  strong?: boolean
  negative?: boolean
}

function Amount({ term, amount, strong = false, negative: takenBack = false }: SumProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className={strong ? 'font-medium' : ''}>
        {takenBack && <span>−</span>}
        <span>{formatDollars(amount)}</span>
      </dd>
    </div>
  )
}

function methodText(order: Order): string {
  const { paymentMethod, card, payment, on_card, due_on, invoices } = order
  // An order that is partly paid is not canceled after its deadline.
  const payBy = orderTexts.payment[order.paid > 0 ? 'payRestBy' : 'payBy']
  const deadline = order.pay_by ? ` ${payBy({ date: longDate(order.pay_by) })}` : ''
  if (needsOtherPayment(order)) return orderTexts.payment.declined({ card }) + deadline
  if (order.test_card) return orderTexts.payment.testCard({ card })
  if (hasBalanceAfterCharge(order)) return orderTexts.payment.balanceAfterCard({ card }) + deadline
  if (paymentMethod === 'card') {
    return on_card > 0 ? orderTexts.payment.cardAuthorized({ card }) : orderTexts.payment.byCard({ card })
  }
  if (paymentMethod === 'bank_transfer') return orderTexts.payment.byTransfer + deadline
  if (payment === 'cancelled') return orderTexts.payment.onTermsCancelled
  return invoices.length === 0 ? orderTexts.payment.onTermsFrom({ date: longDate(due_on) }) : orderTexts.payment.onTerms
}

/** Adds amounts in cents: sums of dollars would have rounding errors. */
function sumOf(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((cents, amount) => cents + toCents(amount), 0))
}

/** Returns the payment reference: numbers of the open invoices, or the order number before there are any. */
function referenceOf({ invoice, invoices }: Order): string {
  const open = invoices.filter((each) => amountDue(each) > 0).map(({ number }) => number)
  return open.length > 0 ? open.join(', ') : invoice
}
