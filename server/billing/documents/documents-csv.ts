import { BYTE_ORDER_MARK, csvRow } from '#contract/text/csv-cell.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { InvoicesQuery } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import { documentsById, type ExportedDocument, matchingDocuments } from './read-documents.ts'

/** Documents that are read and sent at once. */
const BATCH = 500

/** Column names and the cell of each. Amounts are numbers: text with a minus would be escaped as a formula. */
const COLUMNS: Readonly<Record<string, (document: ExportedDocument) => string | number | null>> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  issued_on: ({ issued_on }) => issued_on,
  due_on: ({ kind, due_on }) => (kind === 'invoice' ? due_on : null),
  order: ({ order }) => order,
  suborder: ({ maker_order }) => maker_order,
  maker: ({ supplier }) => supplier,
  po_number: ({ po_number }) => po_number,
  credits: ({ credits }) => credits,
  goods: (document) => signed(document, document.goods_cents),
  shipping: (document) => signed(document, document.shipping_cents),
  tax: (document) => signed(document, document.tax_cents),
  total: (document) => signed(document, document.total_cents),
  paid: ({ paid }) => toDollars(paid),
  credited: ({ credited }) => toDollars(credited),
  balance: ({ kind, total_cents, settled }) => toDollars(kind === 'invoice' ? total_cents - settled : 0),
}

/** Yields a company's invoices and credit notes as CSV, newest first; money in US dollars. Amounts of credit notes are negative. */
export async function* documentsFile(
  db: Db,
  companyId: number,
  { status }: Pick<InvoicesQuery, 'status'>,
  today: string,
): AsyncGenerator<string, void> {
  const ids = await matchingDocuments(db, companyId, status, today)
  yield BYTE_ORDER_MARK + csvRow(Object.keys(COLUMNS))
  for (let start = 0; start < ids.length; start += BATCH) {
    const documents = await documentsById(db, ids.slice(start, start + BATCH), today)
    yield documents.map((document) => csvRow(Object.values(COLUMNS).map((cellOf) => cellOf(document)))).join('')
  }
}

function signed({ kind }: ExportedDocument, cents: Cents): number {
  return toDollars(kind === 'credit_note' && cents !== 0 ? -cents : cents)
}
