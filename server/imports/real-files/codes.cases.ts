import type { FileCase } from './file-case.ts'

export const CODES: readonly FileCase[] = [
  {
    file: 'codes-scientific.csv',
    title: 'shortened codes are refused',
    products: { '12E4': { price_cents: 900 } },
    rejects: ['2 sku: a spreadsheet shortened this code', '3 sku: a spreadsheet shortened this code'],
  },
  {
    file: 'codes-dates.csv',
    title: 'codes that became dates are refused, unless they are marked as text',
    products: { 'MAR-12': { title: 'Plate' }, '3-Dec': { title: 'Cup' } },
    rejects: [
      '2 sku: a spreadsheet turned this code into a date',
      '3 sku: a spreadsheet turned this code into a date',
      '4 sku: a spreadsheet turned this code into a date',
    ],
  },
  {
    file: 'codes-as-text.csv',
    title: 'what makes a cell text is not part of it',
    products: { '00456': { price_cents: 1250 }, '00789': { price_cents: 700 } },
  },
  {
    file: 'codes-with-errors.csv',
    title: 'errors of formulas are refused',
    products: { 'CE-5': { care: '#1 in care' } },
    rejects: [
      '2 sku: an error of the spreadsheet; correct the cell there',
      '3 title: an error of the spreadsheet',
      '4 price: an error of the spreadsheet',
      '5 care: an error of the spreadsheet',
    ],
  },
  {
    file: 'codes-with-decimals.csv',
    title: 'decimals that an export added are refused',
    products: { '457.5': { price_cents: 700 } },
    rejects: ['2 sku: decimals were added to this code; write 456'],
  },
  {
    file: 'codes-alike.csv',
    title: 'codes that differ only in case or separators are warned of',
    products: { 'CA-1': {}, 'ca-1': {}, CA_2: {}, 'CA-2': {} },
    warnings: [
      '3 sku: differs from CA-1 on line 2 only in case or separators',
      '5 sku: differs from CA_2 on line 4 only in case or separators',
    ],
  },
  {
    file: 'codes-invisible.csv',
    title: 'invisible characters and dashes are normalized, with a warning',
    products: { 'CI-1': {}, 'CI-2': {} },
    warnings: ['2 sku: stored as CI-1; the file has U+200B', '3 sku: stored as CI-2; the file has U+2011'],
  },
  {
    file: 'gtins.csv',
    title: 'the check digits of GTINs are verified',
    products: Object.fromEntries(
      ['5901234123457', '4006381333931', '036000291452', '4006381333932', '36000291452', '9780306406157']
        .concat('9783161484100', '73513537')
        .map((sku) => [sku, {}]),
    ),
    warnings: [
      '5 sku: the check digit of this GTIN is incorrect; a digit was mistyped',
      '6 sku: a spreadsheet probably removed zeros from the beginning: 036000291452 is a GTIN',
    ],
  },
]
