/** The quick order: SKUs and quantities typed, pasted or uploaded. */
import { formatNumber } from '#contract/language.ts'
import { countsTexts } from './counts.ts'
import { plural } from './language.ts'

export const quickOrderTexts = {
  title: 'Quick order',
  about:
    'Type, paste or upload SKUs and quantities. You see what each row comes to before anything goes into your cart.',
  rows: 'Rows of the order',
  row: {
    product: 'SKU or product number',
    productOf: ({ row }: { row: number }) => `SKU or product number, row ${row}`,
    quantity: 'Qty',
    quantityOf: ({ row }: { row: number }) => `Quantity, row ${row}`,
    remove: ({ row }: { row: number }) => `Remove row ${row}`,
    take: ({ units }: { units: string }) => `Use ${units} instead`,
    /** After it, for a screen reader. */
    takeOf: ({ title }: { title: string }) => `of ${title}`,
    says: ({ row, message }: { row: number; message: string }) => `Row ${row}: ${message}`,
    same: 'The same product again: its units are summed.',
    sameAs: ({ row }: { row: number }) => `The same as row ${row}: summed there.`,
  },
  list: {
    paste: 'Paste a list',
    pasteText:
      'One product a row, from a spreadsheet, a mail or an earlier order. Prices and titles in between do no harm.',
    field: 'SKUs and quantities',
    fieldHint: 'One product a row',
    read: 'Read the list',
    unreadable: 'Nothing in it reads like a SKU and a quantity.',
    empty: 'Write one SKU and quantity a row.',
    tooLong: ({ most }: { most: number }) => `One list takes ${most} rows at most. Please send it in parts.`,
    upload: 'Upload CSV or Excel',
    reading: 'Reading…',
    waits: 'The shop cannot be reached. Your list is read as soon as it can be.',
    unreached: 'The shop could not be reached, so your list was not read. Please try again.',
    file: 'List as a file',
    template: 'Get a template',
  },
  /** What a list that was read brought; `left` of its rows found no room. */
  read: ({ count, withoutQuantity, left }: { count: number; withoutQuantity: number; left: number }) =>
    [
      plural(count, { one: 'One row was read.', other: `${formatNumber(count)} rows were read.` }),
      withoutQuantity > 0 && `${formatNumber(withoutQuantity)} without a quantity were left out.`,
      left > 0 && `${formatNumber(left)} more did not fit: add these to the cart first, then go on with the rest.`,
    ]
      .filter(Boolean)
      .join(' '),
  summary: {
    title: 'Summary',
    nothing: 'Nothing yet',
    prices: 'Prices are those of these quantities together with what is in your cart already.',
    faulty: ({ count }: { count: number }) =>
      plural(count, { one: 'Download 1 row to check', other: `Download ${formatNumber(count)} rows to check` }),
    clear: 'Clear all',
    add: ({ count }: { count: number }) =>
      count > 0 ? `Add ${countsTexts.products({ count })} to cart` : 'Add to cart',
    adding: 'Adding…',
  },
  stillHere: ({ count }: { count: number }) =>
    plural(count, {
      one: 'One row needs another look; it is still here.',
      other: `${count} rows need another look; they are still here.`,
    }),
  columns: ['SKU or product number', 'Quantity', 'Note'],
  faultColumn: 'What is wrong',
} as const
