import { dayOf } from '#contract/values/days.ts'
import { type ReadDeps, readOrder, packingSlipNumber } from './read-order.ts'

/**
 * Renders the pro forma invoice of an order that has not shipped completely, or a packing slip; null if the company has
 * no document with this number.
 */
export async function renderOrderDocument(deps: ReadDeps, companyId: number, number: string): Promise<Buffer | null> {
  const invoice = /^[^-]+-\d+/.exec(number)?.[0] ?? number
  const order = await readOrder(deps, companyId, invoice)
  if (!order?.papers.some((document) => document.number === number)) return null
  if (number === invoice) return deps.billing.renderProForma(await readOrderId(deps, invoice), order.pay_by)
  for (const suborder of order.groups) {
    for (const [index, shipment] of suborder.shipments.entries()) {
      if (packingSlipNumber(suborder.number, index) !== number) continue
      return deps.billing.renderPackingSlip(await readOrderId(deps, invoice), suborder.number, {
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

async function readOrderId({ db }: ReadDeps, invoice: string): Promise<number> {
  const { id } = await db.selectFrom('orders').select('id').where('invoice', '=', invoice).executeTakeFirstOrThrow()
  return id
}
