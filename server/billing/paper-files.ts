import type { Db } from '#database/connect.ts'
import { printPaper } from '#server/print/print-paper.ts'
import { composePaper } from './compose-paper.ts'
import { composeProForma } from './compose-pro-forma.ts'
import { composeSlip, type Parcel } from './compose-slip.ts'
import { composeStatement } from './compose-statement.ts'
import { readPaper } from './read-papers.ts'
import { readExpected } from './pro-forma.ts'
import { readBilled, type Seller } from './snapshot.ts'
import { readStatement } from './statement.ts'

export type { Parcel } from './compose-slip.ts'

/** An invoice or credit note of the company, drawn; null where it has none of that number. */
export async function drawPaperOf(db: Db, companyId: number, number: string, today: string): Promise<Buffer | null> {
  const written = await readPaper(db, companyId, number, today)
  return written && printPaper(composePaper(written))
}

/** What the company owes on `today`, drawn. */
export async function drawStatement(db: Db, seller: Seller, companyId: number, today: string): Promise<Buffer> {
  const company = await db
    .selectFrom('companies')
    .select((eb) => eb.fn.coalesce('legal_name', 'name').as('name'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return printPaper(composeStatement(seller, company, await readStatement(db, companyId, today)))
}

/** What of an order is not cancelled and what it will cost, drawn; null where there is nothing. */
export async function drawProForma(db: Db, seller: Seller, orderId: number): Promise<Buffer | null> {
  const paper = composeProForma(await readExpected(db, seller, orderId))
  return paper && printPaper(paper)
}

/** What is in a parcel, drawn; null where the order has no child order of that number. */
export async function drawSlip(
  db: Db,
  seller: Seller,
  orderId: number,
  childNumber: string,
  parcel: Parcel,
): Promise<Buffer | null> {
  const children = await readBilled(db, seller, { orderId })
  const child = children.find(({ snapshot }) => snapshot.maker_order === childNumber)
  return child ? printPaper(composeSlip(child, parcel)) : null
}
