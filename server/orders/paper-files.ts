import { dayOf } from '#contract/days.ts'
import { type ReadParts, readOrder, slipNumber } from './read-order.ts'

/** The pro forma of an order that is not all sent yet, or the slip of a parcel; null where the company has none of that number. */
export async function drawOrderPaper(parts: ReadParts, companyId: number, number: string): Promise<Buffer | null> {
  const invoice = /^[^-]+-\d+/.exec(number)?.[0] ?? number
  const order = await readOrder(parts, companyId, invoice)
  if (!order?.papers.some((paper) => paper.number === number)) return null
  if (number === invoice) return parts.billing.drawProForma(await orderId(parts, invoice))
  for (const group of order.groups) {
    for (const [index, shipment] of group.shipments.entries()) {
      if (slipNumber(group.number, index) !== number) continue
      return parts.billing.drawSlip(await orderId(parts, invoice), group.number, {
        number,
        shipped_on: dayOf(new Date(shipment.shipped_at)),
        carrier: shipment.carrier,
        tracking: shipment.tracking,
        units: new Map(shipment.lines.map(({ position, quantity }) => [position, quantity])),
      })
    }
  }
  return null
}

async function orderId({ db }: ReadParts, invoice: string): Promise<number> {
  const { id } = await db.selectFrom('orders').select('id').where('invoice', '=', invoice).executeTakeFirstOrThrow()
  return id
}
