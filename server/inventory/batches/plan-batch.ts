import { MAX_COUNT_AGE_DAYS } from '#contract/catalog/inventory.ts'
import type {
  RecordStockBatch,
  StockBatch,
  StockEntry,
  StockLine,
} from '#contract/schemas/admin/catalog/stock-batches.ts'
import { counted } from '#contract/text/language.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import type { CodeMatch } from './find-products.ts'
import type { StockAt } from './read-stock-at.ts'

/** An entry with its line, and why it cannot be read, or null. */
export type Entry = RecordStockBatch['entries'][number] & {
  line: number
  problem: string | null
}

/** A count that differs from the stock by more than half and by as many units may be a mistake, and so may a receipt of ten times the stock. */
const LARGE_COUNT = { part: 0.5, units: 20 } as const
const LARGE_RECEIPT = { times: 10, units: 1000 } as const

/** Data that a batch is planned with, besides its entries. */
interface Context {
  kind: StockBatch['kind']
  now: Date
  matches: ReadonlyMap<string, CodeMatch>
  stock: ReadonlyMap<number, StockAt>
  /** Units by OCID and reference that were received before, in lower case. */
  received: ReadonlyMap<string, number>
}

/** Returns the time at which an entry was counted. */
export function countedAt({ counted_at }: StockEntry, now: Date): Date {
  return counted_at === undefined ? now : new Date(counted_at)
}

/** Names what was received by a product and a reference. */
export function receiptKey(ocid: number, reference: string): string {
  return `${ocid} ${reference.trim().toLowerCase()}`
}

/** Returns what each entry does to the stock, or why it cannot be recorded. */
export function planBatch(entries: readonly Entry[], context: Context): StockLine[] {
  const readable = entries.filter(({ problem }) => problem === null)
  const linesOf = Map.groupBy(readable, ({ code }) => {
    const match = context.matches.get(code)
    return match && match !== 'several' ? match.ocid : null
  })
  const before: Receipts = { units: new Map(), keys: new Set() }
  return entries.map((entry) => {
    const match = context.matches.get(entry.code) ?? null
    const product = match === 'several' ? null : match
    const stock = product && (context.stock.get(product.ocid) ?? null)
    const blank = blankLine(entry, context)
    if (entry.problem !== null) return { ...blank, problem: entry.problem }
    if (match === 'several') return { ...blank, problem: 'Several products have this code. Write the exact SKU.' }
    if (!product || !stock) return { ...blank, problem: 'No product has this code.' }
    const line = { ...blank, ...product }
    if (context.kind === 'received') return receiptLine(line, stock, context, before)
    const twice = (linesOf.get(product.ocid) ?? []).filter((other) => other !== entry)
    return twice.length > 0
      ? { ...line, problem: `It is also on line ${twice.map((other) => other.line).join(', ')}. Add its units up.` }
      : countLine(line, stock, countedAt(entry, context.now), context.now)
  })
}

function blankLine(entry: Entry, { kind, now }: Context): StockLine {
  const { line, code, units, reason = '', reference = '' } = entry
  return {
    line,
    code,
    units,
    reason: reason.trim() || null,
    reference: reference.trim() || null,
    counted_at: kind === 'counted' ? countedAt(entry, now).toISOString() : null,
    ocid: null,
    sku: null,
    title: null,
    on_hand: null,
    change: null,
    available: null,
    warning: null,
    problem: null,
    recorded: false,
  }
}

/** Receipts of a batch before one: their units by OCID, and what identifies them. */
interface Receipts {
  units: Map<number, number>
  keys: Set<string>
}

/** Several receipts of a product follow one another. */
function receiptLine(line: StockLine, stock: StockAt, { received }: Context, earlier: Receipts): StockLine {
  const { units } = line
  const ocid = line.ocid ?? 0
  const before = stock.available + (earlier.units.get(ocid) ?? 0)
  const on_hand = before + stock.reserved
  if (units < 1) return { ...line, on_hand, problem: 'Enter 1 or more units.' }
  if (before + units > MAX_INTEGER) return { ...line, on_hand, problem: `The stock would exceed ${MAX_INTEGER} units.` }
  earlier.units.set(ocid, (earlier.units.get(ocid) ?? 0) + units)
  return {
    ...line,
    on_hand,
    change: units,
    available: before + units,
    warning: repeatedReceipt(line, received, earlier) ?? largeReceipt(units, on_hand),
  }
}

/** Returns the warning of a delivery note that was received before, or that is also on a line before. */
function repeatedReceipt(
  { ocid, reference }: StockLine,
  received: Context['received'],
  { keys }: Receipts,
): string | null {
  if (ocid === null || reference === null) return null
  const key = receiptKey(ocid, reference)
  const [again, isRepeated] = [received.get(key), keys.has(key)]
  keys.add(key)
  if (again !== undefined) return receivedBefore(again, reference)
  // Without the number of the line: a file and the batch that is sent of it have different ones.
  return isRepeated ? `An earlier line has the same product and ${reference}.` : null
}

function largeReceipt(units: number, onHand: number): string | null {
  const isLarge = units >= LARGE_RECEIPT.units && units > onHand * LARGE_RECEIPT.times
  return isLarge ? `More than ${LARGE_RECEIPT.times} times what is on hand.` : null
}

function receivedBefore(units: number, reference: string): string {
  return `${counted(units, 'unit')} of ${reference} ${units === 1 ? 'was' : 'were'} received before.`
}

/** A count states the units on hand when it was made: the stock changes by what was missing or too much then, and keeps what happened since. */
function countLine(line: StockLine, stock: StockAt, at: Date, now: Date): StockLine {
  const { on_hand_then: on_hand, available, counted_later_at } = stock
  if (at > now) return { ...line, on_hand, problem: 'The time of the count is in the future.' }
  if (now.getTime() - at.getTime() > MAX_COUNT_AGE_DAYS * DAY_MS)
    return { ...line, on_hand, problem: `The count is more than ${MAX_COUNT_AGE_DAYS} days old. Count again.` }
  if (counted_later_at) return { ...line, on_hand, problem: 'A later count of it has been recorded.' }
  const change = line.units - on_hand
  const after = available + change
  if (after < 0) {
    const missing = counted(-after, 'unit')
    return {
      ...line,
      on_hand,
      problem: `Orders that have not shipped lack ${missing}. Cancel or edit some, then count again.`,
    }
  }
  if (after > MAX_INTEGER) return { ...line, on_hand, problem: `The stock would exceed ${MAX_INTEGER} units.` }
  const isLarge = Math.abs(change) >= LARGE_COUNT.units && Math.abs(change) > on_hand * LARGE_COUNT.part
  return {
    ...line,
    on_hand,
    change,
    available: after,
    warning: isLarge ? 'It differs from the stock by more than half.' : null,
  }
}
