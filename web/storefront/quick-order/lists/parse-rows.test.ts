import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '#contract/cart.ts'
import { parseCells, parseText } from './parse-rows.ts'

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
  const { rows } = parseCells([
    ['', 'Wholesale order', '', ''],
    ['', 'Description', 'Order qty', 'Item no.'],
    ['', 'Bowl', '24', 'OW-1001'],
    ['', 'Jug', '1200', 'BR-2002'],
  ])
  expect(rows).toEqual([
    { product: 'OW-1001', quantity: '24', note: '' },
    { product: 'BR-2002', quantity: '1200', note: '' },
  ])
})
