import { formatDollars } from '#contract/values/money.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { CANCELED_AFTER_IT, longDate, orderPage, paymentInstructions } from './phrases.ts'
import type { EmailRecipient } from './recipient.ts'

/** Reminds the buyer of the deadline of an order. Returns null if the order was paid or canceled since. */
export function payByEmail(
  mail: string,
  { order, name, to }: EmailRecipient,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): EmailDraft | null {
  if (order.pay_by === null || order.balance <= 0) return null
  const values = {
    buyerName: name,
    orderNumber: order.invoice,
    amount: formatDollars(order.balance),
    payBy: longDate(order.pay_by),
  }
  return draftEmail('pay_by', values, {
    id: mail,
    to,
    paragraphs: [
      order.paid > 0 ? '' : CANCELED_AFTER_IT,
      paymentInstructions({ number: order.invoice }, bank).join('\n'),
      'If you have just sent it, you don’t need to do anything. If you need more time, reply to this email.',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

type UnpaidEmail = Extract<OrderEmail, { letter: 'unpaid_cancelled' | 'unpaid_open' }>

/** Notifies the operator of an order whose deadline has passed. */
export function unpaidEmail(
  { letter, mail, payBy }: UnpaidEmail,
  { order, company }: { order: Order; company: string },
  to: string,
): EmailDraft {
  const { invoice } = order
  const values = { orderNumber: invoice, company, payBy: longDate(payBy) }
  return letter === 'unpaid_cancelled'
    ? draftEmail('unpaid_order_canceled', values, { id: mail, to })
    : draftEmail('unpaid_order_open', values, { id: mail, to, paragraphs: openText(order) })
}

function openText({ invoice, paid, current_total, balance }: Order): string[] {
  return [
    `${formatDollars(Math.max(0, paid))} of ${formatDollars(current_total)} was booked, and ${formatDollars(balance)} is open. Because a part was paid or shipped, the order was not canceled, and its stock stays reserved.`,
    `To give the buyer more time: orders pay-by ${invoice} <date>\nTo cancel what has not shipped: orders cancel ${invoice} --reason <text>`,
  ]
}
