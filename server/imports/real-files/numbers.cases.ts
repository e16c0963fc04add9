import type { FileCase } from './file-case.ts'

export const NUMBERS: readonly FileCase[] = [
  {
    file: 'price-decimal-comma.csv',
    title: 'decimal commas, thousands with points',
    products: {
      'DC-1': { price_cents: 1250, retail_price_cents: 2999, stock: 1000, weight_lb: 1.125 },
      'DC-2': { price_cents: 129900, retail_price_cents: 259900, stock: 12, weight_lb: 0.5 },
      'DC-3': { price_cents: 700, stock: 2400 },
    },
  },
  {
    file: 'price-thousands-comma.csv',
    title: 'thousands with commas beside prices with a decimal point',
    products: {
      'TC-1': { price_cents: 1250000, stock: 1000 },
      'TC-2': { price_cents: 129900, stock: 24 },
      'TC-3': { price_cents: 8950, stock: 12000 },
    },
  },
  {
    file: 'price-ambiguous-comma.csv',
    title: '12,500 is refused if nothing in the file decides',
    products: { 'AC-3': { price_cents: 9500 } },
    rejects: [
      '2 price: ambiguous: 12500 with a decimal point, 12.5 with a decimal comma; add --decimal point or --decimal comma',
      '3 price: ambiguous: 8750',
    ],
  },
  {
    file: 'price-ambiguous-comma.csv',
    title: '12,500 is twelve thousand with --decimal point',
    options: { decimal: 'point' },
    products: { 'AC-1': { price_cents: 1250000 }, 'AC-2': { price_cents: 875000 }, 'AC-3': { price_cents: 9500 } },
  },
  {
    file: 'price-ambiguous-comma.csv',
    title: '12,500 is twelve and a half with --decimal comma, converted with --rate',
    options: { decimal: 'comma', rate: 1.08 },
    products: { 'AC-1': { price_cents: 1350 }, 'AC-2': { price_cents: 945 }, 'AC-3': { price_cents: 10260 } },
  },
  {
    file: 'price-ambiguous-point.csv',
    title: '1.299 is refused, also with a rate of exchange',
    options: { rate: 1.08 },
    products: { 'AP-2': { price_cents: 10260 } },
    rejects: ['2 price: ambiguous: 1.299 with a decimal point, 1299 with a decimal comma'],
  },
  {
    file: 'stock-ambiguous-point.csv',
    title: 'stock of 1.000 is refused: neither 1 nor 1000 for certain',
    products: { 'SP-2': { stock: 24 } },
    rejects: ['2 stock: ambiguous: 1 with a decimal point, 1000 with a decimal comma'],
  },
  {
    file: 'stock-three-decimals.csv',
    title: 'stock with three decimals, as 0.000 shows',
    products: { 'S3-1': { stock: 24 }, 'S3-2': { stock: 0 } },
  },
  {
    file: 'price-three-decimals.csv',
    title: 'a third decimal among prices with two is refused',
    options: { rate: 1.08 },
    products: { 'P3-1': { price_cents: 1350 } },
    rejects: ['3 price: ambiguous: 1.299'],
  },
  {
    file: 'price-mixed-separators.csv',
    title: 'points and commas in one column: what is certain is imported',
    products: { 'MS-1': { price_cents: 1250 }, 'MS-2': { price_cents: 890 } },
    rejects: ['4 price: ambiguous: 1250'],
  },
  {
    file: 'price-grouped-by-spaces.csv',
    title: 'euros after the amount, thousands with spaces',
    options: { rate: 2 },
    products: { 'GS-1': { price_cents: 259800, stock: 1200 }, 'GS-2': { price_cents: 49900, stock: 5 } },
  },
  {
    file: 'price-swiss.csv',
    title: 'apostrophes for thousands, dashes for no cents',
    options: { rate: 1 },
    products: {
      'CH-1': { price_cents: 129950 },
      'CH-2': { price_cents: 24900 },
      'CH-3': { price_cents: 9500 },
    },
  },
  {
    file: 'price-own-currency.csv',
    title: 'amounts in dollars are not multiplied by the rate',
    options: { rate: 1.27 },
    products: {
      'OC-1': { price_cents: 129900 },
      'OC-2': { price_cents: 1250 },
      'OC-3': { price_cents: 1270 },
    },
  },
  {
    file: 'price-two-currencies.csv',
    title: 'several currencies in a column are refused, except dollars',
    options: { rate: 1.27 },
    products: { 'TW-4': { price_cents: 1500 } },
    rejects: [
      '2 price: the column has several currencies: GBP (line 2), EUR (line 3), USD (line 5); import the rows of each',
      '3 price: the column has several currencies',
      '4 price: the column has several currencies',
    ],
  },
  {
    file: 'price-pounds-without-rate.csv',
    title: 'a bare amount among pounds is in pounds, too',
    products: {},
    rejects: [
      '2 price: in GBP, not in US dollars; give the rate of exchange (--rate)',
      '3 price: the column is in GBP, not in US dollars; give the rate of exchange (--rate)',
    ],
  },
  {
    file: 'price-currency-in-header.csv',
    title: 'the name of a column states its currency',
    options: { map: { price: 'Trade price (EUR)' }, delimiter: ';' },
    products: {},
    rejects: ['2 Trade price (EUR): the column is in EUR', '3 Trade price (EUR): the column is in EUR'],
  },
  {
    file: 'price-currency-in-header.csv',
    title: 'the rate converts it',
    options: { map: { price: 'Trade price (EUR)' }, rate: 1.1, delimiter: ';' },
    products: { 'CIH-1': { price_cents: 11000 }, 'CIH-2': { price_cents: 8855 } },
  },
  {
    file: 'price-in-words.csv',
    title: 'text instead of numbers is explained',
    rejects: [
      '2 price: states no price; write an amount, or leave this row out',
      '3 price: a percentage; write the amount itself',
      '4 stock: a limit, not an exact number',
      '5 stock: not a number; write how many there are, such as 100',
      '6 stock: a limit, not an exact number',
      '7 price: has the unit "ea"; write the number alone',
      '8 price: a range; write one number',
      '9 price: a formula; save the file with values',
      '10 price: an amount of money may not be negative',
    ],
  },
  {
    file: 'price-left-open.csv',
    title: 'signs for no number, and limits, are explained',
    rejects: [
      '2 price: states no price; write an amount, or leave this row out',
      '3 price: states no price; write an amount, or leave this row out',
      '4 price: a limit, not an exact number; write one number',
      '5 stock: states no number; write one',
    ],
  },
  {
    file: 'stock-negative.csv',
    title: 'stock below zero is 0, with a warning',
    products: { 'NG-1': { stock: 0 }, 'NG-2': { stock: 0 }, 'NG-3': { stock: 0 }, 'NG-4': { stock: 12 } },
    warnings: ['2 stock: stock below zero is imported as 0', '3 stock: stock below zero', '4 stock: stock below zero'],
  },
  {
    file: 'price-rupees.csv',
    title: 'Indian grouping of digits',
    options: { rate: 0.01 },
    products: { 'IN-1': { price_cents: 120000 }, 'IN-2': { price_cents: 9501 } },
  },
  {
    file: 'volume-prices-comma.csv',
    title: 'volume prices with decimal commas',
    options: { delimiter: ';' },
    products: { 'VP-1': { price_cents: 1250 }, 'VP-2': { price_cents: 800 } },
  },
]
