import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, parseCsvCell } from './csv-cell.ts'

describe('a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    [' @SUM(A1)', "' @SUM(A1)"],
    ["'+44 mug", "''+44 mug"],
    ["'tis a mug", "'tis a mug"],
    ['12" bowl, oak', '"12"" bowl, oak"'],
  ])('of the text %j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  it('parses back to its text', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', 'a', '1', ';') })
    fc.assert(
      fc.property(text, (typed) => {
        expect(parseCsvCell(csvCell(typed.trim()))).toBe(typed.trim())
      }),
    )
  })
})
