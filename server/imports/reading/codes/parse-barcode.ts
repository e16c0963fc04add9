import { CellFormatError } from '#server/imports/reading/cell-format-error.ts'
import { hasValidCheckDigit, isLikeGtin, withLostZeros } from './gtin.ts'
import { parseUndamaged } from './repair-code.ts'

/** Parses the GTIN of a product (UPC, EAN) and removes spaces and dashes. Throws `CellFormatError`. */
export function parseBarcode(cell: string): string {
  const code = parseUndamaged(cell).replaceAll(/[\s-]/g, '')
  if (isLikeGtin(code) && hasValidCheckDigit(code)) return code
  const completed = withLostZeros(code)
  if (completed !== null) {
    throw new CellFormatError(`a spreadsheet probably removed zeros from the beginning; write ${completed}`)
  }
  throw new CellFormatError(
    isLikeGtin(code)
      ? 'the check digit of this GTIN is incorrect; a digit was mistyped'
      : 'a barcode is a GTIN of 8, 12, 13 or 14 digits',
  )
}
