import { unquoted } from '#server/imports/reading/codes/repair-code.ts'
import { splitAmount } from './amount-text.ts'
import { splitUnit } from './split-unit.ts'
import { type Decimal, decimalsOf, isAmbiguous, type Readings, readingsOf } from './readings.ts'

/** Kinds of numbers: an amount of money, volume prices, a whole number, a measure with decimals. */
export type NumberKind = 'money' | 'breaks' | 'whole' | 'measure'

/** How the numbers of one column are read. */
export interface ColumnNumbers {
  /** Decimal separator that the operator named. */
  forced: Decimal | null
  /** Decimal separator that the column's other numbers prove. */
  decimal: Decimal | null
  /** Decimal separator that the file's other columns prove. */
  elsewhere: Decimal | null
  /** True if a number of the column has three or more decimals for certain. */
  longFractions: boolean
  currency: ColumnCurrency
}

export interface ColumnCurrency {
  /** Currency in the name of the column. */
  named: string | null
  /** Currencies that the column states, with the first line of each. */
  stated: ReadonlyMap<string, number>
  /** US dollars per unit of the file's currency. */
  rate: number | null
}

/** Rules for a number outside the columns of a file. */
export const PLAIN_NUMBERS: ColumnNumbers = {
  forced: null,
  decimal: null,
  elsewhere: null,
  longFractions: false,
  currency: { named: null, stated: new Map(), rate: null },
}

/** Returns the readings of a number; for a whole number, only those without decimals other than zeros. */
export function readingsFor(kind: NumberKind, digits: string): Readings {
  const readings = readingsOf(digits)
  if (kind !== 'whole') return readings
  return { comma: wholeOrNull(readings.comma), point: wholeOrNull(readings.point) }
}

function wholeOrNull(reading: string | null): string | null {
  return reading !== null && /^\d+(?:\.0+)?$/.test(reading) ? reading : null
}

/**
 * Chooses the reading of a number. Returns `ambiguous` if both are possible and neither the operator nor the file decides between them,
 * null if it is not a number.
 */
export function chooseReading(
  readings: Readings,
  kind: NumberKind,
  column: ColumnNumbers,
): { reading: string } | 'ambiguous' | null {
  const { comma, point } = readings
  if (column.forced !== null) return readingOrNull(readings[column.forced])
  if (!isAmbiguous(readings)) return readingOrNull(point ?? comma)
  const decimal = column.decimal ?? column.elsewhere
  const reading = decimal && readings[decimal]
  if (reading === null) return 'ambiguous'
  // Prices and quantities rarely have three decimals: 1.299 beside 12.50 is as likely a mistake as a price.
  if (kind !== 'measure' && decimalsOf(reading) > 0 && !column.longFractions) return 'ambiguous'
  return { reading }
}

function readingOrNull(reading: string | null): { reading: string } | null {
  return reading === null ? null : { reading }
}

interface Evidence {
  comma: boolean
  point: boolean
  longFractions: boolean
  stated: Map<string, number>
}

/** Collects what the cells of a file prove about its numbers. `kinds` has its columns of numbers. */
export function createNumberEvidence(kinds: Readonly<Partial<Record<string, NumberKind>>>) {
  const columns = new Map<string, Evidence>()
  for (const column of Object.keys(kinds)) {
    columns.set(column, { comma: false, point: false, longFractions: false, stated: new Map() })
  }

  function noteNumber(found: Evidence, kind: NumberKind, text: string, line: number): void {
    const amount = splitAmount(text)
    if (!amount) return
    if (amount.currency !== null && !found.stated.has(amount.currency)) found.stated.set(amount.currency, line)
    const readings = readingsFor(kind, amount.digits)
    if (readings.comma === readings.point || isAmbiguous(readings)) return
    found[readings.comma === null ? 'point' : 'comma'] = true
    if (decimalsOf(readings.comma ?? readings.point ?? '') > 2) found.longFractions = true
  }

  return {
    note(cells: Readonly<Partial<Record<string, string>>>, line: number): void {
      for (const [column, found] of columns) {
        const text = cells[column]
        // Digits alone prove nothing.
        if (text === undefined || text.length > 200 || /^\d*$/.test(text)) continue
        const kind = kinds[column] ?? 'measure'
        const plain = unquoted(text)
        if (kind === 'measure') noteNumber(found, kind, splitUnit(plain).number, line)
        else if (kind !== 'breaks') noteNumber(found, kind, plain, line)
        else for (const part of plain.split('|')) noteNumber(found, 'money', part.slice(part.indexOf(':') + 1), line)
      }
    },
    /** Returns the decimal separator that all columns with evidence share, or null. */
    decimal: (): Decimal | null => provenBy([...columns.values()]),
    /** Returns the rules of a column, after all rows were noted. */
    rulesOf(column: string, forced: Decimal | null, currency: Omit<ColumnCurrency, 'stated'>): ColumnNumbers {
      const found = columns.get(column)
      if (!found) return { ...PLAIN_NUMBERS, forced, currency: { ...currency, stated: new Map() } }
      const others = [...columns.values()].filter((other) => other !== found)
      return {
        forced,
        decimal: provenBy([found]),
        elsewhere: found.comma && found.point ? null : provenBy(others),
        longFractions: found.longFractions,
        currency: { ...currency, stated: found.stated },
      }
    },
  }
}

/** Returns the only decimal separator that the evidence shows. */
function provenBy(found: readonly Evidence[]): Decimal | null {
  const comma = found.some((column) => column.comma)
  const point = found.some((column) => column.point)
  if (comma === point) return null
  return comma ? 'comma' : 'point'
}
