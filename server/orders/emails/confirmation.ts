import { countryName } from '#contract/text/country-name.ts'
import { formatDollars } from '#contract/values/money.ts'
import { isCardUncharged, totalWithFreight, isFreightQuotePending } from '#contract/orders/orders.ts'
import type { Suborder, Order, OrderLine } from '#contract/schemas/orders/orders.ts'
import { escapeHtml } from '#server/mail/mail.ts'
import type { Paragraph } from '#server/mail/paragraphs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { fitLines, hiddenLines } from './listed-lines.ts'
import { backOrderText, paymentInstructions, longDate, orderPage, payByText } from './phrases.ts'
import { type ReadDeps, readOrder } from '#server/orders/reading/read-order.ts'

/**
 * Drafts the confirmation of an order. Its ID is the same each time, so that a retried job sends the same message.
 * Links start with `shopUrl`.
 */
export async function orderConfirmation(deps: ReadDeps, invoice: string, shopUrl: string): Promise<EmailDraft> {
  const { company_id, card_state, buyerName } = await deps.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .select(['orders.company_id', 'card_payments.state as card_state', 'users.u_fname as buyerName'])
    .where('invoice', '=', invoice)
    .executeTakeFirstOrThrow()
  const order = await readOrder(deps, company_id, invoice)
  if (!order) throw new Error(`Order ${invoice} cannot be read.`)
  const isCharged = card_state === 'captured' || card_state === 'refunded'
  const message = {
    id: `order-placed-${invoice}`,
    to: order.email,
    introRows: [
      ...(order.po_number ? [`Your PO number: ${order.po_number}`] : []),
      ...(order.ship_not_before ? [`Ships no earlier than ${longDate(order.ship_not_before)}.`] : []),
    ],
    paragraphs: [
      [paymentText(order, isCharged), ...bankDetails(order, deps.billing.bank)].join('\n'),
      totalsParagraph(order),
      ['Ships to:', ...addressLines(order)].join('\n'),
      ...(order.notes ? [`Your note: ${order.notes}`] : []),
      ...lineParagraphs(order, shopUrl),
    ],
    url: orderPage(shopUrl, invoice),
  }
  const values = { orderNumber: invoice, buyerName }
  return order.placed_by_staff
    ? draftEmail('order_placed_by_staff', { ...values, staffName: order.placed_by_staff }, message)
    : draftEmail('order_placed', values, message)
}

interface Listed {
  suborder: Suborder
  heading: string
  lines: readonly OrderLine[]
}

/** Lists the suborders with their lines, after the totals, because a large order lists only its first lines. */
function lineParagraphs(order: Order, shopUrl: string): Paragraph[] {
  const all = order.groups.map((suborder): Listed => {
    return { suborder, heading: `${suborder.supplier} ${shippingOf(suborder)}`, lines: linesOf(order, suborder) }
  })
  const { groups, hidden } = fitLines(all, (line) => line.title + line.sku + (line.note ?? ''))
  return [{ text: linesText(groups), html: linesHtml(groups) }, ...hiddenLines(order, hidden, shopUrl, order.invoice)]
}

function linesText(groups: readonly Listed[]): string {
  return groups
    .map(({ suborder, lines }) =>
      [`${suborder.supplier} (${suborder.number})`, ...lines.map(lineText), shippingOf(suborder)].join('\n'),
    )
    .join('\n\n')
}

function linesHtml(groups: readonly Listed[]): string {
  const suborders = groups.map(
    ({ suborder, lines }) =>
      `<tr><td colspan="2" style="padding:24px 0 4px"><strong style="font-weight:normal;font-size:18px">${escapeHtml(suborder.supplier)}</strong><br><span style="${MUTED}">${escapeHtml(`${suborder.number} · ${shippingOf(suborder)}`)}</span></td></tr>
${lines.map(lineHtml).join('')}`,
  )
  return `<table role="presentation" style="${TABLE}">${suborders.join('')}</table>`
}

function totalsParagraph(order: Order): Paragraph {
  const totals = totalsOf(order)
  const rows = totals.map(
    ([name, amount]) =>
      `<tr><td style="padding:4px 0">${name}</td><td style="padding:4px 0 4px 12px;text-align:right;white-space:nowrap">${amount}</td></tr>`,
  )
  return {
    text: totals.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
    html: `<table role="presentation" style="${TABLE}">${rows.join('')}</table>`,
  }
}

const TABLE = 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px'
const CELL = 'padding:10px 0;border-bottom:1px solid #ddd3c3;vertical-align:top'
const NEXT = `${CELL};padding-left:12px;text-align:right;white-space:nowrap`
const MUTED = 'color:#6f675c;font-size:14px'

function lineHtml(line: OrderLine): string {
  const later = line.back_order ? `<br><span style="${MUTED}">${escapeHtml(backOrderText(line.back_order))}</span>` : ''
  const note = line.note ? `<br><span style="${MUTED}">Note: ${escapeHtml(line.note)}</span>` : ''
  return `<tr><td style="${CELL}">${escapeHtml(line.title)}<br><span style="${MUTED}">${escapeHtml(line.sku)}<br>${line.qty} × ${formatDollars(line.itemPrice)}</span>${later}${note}</td>
<td style="${NEXT}">${formatDollars(line.lineTotal)}</td></tr>`
}

function lineText(line: OrderLine): string {
  const later = line.back_order ? `\n  ${backOrderText(line.back_order)}` : ''
  const note = line.note ? `\n  Note: ${line.note}` : ''
  const price = `${formatDollars(line.itemPrice)}: ${formatDollars(line.lineTotal)}`
  return `${line.qty} x ${line.title} (${line.sku}) at ${price}${later}${note}`
}

function linesOf(order: Order, { positions }: Suborder): OrderLine[] {
  const own = new Set(positions)
  return order.products.filter((line) => own.has(line.position))
}

function shippingOf(suborder: Suborder): string {
  const isLater = suborder.freight && suborder.freight_quoted === null
  const price = isLater ? 'quoted separately' : shippingText(suborder.freight_quoted ?? suborder.shippingCost)
  const when = suborder.arrives
    ? `, expected between ${longDate(suborder.arrives[0])} and ${longDate(suborder.arrives[1])}`
    : ''
  return `${suborder.shipping_method}: ${price}${when}`
}

function shippingText(dollars: number): string {
  return dollars === 0 ? 'free' : formatDollars(dollars)
}

function totalsOf(order: Order): [name: string, amount: string][] {
  const { shippingCost, freight } = order
  const isOpen = isFreightQuotePending(order)
  const beside = shippingCost === 0 ? 'freight' : `${formatDollars(shippingCost)} and freight`
  const rows: [name: string, amount: string][] = [['Subtotal', formatDollars(order.subtotal)]]
  // Freight may already be quoted: an order that ships by freight only does not ship free.
  if (isOpen || shippingCost > 0 || freight === 0) rows.push(['Shipping', isOpen ? beside : shippingText(shippingCost)])
  rows.push(['Sales tax', formatDollars(order.tax)])
  if (freight > 0) rows.push(['Freight, with its tax', formatDollars(freight)])
  rows.push([isOpen ? 'Total so far' : 'Total', formatDollars(totalWithFreight(order))])
  return rows
}

function paymentText(order: Order, isCharged: boolean): string {
  if (order.test_card) return `Test card${order.card ? ` (${order.card})` : ''}: no real charge.`
  if (order.paymentMethod === 'card') return cardText(order, isCharged)
  if (order.paymentMethod === 'bank_transfer') {
    const payBy = order.pay_by === null ? '.' : ` ${payByText(order.pay_by, order)}`
    if (order.balance > 0) return `Please pay ${formatDollars(order.balance)} by bank transfer${payBy}`
    // The order may be canceled before the email is rendered.
    return order.paid > 0 ? 'Paid by bank transfer.' : 'By bank transfer.'
  }
  const due = longDate(order.due_on)
  return `Pay by invoice: you get an invoice with each shipment; the first is due on ${due} at the earliest.`
}

/** The card may be declined, or the order canceled, before the email is rendered. */
function cardText(order: Order, isCharged: boolean): string {
  const named = order.card ? ` (${order.card})` : ''
  if (isCardUncharged(order)) return `By card${named}, which was not charged.`
  // The paid amount may be a bank transfer that arrived before the card was released.
  return isCharged || order.on_card > 0 ? `Paid by card${named}.` : `By card${named}.`
}

function bankDetails({ paymentMethod, balance, invoice }: Order, bank: readonly string[]): string[] {
  return paymentMethod === 'bank_transfer' && balance > 0 ? paymentInstructions({ number: invoice }, bank) : []
}

function addressLines({ shipping_address: to }: Order): string[] {
  const cityLine = `${to.city}, ${to.state} ${to.zip}`
  return [
    to.name,
    to.line1,
    ...(to.line2 ? [to.line2] : []),
    cityLine,
    countryName(to.country),
    ...(to.phone ? [to.phone] : []),
  ]
}
