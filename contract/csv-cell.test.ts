import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, readCsvCell } from './csv-cell.ts'

describe('a cell for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    [' @SUM(A1)', "' @SUM(A1)"],
    ["'+44 mug", "''+44 mug"],
    ["'tis a mug", "'tis a mug"],
    ['12" bowl, oak', '"12"" bowl, oak"'],
  ])('of %j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  it('is read as the text that it was made of', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', 'a', '1', ';') })
    fc.assert(
      fc.property(text, (typed) => {
        expect(readCsvCell(csvCell(typed.trim()))).toBe(typed.trim())
      }),
    )
  })
})
