import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'order.csv') => new File([content], name)
const products = async (given: File) =>
  (await readFile(given))?.parsed?.rows.map(({ product, quantity }) => [product, quantity])

test('reads CSV in the encodings that spreadsheets write', async () => {
  const rows = [['ÄPF-100', '24']]
  expect(await products(file('SKU,Qty\nÄPF-100,24'))).toEqual(rows)
  expect(await products(file('\uFEFFSKU;Qty\nÄPF-100;24'))).toEqual(rows)
  expect(await products(file(new Uint8Array(Buffer.from('SKU,Qty\nÄPF-100,24', 'latin1'))))).toEqual(rows)
  const wide = new Uint8Array(Buffer.from('\uFEFFSKU\tQty\nÄPF-100\t24', 'utf16le'))
  expect(await products(file(wide, 'order.txt'))).toEqual(rows)
})

test('reads the first sheet of a workbook, up to the maximum rows of an order', async () => {
  const workbook = await workbookOf([['Order of May'], ['Item no.', 'Order qty'], ...lines(20_000)])
  const parsed = (await readFile(workbook))?.parsed
  expect(parsed?.rows[0]).toEqual({ product: 'SKU-0', quantity: '1', note: '' })
  expect(parsed?.rows).toHaveLength(500)
  expect(parsed?.beyond).toBe(19_500)
})

test.each([
  ['too large', new File([new Uint8Array(2_000_001)], 'order.csv'), /larger than 2 MB/],
  ['an old workbook', file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), /older Excel format/],
  ['a broken workbook', file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])), /couldn’t be read/],
  ['a PDF', file('%PDF-1.4'), /isn’t a list/],
  ['no text', file(new Uint8Array([1, 0, 2, 0])), /isn’t a list/],
  ['empty', file(''), /No products found/],
])('explains what to do with a file that is %s', async (_, given, sentence) => {
  expect((await readFile(given))?.error).toMatch(sentence)
})

function lines(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, line) => [`SKU-${line}`, 1 + (line % 40)])
}

/** A workbook as a spreadsheet writes it: a ZIP of compressed XML. */
async function workbookOf(rows: readonly (readonly (string | number)[])[]): Promise<File> {
  const cell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = rows
    .map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, `${'AB'[x]}${y + 1}`)).join('')}</row>`)
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${list}"><Relationship Id="rId1" Type="${links}/${type}" Target="${target}"/></Relationships>`
  return zip({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  })
}

function zip(entries: Record<string, string>): File {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text)
    const rest = Buffer.alloc(22)
    rest.writeUInt16LE(8, 4)
    rest.writeUInt32LE(packed.length, 14)
    rest.writeUInt32LE(Buffer.byteLength(text), 18)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      rest,
      Buffer.from([name.length, 0, 0, 0]),
      Buffer.from(name),
    ])
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(offset, 12)
    const version = Buffer.from([20, 0])
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), version, rest, Buffer.from([name.length, 0]), tail, Buffer.from(name)]),
    )
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length / 2, 4)
  end.writeUInt16LE(parts.length / 2, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return new File([Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])], 'order.xlsx')
}
