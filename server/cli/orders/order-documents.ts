import { writeFile } from 'node:fs/promises'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import { counted } from '#contract/text/language.ts'
import { Problem } from '#contract/problem.ts'
import type { ExportedTable } from '#server/orders/reading/operator-export.ts'
import type { OrdersShop } from '#server/cli/context.ts'
import { requireNewFile } from '#server/cli/new-file.ts'
import { type tableKind, writeTable } from '#server/cli/table-file.ts'

/** Writes a document as PDF. */
export async function writeDocument(
  { orders }: OrdersShop,
  number: string,
  { file, force }: { file: string; force: true | undefined },
): Promise<string[]> {
  await requireNewFile(file, force)
  const pdf = await orders.reading.documentForOperator(number)
  if (!pdf) throw new Problem('not_found', `There is no document ${number}. "orders show" lists those of an order.`)
  await explainWriteErrors(file, () => writeFile(file, pdf, { mode: 0o600 }))
  return [`Wrote ${number} to ${file}.`]
}

/** Writes all orders with their lines, all invoices, or all payments into a file. */
export async function exportOrders(
  { orders }: OrdersShop,
  table: ExportedTable,
  { file, kind, force }: { file: string; kind: NonNullable<ReturnType<typeof tableKind>>; force: true | undefined },
): Promise<string[]> {
  await requireNewFile(file, force)
  const count = await writeTable(file, kind, orders.reading.exportTable(table))
  return [`Wrote ${counted(count, 'row')} of ${table} to ${file}.`]
}

/** Lists what is left to ship of accepted suborders, oldest order first. */
export async function pickList({ orders }: OrdersShop): Promise<string[]> {
  const suborders = await orders.reading.toPick()
  if (suborders.length === 0) return ['Nothing is left to ship.']
  return suborders.flatMap(({ number, supplier, company, ship_not_before, lines }) => [
    [`${number}  ${supplier}, for ${company}`, ship_not_before && `not before ${ship_not_before}`]
      .filter(Boolean)
      .join(', '),
    ...lines.map(({ sku, title, units }) => `  ${sku}  ${units} × ${title}`),
  ])
}
