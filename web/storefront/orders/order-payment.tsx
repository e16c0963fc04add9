import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import { askedOf, type InvoiceSummary, type Order } from '#contract/orders.ts'
import { orderTexts } from '#texts/order.ts'
import { longDate } from '#web/storefront/long-date.ts'
import { besideCard, isLeftByCard, wasRefused } from './card-money.ts'
import { HowToPay } from './how-to-pay.tsx'
import { InvoicePill, PaymentWord } from './pill.tsx'

interface OrderPaymentProps {
  order: Order
  bank: readonly string[]
}

/** What is paid, what is due when, and how. */
export function OrderPayment({ order, bank }: OrderPaymentProps) {
  const { invoices, payment, paymentMethod, paid, balance } = order
  const written = invoices.filter(({ kind }) => kind === 'invoice')
  const credited = sumOf(invoices.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total))
  const open = sumOf(written.map((invoice) => invoice.balance))
  const sentTwice = Math.max(0, -paid)
  const rest = sumOf([balance, -open, -sentTwice])
  const isTransfer = paymentMethod === 'bank_transfer'
  const isOpen = paymentMethod !== 'card' && (open > 0 || (isTransfer && rest > 0))
  const beside = besideCard(order)
  const isAsked = beside > 0 && invoices.some((invoice) => askedOf(invoice) > 0)
  const canPay = isOpen || isAsked || wasRefused(order) || isLeftByCard(order)
  return (
    <section aria-labelledby="order-payment">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-payment" className="display text-title">
          {orderTexts.payment.title}
        </h2>
        <span className="text-small">
          <PaymentWord payment={payment} />
        </span>
      </div>
      <p className="mt-3 text-small text-muted">{methodText(order)}</p>
      {beside > 0 && (
        <p className="mt-2 text-small">
          {orderTexts.payment[isAsked ? 'besideCardAsked' : 'besideCard']({ amount: formatDollars(beside) })}
        </p>
      )}
      {written.length > 0 && (
        <ul className="mt-4 text-small">
          {written.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      )}
      <dl className="figures mt-4 space-y-1.5 text-small">
        {credited > 0 && <Sum term={orderTexts.payment.credited} amount={credited} takenBack />}
        {paid > 0 && <Sum term={orderTexts.payment.paid} amount={paid} />}
        {sentTwice > 0 && <Sum term={orderTexts.payment.sentTwice} amount={sentTwice} strong />}
        {open > 0 && <Sum term={orderTexts.payment.openOnInvoices} amount={open} strong />}
        {rest > 0 && (
          <Sum
            term={isTransfer ? orderTexts.payment.toBePaid : orderTexts.payment.notInvoiced}
            amount={rest}
            strong={isTransfer}
          />
        )}
      </dl>
      {canPay && <HowToPay bank={bank} reference={referenceOf(order)} />}
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
  takenBack?: boolean
}

function Sum({ term, amount, strong = false, takenBack = false }: SumProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className={strong ? 'font-medium' : ''}>
        {takenBack && '−'}
        {formatDollars(amount)}
      </dd>
    </div>
  )
}

function methodText(order: Order): string {
  const { paymentMethod, card, payment, on_card, due_on, invoices } = order
  if (wasRefused(order)) return orderTexts.payment.refused({ card })
  if (order.test_card) return orderTexts.payment.testCard({ card })
  if (isLeftByCard(order)) return orderTexts.payment.leftByCard({ card })
  if (paymentMethod === 'card') {
    return on_card > 0 ? orderTexts.payment.cardHeld({ card }) : orderTexts.payment.byCard({ card })
  }
  if (paymentMethod === 'bank_transfer') return orderTexts.payment.byTransfer
  if (payment === 'cancelled') return orderTexts.payment.onTermsCancelled
  return invoices.length === 0 ? orderTexts.payment.onTermsFrom({ date: longDate(due_on) }) : orderTexts.payment.onTerms
}

/** Dollars do not add up, cents do. */
function sumOf(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((cents, amount) => cents + toCents(amount), 0))
}

/** An invoice is paid under its number; before there is one, under the order's. */
function referenceOf({ invoice, invoices }: Order): string {
  const open = invoices.filter((paper) => askedOf(paper) > 0).map(({ number }) => number)
  return open.length > 0 ? open.join(', ') : invoice
}
