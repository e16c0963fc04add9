import type { BulkRow, CheckedRow } from '#contract/schemas/cart.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { type Dollars, toCents, toDollars } from '#contract/values/money.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import type { ReorderLine } from '#contract/schemas/orders/reorder.ts'
import { type QuantityRule, quantityRule } from '#contract/values/quantity.ts'

/** A product that can be ordered again: one of the order, or its replacement. */
export interface ReorderRow {
  ocid: number
  sku: string
  title: string
  supplier: string
  image: ImageRef | null
  rule: QuantityRule
  quantity: number
  chosen: boolean
  /** Unit price in the order, in US dollars; null for a replacement. */
  was: number | null
  note: string | null
  now: number | null
  message: string | null
  /** Title of the product it replaces. */
  insteadOf: string | null
}

/** A line that cannot be ordered again; its replacement is a row of its own. */
export type UnavailableLine = Pick<ReorderLine, 'ocid' | 'title' | 'supplier' | 'image' | 'message'>

/** Splits the lines of an order into orderable rows and unavailable lines. A replacement is offered, but not selected. */
export function rowsOf(
  lines: readonly ReorderLine[],
  ordered: readonly OrderLine[],
): { rows: ReorderRow[]; unavailable: UnavailableLine[] } {
  const placed = new Map(ordered.map((line) => [line.position, line]))
  const rows = lines.flatMap((line): ReorderRow[] => {
    const before = placed.get(line.position)
    if (line.status !== 'unavailable') return [rowOf(line, before?.note ?? null)]
    const isTaken = lines.some(({ ocid }) => ocid === line.replacement?.ocid)
    return line.replacement?.in_stock && !isTaken ? [replacementOf(line, line.replacement, before?.qty ?? 0)] : []
  })
  return { rows, unavailable: lines.filter(({ status }) => status === 'unavailable') }
}

function rowOf(line: ReorderLine, note: string | null): ReorderRow {
  const { ocid, sku, title, supplier, image, quantity, was, now, message } = line
  const rule = quantityRule(line)
  return { ocid, sku, title, supplier, image, rule, quantity, chosen: true, was, note, now, message, insteadOf: null }
}

function replacementOf(
  { title: insteadOf }: ReorderLine,
  product: NonNullable<ReorderLine['replacement']>,
  quantityBefore: number,
): ReorderRow {
  const { ocid, sku, title, supplier, image, min_qty, qty_step, item_price } = product
  const rule = quantityRule(product)
  return {
    ocid,
    sku,
    title,
    image,
    rule,
    insteadOf,
    supplier: supplier.name,
    quantity: Math.max(min_qty, Math.ceil(quantityBefore / qty_step) * qty_step),
    chosen: false,
    was: null,
    note: null,
    now: item_price,
    message: null,
  }
}

/** Returns the selected rows as input of the bulk calls. */
export function toBulkRows(rows: readonly ReorderRow[]): BulkRow[] {
  return rows
    .filter(({ chosen }) => chosen)
    .map(({ sku, quantity, note }) => ({ product: sku, quantity, ...(note !== null && { note }) }))
}

/** Returns the units and total of the selected rows at their own prices. */
export function totalOf(rows: readonly ReorderRow[]): { units: number; total: Dollars } {
  const chosen = rows.filter((row) => row.chosen)
  return {
    units: chosen.reduce((units, { quantity }) => units + quantity, 0),
    total: toDollars(chosen.reduce((cents, { now, quantity }) => cents + toCents(now ?? 0) * quantity, 0)),
  }
}

/** Returns the rows with the server's prices and messages for their quantities. */
export function withChecked(rows: readonly ReorderRow[], checked: readonly CheckedRow[]): ReorderRow[] {
  const byOcid = new Map(checked.map((row) => [row.ocid, row]))
  return rows.map((row) => {
    const checkedRow = row.chosen ? byOcid.get(row.ocid) : undefined
    return checkedRow ? { ...row, now: checkedRow.itemPrice ?? row.now, message: checkedRow.message } : row
  })
}
