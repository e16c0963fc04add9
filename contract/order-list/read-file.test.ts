import { expect, test } from 'vitest'
import { workbookOf } from '#test-kit/workbook.ts'
import { rowsOf } from './parse-rows.ts'
import { readFile } from './read-file.ts'
import { readWorkbook } from './read-workbook.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'order.csv') => new File([content], name)

async function read(given: File) {
  return readFile(new Uint8Array(await given.arrayBuffer()), readWorkbook)
}

async function products(given: File) {
  const { lists } = await read(given)
  return lists && rowsOf(lists[0].list, new Map()).rows.map(({ product, quantity }) => [product, quantity])
}

test('reads CSV in the encodings that spreadsheets write', async () => {
  const rows = [['ÄPF-100', '24']]
  expect(await products(file('SKU,Qty\nÄPF-100,24'))).toEqual(rows)
  expect(await products(file('\uFEFFSKU;Qty\nÄPF-100;24'))).toEqual(rows)
  expect(await products(file(new Uint8Array(Buffer.from('SKU,Qty\nÄPF-100,24', 'latin1'))))).toEqual(rows)
  const wide = new Uint8Array(Buffer.from('\uFEFFSKU\tQty\nÄPF-100\t24', 'utf16le'))
  expect(await products(file(wide, 'order.txt'))).toEqual(rows)
})

test('reads the only sheet of a workbook, up to the maximum rows of an order', async () => {
  const { lists } = await read(workbookOf({ A: [['Order of May'], ['Item no.', 'Order qty'], ...lines(20_000)] }))
  const parsed = lists && rowsOf(lists[0].list, new Map())
  expect(parsed?.rows[0]).toEqual({ product: 'SKU-0', quantity: '1', note: '' })
  expect(parsed?.rows).toHaveLength(500)
  expect(parsed?.beyond).toBe(19_500)
})

test('reads the sheet with a column of products, wherever it is', async () => {
  const cover = [['Order form'], ['Name', 'Corner 12']]
  const order = [['Spring'], ['SKU', 'Qty'], ['OW-1001', 6]]
  for (const sheets of [
    { Cover: cover, Order: order, Terms: [['Net 30']] },
    { Order: order, Cover: cover, Terms: [] },
  ]) {
    const { lists } = await read(workbookOf(sheets))
    expect(lists?.map(({ name }) => name)).toEqual(['Order'])
    expect(await products(workbookOf(sheets))).toEqual([['OW-1001', '6']])
  }
})

test('returns the sheets to choose from if several have products, or none and several are filled', async () => {
  const order = [
    ['SKU', 'Qty'],
    ['OW-1001', 6],
  ]
  const two = await read(workbookOf({ May: order, Cover: [['Hello']], June: order }))
  expect(two.lists?.map(({ name }) => name)).toEqual(['May', 'June'])
  const none = await read(workbookOf({ A: [['OW-1001', 6]], Empty: [], B: [['BR-2002', 6]] }))
  expect(none.lists?.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(await products(workbookOf({ Empty: [], A: [['OW-1001', 6]] }))).toEqual([['OW-1001', '6']])
})

test.each([
  ['too large', new File([new Uint8Array(2_000_001)], 'order.csv'), 'too_large'],
  ['too long', file('\n'.repeat(60_000)), 'too_large'],
  ['an old workbook', file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'old_workbook'],
  ['a broken workbook', file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])), 'unreadable'],
  ['a PDF', file('%PDF-1.4'), 'not_a_list'],
  ['no text', file(new Uint8Array([1, 0, 2, 0])), 'not_a_list'],
  ['empty', file(''), 'empty'],
])('reports that a file is %s', async (_, given, error) => {
  expect((await read(given)).error).toBe(error)
})

function lines(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, line) => [`SKU-${line}`, 1 + (line % 40)])
}
