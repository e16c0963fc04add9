import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { zipOf } from '#test-kit/workbook.ts'

let test: TestShop
let folder: string
beforeAll(async () => {
  test = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'trellis-hostile-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await test.close()
})

/** Returns a workbook with these parts in place of the usual ones. */
function xlsx({ rows = '', after = '', sheets = 1, texts = '', styles = '', relations = '' }): File {
  const listed = Array.from({ length: sheets }, (_, at) => `<sheet name="S${at}" r:id="rId1"/>`).join('')
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Target="sharedStrings.xml"/><Relationship Id="rId3" Target="styles.xml"/>${relations}
      </Relationships>`,
    'xl/styles.xml': `<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
  })
}

function ods(table: string): File {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<body><table name="S">${table}</table></body>`,
  })
}

const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>sku</t></is></c>`
const long = 'x'.repeat(900_000)
const repeatedCell = '<table-cell number-columns-repeated="10000"><p>x</p></table-cell>'

it.each([
  ['a column beyond the last one', xlsx({ rows: `<row r="1">${cell('ZZZZZZZ1')}</row>` }), '16,384 columns'],
  ['a row beyond the last one', xlsx({ rows: `<row r="2000000000">${cell('A2000000000')}</row>` }), '1,048,576 rows'],
  [
    'merged cells of such a column',
    xlsx({
      rows: `<row r="1">${cell('A1')}</row><row r="2">${cell('A2')}</row>`,
      after: '<mergeCells><mergeCell ref="ZZZZZZ1:ZZZZZZ9"/></mergeCells>',
    }),
    '16,384 columns',
  ],
  ['too many merged cells', xlsx({ after: '<mergeCell ref="A1:A2"/>'.repeat(100_001) }), '100,000 merged cells'],
  ['too many sheets', xlsx({ sheets: 257 }), '256 sheets'],
  ['too many formats', xlsx({ styles: '<xf/>'.repeat(100_001) }), '100,000 formats'],
  [
    'too many relationships',
    xlsx({ relations: Array.from({ length: 100_001 }, (_, at) => `<Relationship Id="r${at}"/>`).join('') }),
    '100,000 relationships',
  ],
  ['an ODS type that fills the memory', zipOf({ mimetype: 'x'.repeat(8_000_001) }), 'in its list of files'],
  ['texts that fill the memory', xlsx({ texts: '<si/>'.repeat(8_000_001) }), '128,000,000 characters in its texts'],
  ['a text that fills the memory', xlsx({ texts: `<si><t>${long}${long}</t></si>` }), '1,000,000 characters in a'],
  [
    'a long text in each cell of a row',
    xlsx({ texts: `<si><t>${long}</t></si>`, rows: `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(16_384)}</row>` }),
    'characters in a row',
  ],
  [
    'rows of nothing but distance',
    xlsx({ rows: Array.from({ length: 1300 }, (_, at) => `<row r="${at + 1}"><c r="XFD1"/></row>`).join('') }),
    '20,000,000 cells in a sheet',
  ],
  ['an ODS row of too many columns', ods(`<table-row>${repeatedCell.repeat(2)}</table-row>`), '16,384 columns'],
  [
    'ODS rows that repeat rows',
    ods(`<table-row number-rows-repeated="10000">${repeatedCell}</table-row>`),
    '20,000,000 cells in a sheet',
  ],
])('a workbook with %s is refused', async (_title, workbook, message) => {
  const file = join(folder, 'list.xlsx')
  await writeFile(file, Buffer.from(await workbook.arrayBuffer()))
  await expect(test.shop.imports.importFile({ kind: 'products', file, dryRun: true })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(message),
  })
})

it('a row far below the others is one line of the file', async () => {
  const head = ['sku', 'title'].map((text, at) => `<c r="${'AB'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`)
  const workbook = xlsx({ rows: `<row r="1">${head.join('')}</row><row r="300000">${cell('A300000')}</row>` })
  const file = join(folder, 'far.xlsx')
  await writeFile(file, Buffer.from(await workbook.arrayBuffer()))
  const report = await test.shop.imports.importFile({ kind: 'products', file, dryRun: true })
  expect(report).toMatchObject({ rows: 1, rejects: [{ line: 300_000 }] })
})
