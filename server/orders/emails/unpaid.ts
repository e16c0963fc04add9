import { formatDollars } from '#contract/values/money.ts'
import type { Order } from '#contract/schemas/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { longDate, orderPage, payByText, paymentInstructions } from './phrases.ts'
import type { EmailRecipient } from './recipient.ts'

/** Reminds the buyer of the deadline of an order. Returns null if the order was paid or canceled since. */
export function payByEmail(
  mail: string,
  { order, name, to }: EmailRecipient,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Email | null {
  if (order.pay_by === null || order.balance <= 0) return null
  return renderEmail({
    id: mail,
    to,
    subject: `Please pay order ${order.invoice} by ${longDate(order.pay_by)}`,
    paragraphs: [
      `Hello ${name}, we have not received your payment of ${formatDollars(order.balance)} for order ${order.invoice} yet. Please pay ${payByText(order.pay_by)}`,
      paymentInstructions({ number: order.invoice }, bank).join('\n'),
      'If you have just sent it, you don’t need to do anything. If you need more time, reply to this email.',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

type UnpaidEmail = Extract<OrderEmail, { letter: 'unpaid_cancelled' | 'unpaid_open' }>

/** Notifies the operator of an order whose deadline has passed. */
export function unpaidEmail(
  { letter, mail, payBy }: UnpaidEmail,
  { order, company }: { order: Order; company: string },
  to: string,
): Email {
  const { invoice } = order
  const isCanceled = letter === 'unpaid_cancelled'
  return renderEmail({
    id: mail,
    to,
    subject: isCanceled ? `Order ${invoice} canceled: not paid` : `Order ${invoice} is not fully paid`,
    paragraphs: [
      `Order ${invoice} of ${company} was to be paid by ${longDate(payBy)}.`,
      ...(isCanceled ? CANCELED : openText(order)),
    ],
  })
}

const CANCELED = [
  'No payment was booked, so the order was canceled and its stock restored. The buyer was notified.',
  'If the money arrives later, book it with "orders pay" and return it with "orders pay-back".',
]

function openText({ invoice, paid, current_total, balance }: Order): string[] {
  return [
    `${formatDollars(Math.max(0, paid))} of ${formatDollars(current_total)} was booked, and ${formatDollars(balance)} is open. Because a part was paid or shipped, the order was not canceled, and its stock stays reserved.`,
    `To give the buyer more time: orders pay-by ${invoice} <date>\nTo cancel what has not shipped: orders cancel ${invoice} --reason <text>`,
  ]
}
