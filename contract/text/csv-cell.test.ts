import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, parseCsvCell } from './csv-cell.ts'

describe('a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    [' @SUM(A1)', "' @SUM(A1)"],
    ["'+44 mug", "''+44 mug"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', `"'\r=1+1"`],
    ['\u0000=1+1', "'\u0000=1+1"],
    ['\u3000=1+1', "'\u3000=1+1"],
    ['\u200B=1+1', "'\u200B=1+1"],
    ['\uFEFF=1+1', "'\uFEFF=1+1"],
    ["'tis a mug", "'tis a mug"],
    ['12" bowl, oak', '"12"" bowl, oak"'],
  ])('of the text %j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  it('is escaped for every character that Unicode normalization turns into the start of a formula', () => {
    const variants = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter((character) =>
      ['=', '+', '-', '\u2212', '@'].includes(character.normalize('NFKC')),
    )
    expect(variants).toEqual(expect.arrayContaining(['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']))
    for (const variant of variants) expect(csvCell(`${variant}1+1`), variant).toBe(`'${variant}1+1`)
  })

  it('parses back to its text', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '＠', '\u200B', ' ', 'a', '1', ';') })
    fc.assert(
      fc.property(text, (typed) => {
        expect(parseCsvCell(csvCell(typed.trim()))).toBe(typed.trim())
      }),
    )
  })
})
