import type { FileCase } from './file-case.ts'

export const WORKBOOKS: readonly FileCase[] = [
  {
    file: 'workbook.xlsx',
    title: 'numbers are numbers, whatever their separators',
    products: {
      'XW-1': { title: 'Vase & lid', price_cents: 1250, stock: 1000 },
      'XW-2': { title: 'Big bowl', price_cents: 129900, stock: 0 },
      'XW-3': { price_cents: 30, stock: 2 },
    },
  },
  {
    file: 'workbook-codes.xlsx',
    title: 'cells mean what they show',
    products: {
      '00456': { price_cents: 1233 },
      '5901234123457': { price_cents: 129950 },
      'XC-7': { price_cents: 2500 },
    },
    rejects: [
      '4 sku: a spreadsheet shortened this code',
      '5 sku: a spreadsheet turned this code into a date',
      '6 price: a percentage',
      '7 price: a formula; save the file with values',
      '9 price: an error of the spreadsheet',
    ],
  },
  {
    file: 'workbook-euros.xlsx',
    title: 'the format of a cell states its currency',
    rejects: ['2 price: in EUR, not in US dollars', '3 price: in EUR, not in US dollars'],
  },
  {
    file: 'workbook-euros.xlsx',
    title: 'three decimals of a number are certain',
    options: { rate: 2 },
    products: { 'XE-1': { price_cents: 259900 }, 'XE-2': { price_cents: 260 } },
  },
  {
    file: 'workbook-with-cover.xlsx',
    title: 'the sheet with a code column is read, without hidden ones',
    products: { 'XS-1': { price_cents: 1250 } },
    notes: ['Read the sheet "Prices 2026" of 3.', 'The header is line 3; the lines before it are not imported.'],
  },
  {
    file: 'workbook-with-cover.xlsx',
    title: '--sheet names a hidden one',
    options: { sheet: 'old' },
    products: { 'XS-9': { price_cents: 100 } },
  },
  {
    file: 'workbook-two-lists.xlsx',
    title: 'one of several lists has to be chosen',
    error: 'Several sheets have a list: "Spring", "Fall". Choose one: --sheet Spring.',
  },
  {
    file: 'workbook-merged.xlsx',
    title: 'merged cells count for each of their rows',
    products: {
      'XM-1': { materials: ['Clay'] },
      'XM-2': { materials: ['Clay'] },
      'XM-3': { materials: ['Clay'] },
    },
    notes: ['Not imported: 1 row of totals (line 6).'],
  },
  {
    file: 'calc.ods',
    title: 'a sheet of LibreOffice',
    options: { rate: 2 },
    products: {
      'OD-1': { price_cents: 259900, stock: 1000 },
      '00456': { title: 'Big  bowl', price_cents: 1400, stock: 3 },
    },
  },
  {
    file: 'calc-merged.ods',
    title: 'merged cells of LibreOffice',
    products: { 'OM-1': { materials: ['Clay'] }, 'OM-2': { materials: ['Clay'] }, 'OM-3': { materials: [] } },
  },
]
