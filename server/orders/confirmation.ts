import { countryName } from '#contract/country-name.ts'
import { formatDollars } from '#contract/money.ts'
import {
  isCardUncharged,
  type MakerOrder,
  type Order,
  type OrderLine,
  totalWithFreight,
  waitsForFreight,
} from '#contract/orders.ts'
import { escapeHtml } from '#server/mail/escape.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import { howToPay, longDate, orderPage } from './letters/words.ts'
import { type ReadParts, readOrder } from './read-order.ts'

/** Writes the confirmation of an order; its id is the same each time, so that a repeated job is one mail. Links start with `shopUrl`. */
export async function orderConfirmation(parts: ReadParts, invoice: string, shopUrl: string): Promise<Letter> {
  const { company_id, card_state } = await parts.db
    .selectFrom('orders')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .select(['orders.company_id', 'card_payments.state as card_state'])
    .where('invoice', '=', invoice)
    .executeTakeFirstOrThrow()
  const order = await readOrder(parts, company_id, invoice)
  if (!order) throw new Error(`Order ${invoice} has a job and cannot be read.`)
  const isCharged = card_state === 'captured' || card_state === 'refunded'
  return writeLetter({
    id: `order-placed-${invoice}`,
    to: order.email,
    subject: `Your order ${invoice}`,
    heading: 'Thank you for your order',
    paragraphs: [
      [
        `Order ${invoice}.`,
        ...(order.po_number ? [`Your PO number: ${order.po_number}`] : []),
        ...(order.ship_not_before ? [`Ships not before ${longDate(order.ship_not_before)}.`] : []),
      ].join('\n'),
      [paymentOf(order, isCharged), ...accountOf(order, parts.billing.bank)].join('\n'),
      { text: tableText(order), html: tableHtml(order) },
      ...(order.notes ? [`Your note: ${order.notes}`] : []),
      ['Ships to:', ...addressLines(order)].join('\n'),
    ],
    button: { label: 'See your order', url: orderPage(shopUrl, invoice) },
  })
}

function tableText(order: Order): string {
  const makers = order.groups.flatMap((group) => [
    `${group.supplier} (${group.number})`,
    ...linesOf(order, group).map(lineText),
    travelOf(group),
    '',
  ])
  return [...makers, ...totalsOf(order).map(([name, amount]) => `${name}: ${amount}`)].join('\n')
}

function tableHtml(order: Order): string {
  const makers = order.groups.map(
    (
      group,
    ) => `<tr><td colspan="2" style="padding:24px 0 4px"><strong style="font-weight:normal;font-size:18px">${escapeHtml(group.supplier)}</strong><br><span style="${MUTED}">${escapeHtml(`${group.number} · ${travelOf(group)}`)}</span></td></tr>
${linesOf(order, group).map(lineHtml).join('')}`,
  )
  const totals = totalsOf(order).map(
    ([name, amount]) =>
      `<tr><td style="padding:4px 0;text-align:right">${name}</td><td style="padding:4px 0 4px 12px;text-align:right;white-space:nowrap">${amount}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px">${makers.join('')}<tr><td colspan="2" style="height:16px"></td></tr>${totals.join('')}</table>`
}

const CELL = 'padding:10px 0;border-bottom:1px solid #ddd3c3;vertical-align:top'
const NEXT = `${CELL};padding-left:12px;text-align:right;white-space:nowrap`
const MUTED = 'color:#6f675c;font-size:14px'

function lineHtml(line: OrderLine): string {
  const note = line.note ? `<br><span style="${MUTED}">Note: ${escapeHtml(line.note)}</span>` : ''
  return `<tr><td style="${CELL}">${escapeHtml(line.title)}<br><span style="${MUTED}">${escapeHtml(line.sku)}<br>${line.qty} × ${formatDollars(line.itemPrice)}</span>${note}</td>
<td style="${NEXT}">${formatDollars(line.lineTotal)}</td></tr>`
}

function lineText(line: OrderLine): string {
  const note = line.note ? `\n  Note: ${line.note}` : ''
  const price = `${formatDollars(line.itemPrice)}: ${formatDollars(line.lineTotal)}`
  return `${line.qty} x ${line.title} (${line.sku}) at ${price}${note}`
}

function linesOf(order: Order, { positions }: MakerOrder): OrderLine[] {
  const wanted = new Set(positions)
  return order.products.filter((line) => wanted.has(line.position))
}

function travelOf(group: MakerOrder): string {
  const isLater = group.freight && group.freight_quoted === null
  const price = isLater ? 'quoted separately' : shippingText(group.freight_quoted ?? group.shippingCost)
  const when = group.arrives ? `, expected between ${longDate(group.arrives[0])} and ${longDate(group.arrives[1])}` : ''
  return `${group.shipping_method}: ${price}${when}`
}

function shippingText(dollars: number): string {
  return dollars === 0 ? 'free' : formatDollars(dollars)
}

function totalsOf(order: Order): [name: string, amount: string][] {
  const { shippingCost, freight } = order
  const isOpen = waitsForFreight(order)
  const beside = shippingCost === 0 ? 'freight' : `${formatDollars(shippingCost)} and freight`
  const rows: [name: string, amount: string][] = [['Subtotal', formatDollars(order.subtotal)]]
  // Freight may have been quoted before this is written: what goes by it alone does not ship free.
  if (isOpen || shippingCost > 0 || freight === 0) rows.push(['Shipping', isOpen ? beside : shippingText(shippingCost)])
  rows.push(['Sales tax', formatDollars(order.tax)])
  if (freight > 0) rows.push(['Freight, with its tax', formatDollars(freight)])
  rows.push([isOpen ? 'Total so far' : 'Total', formatDollars(totalWithFreight(order))])
  return rows
}

function paymentOf(order: Order, isCharged: boolean): string {
  if (order.test_card) return `Test card${order.card ? ` (${order.card})` : ''}: no money moved.`
  if (order.paymentMethod === 'card') return byCard(order, isCharged)
  if (order.paymentMethod === 'bank_transfer') {
    if (order.balance > 0) return `Please pay ${formatDollars(order.balance)} by bank transfer.`
    // It may have been cancelled before this is written.
    return order.paid > 0 ? 'Paid by bank transfer.' : 'By bank transfer.'
  }
  const due = longDate(order.due_on)
  return `Pay by invoice: each maker is invoiced when its goods leave, and nothing is due before ${due}.`
}

/** Its bank may have refused, or the order been cancelled, before this is written. */
function byCard(order: Order, isCharged: boolean): string {
  const named = order.card ? ` (${order.card})` : ''
  if (isCardUncharged(order)) return `By card${named}, which was not charged.`
  // What is paid may have come in by bank, before the card is released.
  return isCharged || order.on_card > 0 ? `Paid by card${named}.` : `By card${named}.`
}

function accountOf({ paymentMethod, balance, invoice }: Order, bank: readonly string[]): string[] {
  return paymentMethod === 'bank_transfer' && balance > 0 ? howToPay({ number: invoice }, bank) : []
}

function addressLines({ shipping_address: to }: Order): string[] {
  const cityLine = `${to.city}, ${to.state} ${to.zip}`
  return [to.name, to.line1, ...(to.line2 ? [to.line2] : []), cityLine, countryName(to.country)]
}
