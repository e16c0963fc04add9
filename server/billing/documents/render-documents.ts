import type { Db } from '#database/connect.ts'
import type { PdfRenderer } from '#server/print/print.ts'
import { composeDocument } from './compose-document.ts'
import { composePackingSlip, type PackedShipment } from './compose-packing-slip.ts'
import { composeConfirmation, composeProForma } from './compose-pro-forma.ts'
import { composeStatement } from './compose-statement.ts'
import { readDocument } from './read-documents.ts'
import { readExpected } from './pro-forma.ts'
import { readBilled, type Seller } from './snapshot.ts'
import { readStatement } from '#server/billing/statement.ts'

interface RenderDeps {
  db: Db
  seller: Seller
  pdf: PdfRenderer
}

/** Renders an invoice or credit note of the company; null if it has none of that number. */
export async function renderDocument(
  { db, pdf }: RenderDeps,
  companyId: number,
  number: string,
  today: string,
): Promise<Buffer | null> {
  const stored = await readDocument(db, companyId, number, today)
  return stored && pdf.render(composeDocument(stored))
}

/** Renders what the company owes on `today`. */
export async function renderStatement(
  { db, seller, pdf }: RenderDeps,
  companyId: number,
  today: string,
): Promise<Buffer> {
  const company = await db
    .selectFrom('companies')
    .select((eb) => eb.fn.coalesce('legal_name', 'name').as('name'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return pdf.render(composeStatement(seller, company, await readStatement(db, companyId, today)))
}

/** Renders the expected cost of what is not canceled of an order; null if nothing is left. */
export async function renderProForma(
  { db, seller, pdf }: RenderDeps,
  orderId: number,
  payBy: string | null = null,
): Promise<Buffer | null> {
  const document = composeProForma(await readExpected(db, seller, orderId), payBy)
  return document && pdf.render(document)
}

/** Renders the confirmation of an order; null if there is no such order. */
export async function renderConfirmation({ db, seller, pdf }: RenderDeps, orderId: number): Promise<Buffer | null> {
  const document = composeConfirmation(await readBilled(db, seller, { orderId }))
  return document && pdf.render(document)
}

/** Renders the packing slip of a shipment; null if the order has no such suborder. */
export async function renderPackingSlip(
  { db, seller, pdf }: RenderDeps,
  orderId: number,
  suborderNumber: string,
  shipment: PackedShipment,
): Promise<Buffer | null> {
  const suborders = await readBilled(db, seller, { orderId })
  const suborder = suborders.find(({ snapshot }) => snapshot.maker_order === suborderNumber)
  return suborder ? pdf.render(composePackingSlip(suborder, shipment)) : null
}
