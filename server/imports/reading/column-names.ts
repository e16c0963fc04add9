import { IMPORT_DECIMALS, IMPORT_ERROR_COLUMN } from '#contract/imports/imports.ts'
import type { Decimal } from './numbers/readings.ts'

/** Returns a column name for comparison: `Case Pack` is `case_pack`. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

/** Returns the index of the error column of a rejects file, or -1. */
export function errorColumnAt(header: readonly string[]): number {
  return header.findIndex(isErrorColumn)
}

/** True for the column that a rejects file adds. */
export function isErrorColumn(name: string): boolean {
  return plainName(name).startsWith(IMPORT_ERROR_COLUMN)
}

/**
 * Returns the name of the error column of a rejects file. It contains the decimal separator of the input, because the rejected rows alone may
 * not show it.
 */
export function errorColumnName(decimal: Decimal | null): string {
  return decimal === null ? IMPORT_ERROR_COLUMN : `${IMPORT_ERROR_COLUMN} (decimal ${decimal})`
}

/** Returns the decimal separator of the input of a rejects file. */
export function decimalOfRejects(header: readonly string[]): Decimal | undefined {
  const name = header[errorColumnAt(header)] ?? ''
  return IMPORT_DECIMALS.find((decimal) => name.toLowerCase().includes(`decimal ${decimal}`))
}
