import { formatDollars } from '#contract/money.ts'
import { askedOf, type InvoiceSummary } from '#contract/orders.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { OrderReader } from './reader.ts'
import { chargedTo, howToPay, longDate, orderPage } from './words.ts'

type Reminder = Extract<OrderLetter, { letter: 'reminder' }>['kind']

/** An invoice was written. */
export function invoiceLetter(
  id: string,
  reader: OrderReader,
  invoice: InvoiceSummary,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Letter {
  const total = formatDollars(invoice.total)
  return writeLetter({
    id,
    to: reader.to,
    subject: `Invoice ${invoice.number} over ${total} for order ${invoice.order}`,
    heading: `Your invoice ${invoice.number}`,
    paragraphs: [
      `Hello ${reader.name}, this is the invoice for what ${invoice.supplier} sent (${invoice.maker_order}): ${total}.`,
      ...whatToDo(reader, invoice, bank),
      invoice.po_number ? `Your PO number: ${invoice.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'Open the invoice', url: `${shopUrl}${invoice.url}` },
  })
}

/** The card of an order was authorised, and its bank did not pay. */
export function paymentFailedLetter(
  id: string,
  { order, name, to }: OrderReader,
  failure: string | null,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Letter {
  const open = formatDollars(order.balance)
  return writeLetter({
    id,
    to,
    subject: `Your card was not charged for order ${order.invoice}`,
    heading: 'Your card was not charged',
    paragraphs: [
      `Hello ${name}, your order ${order.invoice} stands, and its card was not charged. ${failure ?? ''}`.trim(),
      `Please pay ${open} in another way, or write to us.`,
      ...howToPay({ number: order.invoice }, bank),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

const REMINDERS: Record<Reminder, (invoice: InvoiceSummary) => { subject: string; text: string }> = {
  due_soon: ({ number, due_on }) => ({
    subject: `Invoice ${number} is due on ${longDate(due_on)}`,
    text: 'this is a friendly reminder: an invoice is due soon.',
  }),
  overdue_1: ({ number }) => ({
    subject: `Invoice ${number} is due`,
    text: 'an invoice was due and we have not seen your payment yet. If it is on its way, there is nothing to do.',
  }),
  overdue_7: ({ number }) => ({
    subject: `Invoice ${number} is a week overdue`,
    text: 'an invoice is a week overdue. Please pay it, or write to us if anything is wrong with it.',
  }),
  overdue_21: ({ number }) => ({
    subject: `Invoice ${number} is three weeks overdue`,
    text: 'an invoice is three weeks overdue. Please pay it now, or write to us so that we find a way together.',
  }),
}

/** An invoice is due soon, or late. */
export function reminderLetter(
  id: string,
  reader: OrderReader,
  { invoice, kind }: { invoice: InvoiceSummary; kind: Reminder },
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Letter {
  const { subject, text } = REMINDERS[kind](invoice)
  const asked = askedOf(invoice)
  const part = asked < invoice.total ? ` of ${formatDollars(invoice.total)}` : ''
  return writeLetter({
    id,
    to: reader.to,
    subject,
    paragraphs: [
      `Hello ${reader.name}, ${text}`,
      `${invoice.number} for order ${invoice.order}: ${formatDollars(asked)}${part}, due on ${longDate(invoice.due_on)}.`,
      ...howToPay(invoice, bank),
      invoice.po_number ? `Your PO number: ${invoice.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'Open the invoice', url: `${shopUrl}${invoice.url}` },
  })
}

function whatToDo({ order }: OrderReader, invoice: InvoiceSummary, bank: readonly string[]): string[] {
  const { balance, on_card, paid, due_on } = invoice
  if (balance === 0) return ['It is paid. There is nothing to do.']
  const asked = askedOf(invoice)
  const charged = on_card > 0 ? [`${asked === 0 ? 'It' : formatDollars(on_card)} ${chargedTo(order.test_card)}`] : []
  if (asked === 0) return charged
  const before = paid > 0 ? `${formatDollars(paid)} is paid, ${formatDollars(asked)} is open. ` : ''
  return [...charged, `${before}Please pay ${formatDollars(asked)} by ${longDate(due_on)}.`, ...howToPay(invoice, bank)]
}
