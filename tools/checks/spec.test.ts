import { describe, expect, it } from 'vitest'
import { rowErrors, tableErrors, readRows, titlesIn } from './spec.ts'

const FILES: Record<string, string> = {
  'web/header.tsx': '',
  'e2e/header.e2e.ts': `
    test.describe('the header', () => {
      test('leads home', async () => {})
      test.skip('is not written yet', async () => {})
      for (const api of APIS) test(\`a 401 of \${api} logs out\`, async () => {})
    })
    test('is there twice', () => {})
    test('is there twice', () => {})`,
  'web/price.test.ts': `
    it.each([1, 2])('%d is a price', () => {})
    describe.each([1])('of %d', () => { it.each<number>([1])('is dear: %d', () => {}) })`,
}
const read = (file: string) => FILES[file] ?? null

const row = (proof: string, { id = '2.1', words = 'Logo linking to /', where = '`web/header.tsx`' } = {}) =>
  `| ${id} | ${words} | ${where} | ${proof} |`
const errors = (...rows: string[]) => rowErrors(readRows(`| line | words |\n| --- | --- |\n${rows.join('\n')}`), read)

describe('the check of the specification', () => {
  it('accepts a row whose files and tests exist, including tests in loops and tables', () => {
    expect(errors(row('`e2e/header.e2e.ts`: leads home<br>a 401 of … logs out'))).toEqual([])
    expect(errors(row('`web/price.test.ts`: %d is a price<br>is dear: %d<br>`e2e/header.e2e.ts`: leads home'))).toEqual(
      [],
    )
  })

  it('rejects a file that does not exist', () => {
    const missing = row('`e2e/header.e2e.ts`: leads home', { where: '`web/header.tsx` `web/gone.tsx`' })
    expect(errors(missing)).toEqual(['docs/spec.md:3: 2.1 names web/gone.tsx, which does not exist'])
    expect(errors(row('`e2e/gone.e2e.ts`: leads home'))).toEqual([
      'docs/spec.md:3: 2.1 names e2e/gone.e2e.ts, which does not exist',
    ])
  })

  it.each([
    ['leads', 'another title'],
    ['leads home, and more', 'a longer title'],
    ['is not written yet', 'a skipped test'],
    ['a 401 of the legacy API logs out', 'a title with the placeholder filled in'],
    ['the header', 'a describe title'],
  ])('rejects “%s”: %s', (title) => {
    expect(errors(row(`\`e2e/header.e2e.ts\`: ${title}`))).toEqual([
      `docs/spec.md:3: 2.1 names “${title}”, which no test of e2e/header.e2e.ts has`,
    ])
  })

  it('rejects a title that two tests of a file have', () => {
    expect(errors(row('`e2e/header.e2e.ts`: is there twice'))).toEqual([
      'docs/spec.md:3: 2.1 names “is there twice”, which 2 tests of e2e/header.e2e.ts have',
    ])
  })

  it('rejects a row without a test, a file or words, and an invalid or repeated number', () => {
    expect(errors(row(''))).toEqual(['docs/spec.md:3: 2.1 has no test'])
    expect(errors(row('`e2e/header.e2e.ts`: leads home', { where: 'somewhere' }))).toEqual([
      'docs/spec.md:3: 2.1 names no source file',
    ])
    expect(errors(row('`e2e/header.e2e.ts`: leads home', { words: '' }))).toHaveLength(1)
    expect(errors(row('`e2e/header.e2e.ts`: leads home', { id: '10.1' }))).toHaveLength(1)
    expect(errors(row('`e2e/header.e2e.ts`: leads home'), row('`e2e/header.e2e.ts`: leads home'))).toHaveLength(2)
    expect(errors(row('leads home'))).toEqual([
      'docs/spec.md:3: 2.1 names “leads home” in no file, which is not a test file',
    ])
    expect(() => readRows('| 2.1 | Logo | here |')).toThrow('line 1: a row must have four cells')
  })

  it('rejects a table that has lost rows, or all rows of a section', () => {
    const rows = readRows(Array.from({ length: 9 }, (_, n) => row('x', { id: `${n + 1}.1` })).join('\n'))
    expect(tableErrors(rows, 9)).toEqual([])
    expect(tableErrors(rows, 10)).toEqual(['docs/spec.md: only 9 of 10 rows: the check would prove less'])
    expect(tableErrors(rows.slice(1), 8)).toEqual(['docs/spec.md: no row of section 1'])
    expect(tableErrors(rows)).toHaveLength(1)
    expect(tableErrors([])).toHaveLength(10)
  })

  it('reads titles as they are written', () => {
    const source = FILES['e2e/header.e2e.ts'] ?? ''
    const titles = ['leads home', 'a 401 of … logs out', 'is there twice', 'is there twice']
    expect(titlesIn('header.e2e.ts', source)).toEqual(titles)
  })
})
