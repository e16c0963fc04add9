import { describe, expect, it } from 'vitest'
import { faultsOf, gapsOf, readRows, titlesIn } from './check-spec.ts'

const FILES: Record<string, string> = {
  'web/header.tsx': '',
  'e2e/header.e2e.ts': `
    test.describe('the header', () => {
      test('leads home', async () => {})
      test.skip('says nothing yet', async () => {})
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
const faults = (...rows: string[]) => faultsOf(readRows(`| line | words |\n| --- | --- |\n${rows.join('\n')}`), read)

describe('the check of the specification', () => {
  it('takes a row whose files and tests are there, also of loops and tables', () => {
    expect(faults(row('`e2e/header.e2e.ts`: leads home<br>a 401 of … logs out'))).toEqual([])
    expect(faults(row('`web/price.test.ts`: %d is a price<br>is dear: %d<br>`e2e/header.e2e.ts`: leads home'))).toEqual(
      [],
    )
  })

  it('refuses a file that is not there', () => {
    const gone = row('`e2e/header.e2e.ts`: leads home', { where: '`web/header.tsx` `web/gone.tsx`' })
    expect(faults(gone)).toEqual(['docs/spec.md:3: 2.1 names web/gone.tsx, which does not exist'])
    expect(faults(row('`e2e/gone.e2e.ts`: leads home'))).toEqual([
      'docs/spec.md:3: 2.1 names e2e/gone.e2e.ts, which does not exist',
    ])
  })

  it.each([
    ['leads', 'another title'],
    ['leads home, and more', 'a longer title'],
    ['says nothing yet', 'a test that is skipped'],
    ['a 401 of the legacy API logs out', 'a title made up of its parts'],
    ['the header', 'a heading of tests'],
  ])('refuses “%s”: %s', (title) => {
    expect(faults(row(`\`e2e/header.e2e.ts\`: ${title}`))).toEqual([
      `docs/spec.md:3: 2.1 names “${title}”, and e2e/header.e2e.ts has no such test`,
    ])
  })

  it('refuses a title that two tests of a file have', () => {
    expect(faults(row('`e2e/header.e2e.ts`: is there twice'))).toEqual([
      'docs/spec.md:3: 2.1 names “is there twice”, of which e2e/header.e2e.ts has 2',
    ])
  })

  it('refuses a row without a test, without a file, without words, and a number that is none or there twice', () => {
    expect(faults(row(''))).toEqual(['docs/spec.md:3: 2.1 has no test'])
    expect(faults(row('`e2e/header.e2e.ts`: leads home', { where: 'somewhere' }))).toEqual([
      'docs/spec.md:3: 2.1 does not say where it lives',
    ])
    expect(faults(row('`e2e/header.e2e.ts`: leads home', { words: '' }))).toHaveLength(1)
    expect(faults(row('`e2e/header.e2e.ts`: leads home', { id: '10.1' }))).toHaveLength(1)
    expect(faults(row('`e2e/header.e2e.ts`: leads home'), row('`e2e/header.e2e.ts`: leads home'))).toHaveLength(2)
    expect(faults(row('leads home'))).toEqual([
      'docs/spec.md:3: 2.1 names “leads home” in no file, which is no file of tests',
    ])
    expect(() => readRows('| 2.1 | Logo | here |')).toThrow('line 1: a row has four cells')
  })

  it('refuses a table that has lost rows, or all of a section', () => {
    const rows = readRows(Array.from({ length: 9 }, (_, n) => row('x', { id: `${n + 1}.1` })).join('\n'))
    expect(gapsOf(rows, 9)).toEqual([])
    expect(gapsOf(rows, 10)).toEqual(['docs/spec.md: only 9 rows of 10: the check would prove less'])
    expect(gapsOf(rows.slice(1), 8)).toEqual(['docs/spec.md: nothing of section 1'])
    expect(gapsOf(rows)).toHaveLength(1)
    expect(gapsOf([])).toHaveLength(10)
  })

  it('reads titles as they are written', () => {
    const source = FILES['e2e/header.e2e.ts'] ?? ''
    const titles = ['leads home', 'a 401 of … logs out', 'is there twice', 'is there twice']
    expect(titlesIn('header.e2e.ts', source)).toEqual(titles)
  })
})
