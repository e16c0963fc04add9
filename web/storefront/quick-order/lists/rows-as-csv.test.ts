import { expect, test } from 'vitest'
import { parseText } from '#contract/order-list/parse-rows.ts'
import { invalidRowsCsv, templateCsv } from './rows-as-csv.ts'

const row = { product: 'OW-1001', quantity: '7', note: '', message: 'Sold in steps of 6.' }

test('escapes formulas (CSV injection), commas and quotation marks', () => {
  const hostile = { ...row, product: '=HYPERLINK("http://x","y")', quantity: '-4', message: '@SUM(A1), "really"' }
  expect(invalidRowsCsv([hostile])).toBe(
    'SKU or product number,Quantity,Note,Error\r\n' +
      `"'=HYPERLINK(""http://x"",""y"")",'-4,,"'@SUM(A1), ""really"""\r\n`,
  )
})

test('the file of invalid rows can be uploaded again', () => {
  expect(parseText(invalidRowsCsv([row, { ...row, product: 'BR,2', note: 'Left\nwindow' }])).rows).toEqual([
    { product: 'OW-1001', quantity: '7', note: '' },
    { product: 'BR,2', quantity: '7', note: 'Left\nwindow' },
  ])
})

test('a semicolon or a tab in a note does not split a cell', () => {
  const notes = ['For the hall; left', 'Say "now";\tthen ring']
  const rows = notes.map((note) => ({ product: 'OW-1001', quantity: '7', note }))
  expect(parseText(invalidRowsCsv(rows.map((each) => ({ ...row, ...each })))).rows).toEqual(rows)
})

test('the filled-in template is read by its column names', () => {
  expect(parseText(`${templateCsv()}OW-1001,24,For the hall\r\n`).rows).toEqual([
    { product: 'OW-1001', quantity: '24', note: 'For the hall' },
  ])
})
