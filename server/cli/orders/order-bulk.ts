import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { explainReadErrors } from '#contract/file-errors.ts'
import { counted } from '#contract/text/language.ts'
import { Problem } from '#contract/problem.ts'
import type { OrdersShop } from '#server/cli/context.ts'
import { nextStepText } from '#server/cli/next-step.ts'
import { orderNumber } from '#server/cli/parse-values.ts'
import { ship } from './order-transitions.ts'

const COLUMNS = ['suborder', 'carrier', 'tracking', 'sku', 'units'] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

interface Shipment {
  line: number
  number: string
  carrier: string
  tracking: string
  /** Units by SKU; empty: everything that is left. */
  lines: Map<string, number>
}

/** Accepts orders and suborders, each for itself. Throws a `Problem` with all results if one of them could not be accepted. */
export function acceptAll({ orders }: OrdersShop, numbers: readonly string[]): Promise<string[]> {
  return forEach(
    numbers,
    (number) => number,
    async (number) => [`${(await orders.fulfilment.accept(number)).join(', ')}: accepted; the buyer gets an email.`],
  )
}

/**
 * Ships the suborders of a CSV file with the columns `suborder`, `carrier`, `tracking` and, for a part of one, `sku` and `units`; rows with
 * the same suborder, carrier and tracking number are one shipment. A file with an invalid row ships nothing. Throws a `Problem` with all
 * results if a shipment failed.
 */
export async function shipFile(shop: OrdersShop, file: string): Promise<string[]> {
  const shipments = readShipments(file, await explainReadErrors(file, () => readFile(file, 'utf8')))
  return forEach(
    shipments,
    ({ line, number }) => `line ${line}, ${number}`,
    ({ number, carrier, tracking, lines }) =>
      ship(shop, number, { carrier, tracking, ...(lines.size > 0 && { lines }) }),
  )
}

async function forEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const lines: string[] = []
  let failed = 0
  for (const item of items) {
    try {
      lines.push(...(await work(item)))
    } catch (error) {
      if (!(error instanceof Problem) || items.length === 1) throw error
      failed += 1
      lines.push(`${nameOf(item)}: ${error.message}${nextStepText(error)}`)
    }
  }
  if (failed === 0) return lines
  throw new Problem('bad_request', [...lines, `${failed} of ${counted(items.length, 'row')} failed.`].join('\n'))
}

function readShipments(file: string, text: string): Shipment[] {
  const rows = parse<Row>(text, {
    bom: true,
    columns: checkedHeader,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
  })
  const errors: string[] = []
  const shipments = new Map<string, Shipment>()
  for (const [index, { suborder, carrier, tracking = '', sku = '', units = '' }] of rows.entries()) {
    const line = index + 2
    const count = units === '' ? null : Number(units)
    if (!suborder || !carrier) errors.push(`line ${line}: the suborder or the carrier is missing`)
    else if ((sku === '') !== (units === '')) errors.push(`line ${line}: sku and units belong together`)
    else if (count !== null && !(Number.isInteger(count) && count > 0)) errors.push(`line ${line}: units is "${units}"`)
    else {
      const number = orderNumber(suborder)
      const key = JSON.stringify([number, carrier, tracking])
      const shipment = shipments.get(key) ?? { line, number, carrier, tracking, lines: new Map<string, number>() }
      if (count !== null) shipment.lines.set(sku, (shipment.lines.get(sku) ?? 0) + count)
      shipments.set(key, shipment)
    }
  }
  if (errors.length > 0) {
    throw new Problem(
      'invalid_input',
      [...errors.map((error) => `${file}, ${error}.`), 'Nothing was shipped.'].join('\n'),
    )
  }
  return [...shipments.values()]
}

function checkedHeader(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase())
  const unknown = columns.filter((name) => !COLUMNS.some((column) => column === name))
  if (unknown.length === 0 && columns.includes('suborder') && columns.includes('carrier')) return columns
  throw new Problem(
    'invalid_input',
    `The first line must be the columns suborder,carrier,tracking and, for a part of one, sku,units.`,
  )
}
