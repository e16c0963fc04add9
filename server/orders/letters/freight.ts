import { formatDollars, toDollars } from '#contract/money.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { OrderReader } from './reader.ts'
import type { Step } from './steps.ts'
import { makerLines, orderPage } from './words.ts'

/** What freight costs, which was not known when the order was placed. */
export function freightLetter(id: string, reader: OrderReader, { group, details }: Step, shopUrl: string): Letter {
  const { order, name, to } = reader
  const { cents = 0, tax = 0 } = details
  const price = formatDollars(toDollars(cents))
  const more = tax > 0 ? `, and ${formatDollars(toDollars(tax))} sales tax on it` : ''
  return writeLetter({
    id,
    to,
    subject:
      cents === 0 ? `Freight of order ${group.number} costs nothing` : `Freight of order ${group.number}: ${price}`,
    heading: cents === 0 ? 'Freight costs nothing' : `Freight is ${price}`,
    paragraphs: [
      `Hello ${name}, freight for your order from ${group.supplier} (${group.number}) was to be quoted: it ${cents === 0 ? 'costs nothing' : `is ${price}${more}`}.`,
      makerLines(order, group),
      cents === 0 ? '' : howItIsPaid(reader, group.number),
      'If that does not suit you, write to us before the goods leave.',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

function howItIsPaid({ order }: OrderReader, number: string): string {
  if (order.paymentMethod === 'invoice') return 'It is on the invoice that comes when the goods leave.'
  const how = 'It is on the invoice that comes when the goods leave, which says how to pay it.'
  if (order.paymentMethod === 'card') return `Your card is not charged with it. ${how}`
  return `${how} You can also transfer it now and name ${number}.`
}
