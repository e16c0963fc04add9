import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { escapeHtml, type Letter } from '#server/mail/mail.ts'
import { readOrder } from './read-order.ts'

/** Writes the confirmation of an order; its id is the same each time, so that a repeated job is one mail. Links start with `shopUrl`. */
export async function orderConfirmation(
  parts: { db: Db; catalog: Catalog },
  invoice: string,
  shopUrl: string,
): Promise<Letter> {
  const { company_id } = await parts.db
    .selectFrom('orders')
    .select('company_id')
    .where('invoice', '=', invoice)
    .executeTakeFirstOrThrow()
  const order = await readOrder(parts, company_id, invoice)
  if (!order) throw new Error(`Order ${invoice} has a job and cannot be read.`)
  const link = `${shopUrl}/thank-you-page?order=${encodeURIComponent(invoice)}`
  return {
    id: `order-placed-${invoice}`,
    to: order.email,
    subject: `Your order ${invoice}`,
    text: asText(order, link),
    html: asHtml(order, link),
  }
}

function asText(order: Order, link: string): string {
  const lines = order.products.map(
    (line) =>
      `${line.qty} x ${line.title} (${line.sku}) at ${formatDollars(line.itemPrice)}: ${formatDollars(line.lineTotal)}`,
  )
  return [
    `Thank you for your order ${order.invoice}.`,
    '',
    ...lines,
    '',
    `Subtotal: ${formatDollars(order.subtotal)}`,
    `Shipping: ${formatDollars(order.shippingCost)}`,
    `Total: ${formatDollars(order.orderTotal)}`,
    ...(order.po_number ? [`Your PO number: ${order.po_number}`] : []),
    ...(order.notes ? [`Your note: ${order.notes}`] : []),
    `Pay by invoice until ${longDate(order.due_on)}.`,
    '',
    `Ships to: ${addressLines(order).join(', ')}`,
    '',
    link,
  ].join('\n')
}

function asHtml(order: Order, link: string): string {
  const rows = order.products.map(
    (line) => `<tr>
<td style="${CELL}">${escapeHtml(line.title)}<br><span style="color:#6f675c">${escapeHtml(line.sku)} · ${escapeHtml(line.supplier)}</span></td>
<td style="${CELL};text-align:right;white-space:nowrap">${line.qty} × ${formatDollars(line.itemPrice)}</td>
<td style="${CELL};text-align:right">${formatDollars(line.lineTotal)}</td></tr>`,
  )
  const totals = [
    ['Subtotal', order.subtotal],
    ['Shipping', order.shippingCost],
    ['Total', order.orderTotal],
  ] as const
  const totalRows = totals.map(
    ([name, amount]) =>
      `<tr><td></td><td style="padding:4px 0 4px 12px;text-align:right;white-space:nowrap">${name}</td><td style="padding:4px 0 4px 12px;text-align:right;white-space:nowrap">${formatDollars(amount)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f6f1e7;color:#26221c;font:16px/1.5 Georgia,serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px">
<h1 style="font-weight:normal;font-size:26px">Thank you for your order</h1>
<p>Order <strong>${escapeHtml(order.invoice)}</strong>. Pay by invoice until ${longDate(order.due_on)}.${order.po_number ? ` Your PO number: ${escapeHtml(order.po_number)}.` : ''}</p>
<table role="presentation" style="width:100%;border-collapse:collapse;font-size:15px">${rows.join('')}${totalRows.join('')}</table>
${order.notes ? `<p>Your note: ${escapeHtml(order.notes)}</p>` : ''}
<p>Ships to:<br>${addressLines(order).map(escapeHtml).join('<br>')}</p>
<p><a href="${escapeHtml(link)}" style="color:#2f4a3a">See your order</a></p>
</div></body></html>`
}

const CELL = 'padding:10px 0 10px 12px;border-bottom:1px solid #ddd3c3;vertical-align:top'

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-12-21` as `December 21, 2026`. */
function longDate(day: string): string {
  return longDateFormat.format(new Date(`${day}T00:00:00Z`))
}

function addressLines({ shipping_address: to }: Order): string[] {
  const cityLine = `${to.city}, ${to.state} ${to.zip}`
  return [to.name, to.line1, ...(to.line2 ? [to.line2] : []), cityLine, to.country]
}
