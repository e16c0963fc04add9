import { expect, test } from 'vitest'
import { parseText } from './parse-rows.ts'
import { faultyCsv, templateCsv } from './rows-as-csv.ts'

const row = { product: 'OW-1001', quantity: '7', note: '', message: 'Sold in steps of 6.' }

test('what a spreadsheet would calculate is marked as text, and commas and quotation marks are quoted', () => {
  const hostile = { ...row, product: '=HYPERLINK("http://x","y")', quantity: '-4', message: '@SUM(A1), "really"' }
  expect(faultyCsv([hostile])).toBe(
    'SKU or product number,Quantity,Note,What is wrong\r\n' +
      `"'=HYPERLINK(""http://x"",""y"")",'-4,,"'@SUM(A1), ""really"""\r\n`,
  )
})

test('the file of faulty rows can be mended and uploaded again', () => {
  expect(parseText(faultyCsv([row, { ...row, product: 'BR,2', note: 'Left\nwindow' }])).rows).toEqual([
    { product: 'OW-1001', quantity: '7', note: '' },
    { product: 'BR,2', quantity: '7', note: 'Left\nwindow' },
  ])
})

test('a semicolon or a tab in a note parts no cells of the file of faulty rows', () => {
  const notes = ['For the hall; left', 'Say "now";\tthen ring']
  const rows = notes.map((note) => ({ product: 'OW-1001', quantity: '7', note }))
  expect(parseText(faultyCsv(rows.map((each) => ({ ...row, ...each })))).rows).toEqual(rows)
})

test('the template, once filled in, is read by its columns', () => {
  expect(parseText(`${templateCsv()}OW-1001,24,For the hall\r\n`).rows).toEqual([
    { product: 'OW-1001', quantity: '24', note: 'For the hall' },
  ])
})
