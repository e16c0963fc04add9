import { parse } from 'csv-parse/sync'
import { Problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/text/codes.ts'
import { delimiterOf } from '#contract/text/csv-delimiter.ts'

const COLUMNS = ['suborder', 'carrier', 'tracking', 'sku', 'units'] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>
/** Characters of a carrier and of a tracking number, as in the schemas `Carrier` and `Tracking`. */
const MAX_CARRIER_LENGTH = 80
const MAX_TRACKING_LENGTH = 120
/** Other names of the column `suborder`. */
const NUMBER_COLUMNS: ReadonlySet<string> = new Set(['number', 'order'])

/** A shipment of a file. */
export interface FileShipment {
  /** First line of the file that it is in. */
  line: number
  /** Number of a suborder, or of an order of one supplier. */
  number: string
  carrier: string
  tracking: string
  /** Units by SKU; empty: everything that is left. */
  lines: Map<string, number>
  /** Why the line cannot be read, or null. */
  problem: string | null
}

/**
 * Parses a CSV file, or cells that were pasted, with the columns `suborder` (or `number`, `order`), `carrier`, `tracking` and, for a part
 * of one, `sku` and `units`. Rows with the same suborder, carrier and tracking number are one shipment. Throws `invalid_input` if it is not
 * CSV or has other columns.
 */
export function parseShipments(csv: string): FileShipment[] {
  const unreadable: FileShipment[] = []
  const shipments = new Map<string, FileShipment>()
  for (const { line, row } of readRows(csv)) {
    const { suborder = '', carrier = '', tracking = '', sku = '', units = '' } = row
    const shipment = { line, number: orderNumber(suborder), carrier, tracking, problem: problemOf(row) }
    if (shipment.problem !== null) {
      unreadable.push({ ...shipment, lines: new Map() })
      continue
    }
    const key = JSON.stringify([shipment.number, carrier, tracking])
    const known = shipments.get(key) ?? { ...shipment, lines: new Map<string, number>() }
    if (units !== '') known.lines.set(sku, (known.lines.get(sku) ?? 0) + Number(units))
    shipments.set(key, known)
  }
  return [...shipments.values(), ...unreadable].toSorted((one, other) => one.line - other.line)
}

function problemOf({ suborder, carrier, tracking = '', sku = '', units = '' }: Row): string | null {
  if (!suborder || !carrier) return 'the suborder or the carrier is missing'
  if (carrier.length > MAX_CARRIER_LENGTH) return `the carrier has more than ${MAX_CARRIER_LENGTH} characters`
  if (tracking.length > MAX_TRACKING_LENGTH)
    return `the tracking number has more than ${MAX_TRACKING_LENGTH} characters`
  if ((sku === '') !== (units === '')) return 'sku and units belong together'
  if (units === '') return null
  const count = Number(units)
  return Number.isInteger(count) && count > 0 ? null : `units is "${units}"`
}

function readRows(csv: string): { line: number; row: Row }[] {
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      columns: checkedHeader,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
    }) as unknown as { info: { lines: number }; record: Row }[]
    return rows.map(({ info, record }) => ({ line: info.lines, row: record }))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw Problem.invalid({ csv: ['The file is not CSV. Check its quotation marks, or export it as CSV again.'] })
  }
}

function checkedHeader(names: string[]): string[] {
  const columns = names
    .map((name) => name.trim().toLowerCase())
    .map((name) => (NUMBER_COLUMNS.has(name) ? 'suborder' : name))
  const unknown = columns.filter((name) => !COLUMNS.some((column) => column === name))
  if (unknown.length === 0 && columns.includes('suborder') && columns.includes('carrier')) return columns
  throw new Problem(
    'invalid_input',
    `The first line must be the columns suborder,carrier,tracking and, for a part of one, sku,units.`,
  )
}
