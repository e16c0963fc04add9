import { dayOf } from '#contract/values/days.ts'
import { packingSlipNumber } from '#server/billing/billing.ts'
import { findOrder } from './operator-orders.ts'
import { type ReadDeps, readOrder } from './read-order.ts'

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

/**
 * Renders a document of any company: those of the buyer by their numbers, `T-100001-OC` (order confirmation) and `T-100001-1-PO` (purchase
 * order). Returns null if there is none with this number. Throws `not_found` for an unknown order.
 */
export async function renderOperatorDocument(deps: ReadDeps, number: string): Promise<Buffer | null> {
  const [, base = number, kind] = /^(.+)-(OC|PO|P\d+)$/.exec(number) ?? []
  const { id, company_id } = await findOrder(deps.db, base)
  if (kind === 'OC') return deps.billing.renderConfirmation(id)
  if (kind === 'PO') return deps.billing.renderPurchaseOrder(id, base)
  return (await deps.billing.renderDocument(company_id, number)) ?? renderOrderDocument(deps, company_id, number)
}
