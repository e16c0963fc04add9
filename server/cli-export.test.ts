import { describe, expect, it } from 'vitest'
import { readExport } from './cli-export.ts'

describe('what the command export is asked for', () => {
  it('is a kind, a file, and columns where they are named', () => {
    expect(readExport(['products', 'p.csv'])).toEqual({ kind: 'products', file: 'p.csv', columns: null })
    expect(readExport(['banners', 'b.csv', '--columns', 'heading, text'])).toEqual({
      kind: 'banners',
      file: 'b.csv',
      columns: ['heading', 'text'],
    })
  })

  it.each([
    [['prodcts', 'p.csv'], 'did you mean "export products"?'],
    [['products'], 'export needs the name of a file, such as products.csv.'],
    [['products', 'p.csv', '--column', 'price'], 'did you mean --columns?'],
  ])('is refused with what was meant: %j', (args, said) => {
    expect(() => readExport(args)).toThrow(said)
  })
})
