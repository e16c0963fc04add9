import type { BulkRow, CheckedRow } from '#contract/cart.ts'
import type { ImageRef } from '#contract/images.ts'
import { type Dollars, toCents, toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders.ts'
import type { ReorderLine } from '#contract/reorder.ts'
import { type QuantityRule, quantityRule } from '#contract/quantity.ts'

/** A product that can be ordered again: one of the order, or what its maker sells in its place. */
export interface ReorderRow {
  ocid: number
  sku: string
  title: string
  supplier: string
  image: ImageRef | null
  rule: QuantityRule
  quantity: number
  chosen: boolean
  /** What a unit cost in the order; null for a replacement. */
  was: number | null
  note: string | null
  now: number | null
  message: string | null
  /** The title of what it replaces. */
  insteadOf: string | null
}

/** A line that cannot be ordered; what replaces it is a row of its own. */
export type GoneLine = Pick<ReorderLine, 'ocid' | 'title' | 'supplier' | 'image' | 'message'>

/** Sorts the lines of an order into those that can be ordered and those that cannot. A replacement is offered, not chosen. */
export function rowsOf(
  lines: readonly ReorderLine[],
  ordered: readonly OrderLine[],
): { rows: ReorderRow[]; gone: GoneLine[] } {
  const placed = new Map(ordered.map((line) => [line.position, line]))
  const rows = lines.flatMap((line): ReorderRow[] => {
    const before = placed.get(line.position)
    if (line.status !== 'unavailable') return [rowOf(line, before?.note ?? null)]
    const isTaken = lines.some(({ ocid }) => ocid === line.replacement?.ocid)
    return line.replacement?.in_stock && !isTaken ? [replacementOf(line, line.replacement, before?.qty ?? 0)] : []
  })
  return { rows, gone: lines.filter(({ status }) => status === 'unavailable') }
}

function rowOf(line: ReorderLine, note: string | null): ReorderRow {
  const { ocid, sku, title, supplier, image, quantity, was, now, message } = line
  const rule = quantityRule(line)
  return { ocid, sku, title, supplier, image, rule, quantity, chosen: true, was, note, now, message, insteadOf: null }
}

function replacementOf(
  { title: insteadOf }: ReorderLine,
  product: NonNullable<ReorderLine['replacement']>,
  wanted: number,
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
    quantity: Math.max(min_qty, Math.ceil(wanted / qty_step) * qty_step),
    chosen: false,
    was: null,
    note: null,
    now: item_price,
    message: null,
  }
}

/** The rows that are chosen, as a quick order sends them. */
export function toSend(rows: readonly ReorderRow[]): BulkRow[] {
  return rows
    .filter(({ chosen }) => chosen)
    .map(({ sku, quantity, note }) => ({ product: sku, quantity, ...(note !== null && { note }) }))
}

/** What the chosen rows come to by their own prices. */
export function sumOf(rows: readonly ReorderRow[]): { units: number; total: Dollars } {
  const chosen = rows.filter((row) => row.chosen)
  return {
    units: chosen.reduce((units, { quantity }) => units + quantity, 0),
    total: toDollars(chosen.reduce((cents, { now, quantity }) => cents + toCents(now ?? 0) * quantity, 0)),
  }
}

/** The rows with what the server says of them at these quantities. */
export function withChecked(rows: readonly ReorderRow[], checked: readonly CheckedRow[]): ReorderRow[] {
  const byOcid = new Map(checked.map((row) => [row.ocid, row]))
  return rows.map((row) => {
    const told = row.chosen ? byOcid.get(row.ocid) : undefined
    return told ? { ...row, now: told.itemPrice ?? row.now, message: told.message } : row
  })
}
