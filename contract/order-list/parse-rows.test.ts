import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '#contract/orders/cart.ts'
import { codeKey } from '#contract/text/codes.ts'
import { codesOf, parseText, readTable, readText, rowsOf } from './parse-rows.ts'

const pairs = (text: string) => parseText(text).rows.map(({ product, quantity }) => [product, quantity])

test.each([
  ['tabs, as spreadsheets copy', 'OW-1001\t24\nBR-2002\t6'],
  ['commas', 'OW-1001,24\nBR-2002,6'],
  ['semicolons', 'OW-1001;24\nBR-2002;6'],
  ['spaces', 'OW-1001 24\nBR-2002   6'],
  ['the quantity first', '24\tOW-1001\n6\tBR-2002'],
  ['the quantity first, by spaces', '24 OW-1001\n6 BR-2002'],
  ['a times sign', '24 x OW-1001\n6x BR-2002'],
  ['a times sign after the code', 'OW-1001 x 24\nBR-2002 x6'],
  ['units', 'OW-1001\t24 pcs\nBR-2002\t6 units'],
  ['line ends of old Macs', 'OW-1001,24\rBR-2002,6'],
  ['line ends of Windows, and empty lines', '\r\nOW-1001,24\r\n\r\nBR-2002,6\r\n\r\n'],
  ['a byte order mark', '\uFEFFOW-1001,24\nBR-2002,6'],
  ['quotation marks', '"OW-1001","24"\n"BR-2002","6"'],
  ['spaces around', '  OW-1001 , 24 \n BR-2002 ,6'],
  ['non-breaking spaces', 'OW-1001\u00A024\nBR-2002\u00A06'],
  ['a header', 'SKU,Qty\nOW-1001,24\nBR-2002,6'],
  ['a header by other names', 'Quantity ordered\tItem #\n24\tOW-1001\n6\tBR-2002'],
  ['a header of spaces', 'SKU Quantity\nOW-1001 24\nBR-2002 6'],
  ['titles and prices between', 'SKU,Title,Price,Qty\nOW-1001,"Bowl, oak",$8.40,24\nBR-2002,Jug,"$1,240.00",6'],
  ['titles and prices without a header', 'OW-1001\tBowl of oak\t$8.40\t24\nBR-2002\tJug\t$12.00\t6'],
  ['a total row', 'SKU\tUnits\nOW-1001\t24\nBR-2002\t6\nTotal\t30'],
  ['a title above the header', 'Spring order,\nSKU,Qty\nOW-1001,24\nBR-2002,6'],
  ['a repeated header', 'SKU,Qty\nOW-1001,24\nSKU,Qty\nBR-2002,6'],
  ['zero decimals', 'OW-1001\t24.0\nBR-2002\t6.00'],
])('reads %s', (_, text) => {
  expect(pairs(text)).toEqual([
    ['OW-1001', '24'],
    ['BR-2002', '6'],
  ])
})

test('reads thousands separators', () => {
  expect(pairs('OW-1001\t1,200\nBR-2002\t12 000')).toEqual([
    ['OW-1001', '1200'],
    ['BR-2002', '12000'],
  ])
  expect(pairs('OW-1001 1,200')).toEqual([['OW-1001', '1200']])
  expect(pairs('OW-1001,"1,200"')).toEqual([['OW-1001', '1200']])
  expect(pairs('OW-1001;1,200')).toEqual([['OW-1001', '1200']])
})

test('does not split a comma-separated list at a semicolon in a text', () => {
  expect(pairs('SKU,Title,Qty\nOW-1001,Bowl; oak,24\nBR-2002,Jug,6')).toEqual([
    ['OW-1001', '24'],
    ['BR-2002', '6'],
  ])
  expect(pairs('SKU;Title;Price\nOW-1001;Bowl, oak;8,40')).toEqual([['OW-1001', '']])
})

test('reads the longer of two numbers as the product', () => {
  expect(pairs('10001,24\n10002,200')).toEqual([
    ['10001', '24'],
    ['10002', '200'],
  ])
  expect(pairs('24\t10001\n6\t10002')).toEqual([
    ['10001', '24'],
    ['10002', '6'],
  ])
  expect(pairs('10001 24')).toEqual([['10001', '24']])
})

test('reads a list of products without quantities', () => {
  expect(pairs('OW-1001\nBR-2002')).toEqual([
    ['OW-1001', ''],
    ['BR-2002', ''],
  ])
  expect(pairs('10001\n10002')).toEqual([
    ['10001', ''],
    ['10002', ''],
  ])
})

test('keeps an invalid quantity as it was written, for the buyer to see', () => {
  expect(pairs('OW-1001\ttwo\nBR-2002\t2.5\nCC-3\t-4\nDD-44\t6')).toEqual([
    ['OW-1001', 'two'],
    ['BR-2002', '2.5'],
    ['CC-3', '-4'],
    ['DD-44', '6'],
  ])
})

test('skips and counts the empty lines of an order form', () => {
  const { rows, withoutQuantity } = parseText('SKU,Qty\nOW-1001,\nBR-2002,6\nCC-300,0')
  expect(rows).toEqual([{ product: 'BR-2002', quantity: '6', note: '' }])
  expect(withoutQuantity).toBe(2)
})

test('keeps a row without a quantity in a list without column names', () => {
  expect(pairs('OW-1001,\nBR-2002,6')).toEqual([
    ['OW-1001', ''],
    ['BR-2002', '6'],
  ])
})

test('reads notes', () => {
  expect(parseText('sku,qty,note\nOW-1001,6,"For the window, left"').rows).toEqual([
    { product: 'OW-1001', quantity: '6', note: 'For the window, left' },
  ])
})

test('counts the rows beyond the maximum of one order', () => {
  const text = Array.from({ length: MAX_BULK_ROWS + 7 }, (_, row) => `OW-${1000 + row},6`).join('\n')
  const { rows, beyond } = parseText(text)
  expect(rows).toHaveLength(MAX_BULK_ROWS)
  expect(beyond).toBe(7)
})

test.each([
  ['', 0],
  ['   \n\t\n', 0],
  ['SKU,Qty', 0],
  ['Total,,30', 0],
  ['OW-1001,"24', 1],
  ['=cmd()|x,6', 1],
])('does not fail on %j', (text, rows) => {
  expect(parseText(text).rows).toHaveLength(rows)
})

test('finds the columns of a spreadsheet by their names, at any position', () => {
  const table = readTable([
    ['', 'Wholesale order', '', ''],
    ['', 'Description', 'Order qty', 'Item no.'],
    ['', 'Bowl', '24', 'OW-1001'],
    ['', 'Jug', '1200', 'BR-2002'],
  ])
  expect(table && rowsOf(table, new Map()).rows).toEqual([
    { product: 'OW-1001', quantity: '24', note: '' },
    { product: 'BR-2002', quantity: '1200', note: '' },
  ])
})

/** Parses a list in a shop that has these SKUs. */
function withSkus(text: string, skus: readonly string[]) {
  const lines = readText(text)
  if (!lines) throw new Error('too long')
  const known = new Map(
    codesOf(lines).flatMap((code) => {
      const sku = skus.find((each) => codeKey(each) === codeKey(code))
      return sku === undefined ? [] : [[code, sku] as const]
    }),
  )
  const { rows, ignored } = rowsOf(lines, known)
  return { rows: rows.map(({ product, quantity }) => [product, quantity]), ignored }
}

const SKU = 'HAL-VAS-001-TC'

test.each([
  ['SKU: 8', '8'],
  ['SKU 8', '8'],
  ['1) SKU, 8', '8'],
  ['12. SKU 8', '8'],
  ['SKU=8', '8'],
  ['SKU:8', '8'],
  ['SKU (8)', '8'],
  ['SKU(8)', '8'],
  ['SKU - 8', '8'],
  ['SKU – 8 pcs.', '8'],
  ['8 x SKU', '8'],
  ['8× SKU', '8'],
  ['2x SKU', '2'],
  ['SKU x8', '8'],
  ['SKU *8', '8'],
  ['#SKU 8', '8'],
  ['SKU\t2 packs', '2 packs'],
  ['2 cases of SKU', '2 packs'],
  ['1 carton SKU', '1 pack'],
  ['SKU, 3 ctns', '3 packs'],
  ['2 dozen SKU please', '24'],
  ['SKU 1 doz', '12'],
  ['- SKU (name): 6 pcs', '6'],
  ['* 6 pieces SKU Halden vase, terracotta', '6'],
  ['> > • SKU — Halden vase 12" tall, $8.40 each, qty 30', '30'],
  ['Please send 24 of SKU', '24'],
  ['[ ] SKU Halden bottle vase 1,200', '1200'],
  ['SKU @ $12.50 x 6', '6'],
  ['SKU Halden vase, 30 cm, 8.40', ''],
  ['the SKU as usual', ''],
])('reads the line %j', (line, quantity) => {
  expect(withSkus(line.replace('SKU', SKU), [SKU])).toEqual({ rows: [[SKU, quantity]], ignored: [] })
})

test('reads the items of a mail and reports its other lines', () => {
  const mail = `Hi, please send us for 2 May:

${SKU} 8
12 x GONE
Lamp 7: 3
XYZ-404 5

Thanks, Jo
--
Jo Miller, Corner 12 Ltd
12 Main Street, Springfield, IL 62701
Tel. 555 0123 4567 | jo@corner12.example`
  expect(withSkus(mail, [SKU, 'GONE', 'Lamp 7', 'Lamp'])).toEqual({
    rows: [
      [SKU, '8'],
      ['GONE', '12'],
      ['Lamp 7', '3'],
      // Unknown, so that the buyer sees it and can correct it.
      ['XYZ-404', '5'],
    ],
    ignored: [
      'Hi, please send us for 2 May:',
      'Thanks, Jo',
      '--',
      'Jo Miller, Corner 12 Ltd',
      '12 Main Street, Springfield, IL 62701',
      'Tel. 555 0123 4567 | jo@corner12.example',
    ],
  })
})

test('reads each line with separators of its own', () => {
  expect(withSkus('OW-1001, 4\nBR-2002\t6\nCC-3003;8\nDD-4004 = 10\n12 EE-5005', []).rows).toEqual([
    ['OW-1001', '4'],
    ['BR-2002', '6'],
    ['CC-3003', '8'],
    ['DD-4004', '10'],
    ['EE-5005', '12'],
  ])
})

test('prefers a code as it is written to a longer one with other separators', () => {
  const skus = ['HAL-1', 'HAL-1-8']
  expect(withSkus('HAL-1 8\nHAL-1-8 2\nHAL_1 3', skus).rows).toEqual([
    ['HAL-1', '8'],
    ['HAL-1-8', '2'],
    ['HAL_1', '3'],
  ])
})

test('reads the lines around a table and inside of it', () => {
  const text = `Our order\n\nSKU\tQty\n${SKU}\t2 packs\n${SKU} (Halden vase)\t6\nDelivery\tasap\nVASE\t3\nTotal\t9\nThanks!`
  expect(withSkus(text, [SKU])).toEqual({
    rows: [
      [SKU, '2 packs'],
      [SKU, '6'],
      ['VASE', '3'],
    ],
    ignored: ['Our order', 'Delivery asap', 'Total 9', 'Thanks!'],
  })
})

test('lists a bounded number of ignored lines, shortened', () => {
  const { ignored, ignoredCount } = parseText(Array.from({ length: 900 }, () => `So ${'much '.repeat(100)}`).join('\n'))
  expect(ignoredCount).toBe(900)
  expect(ignored).toHaveLength(20)
  expect(ignored[0]?.length).toBeLessThan(90)
})

test('refuses a text with more characters, lines or cells than a list can have', () => {
  for (const text of ['x'.repeat(2_000_001), '\n'.repeat(50_000), ',;\t'.repeat(170_000)])
    expect(readText(text)).toBeNull()
})

test.each([
  'a"b"c,',
  '"",',
  `,"${'""'.repeat(1000)}`,
  '" ',
  '1'.repeat(500),
  '1.',
  'SKU,Qty\n"',
  'AB-12 34 ',
  `${'1,'.repeat(20)}\n`,
])('parses %j repeated to the maximum size, which a quadratic parser would not finish', (unit) => {
  const { rows, ignoredCount, beyond } = parseText(unit.repeat(Math.floor(500_000 / unit.length)))
  expect(rows.length + ignoredCount + beyond).toBeLessThanOrEqual(50_000)
})
