import { formatDollars, toDollars } from '#contract/money.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { OrderReader } from './reader.ts'
import { orderPage } from './words.ts'

type Money = Extract<OrderLetter, { letter: 'paid' | 'paid_back' }>

/** Money of a buyer has come in by bank, or was sent back. */
export function moneyLetter({ letter, mail, cents }: Money, { order, name, to }: OrderReader, shopUrl: string): Letter {
  const sum = formatDollars(toDollars(cents))
  const isBack = letter === 'paid_back'
  const subject = isBack
    ? `We have sent back ${sum} of order ${order.invoice}`
    : `${sum} for order ${order.invoice} has come in`
  const said = isBack
    ? `we have sent ${sum} of your order ${order.invoice} back to your bank. It may take some days to arrive.`
    : `your payment of ${sum} for order ${order.invoice} has come in. Thank you.`
  return writeLetter({
    id: mail,
    to,
    subject,
    paragraphs: [
      `Hello ${name}, ${said}`,
      ...(isBack ? [] : [order.balance === 0 ? 'Nothing of the order is open.' : openText(order.balance)]),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

function openText(balance: number): string {
  return `${formatDollars(balance)} of the order is still to be paid; its invoices say by when.`
}
