/** Texts of the quick order: SKUs and quantities that are typed, pasted or uploaded. */
import { formatNumber } from '#contract/text/language.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { plural } from '#texts/language.ts'

export const quickOrderTexts = {
  title: 'Quick order',
  about:
    'Type, paste or upload SKUs and quantities, or find products by name. You see the price of each row before anything goes into your cart.',
  rows: 'Order rows',
  row: {
    product: 'SKU, number or name',
    productOf: ({ row }: { row: number }) => `SKU or product number, row ${formatNumber(row)}`,
    quantity: 'Qty',
    quantityOf: ({ row }: { row: number }) => `Quantity, row ${formatNumber(row)}`,
    remove: ({ row }: { row: number }) => `Remove row ${formatNumber(row)}`,
    suggestion: ({ units }: { units: string }) => `Use ${units} instead`,
    /** Follows `suggestion`, for screen readers. */
    suggestionFor: ({ title }: { title: string }) => `for ${title}`,
    announcement: ({ row, message }: { row: number; message: string }) => `Row ${formatNumber(row)}: ${message}`,
    duplicate: 'Same product again; quantities are added together.',
    duplicateOf: ({ row }: { row: number }) => `Same as row ${formatNumber(row)}, added there.`,
  },
  list: {
    paste: 'Paste a list',
    pasteText:
      'One product per row, from a spreadsheet, an email or an earlier order. Prices and titles in between are ignored.',
    field: 'SKUs and quantities',
    fieldHint: 'One product per row',
    check: 'Check list',
    unreadable: 'No SKUs or quantities found in this list.',
    empty: 'Enter one SKU and quantity per row.',
    tooLong: ({ most }: { most: number }) =>
      `A list can have at most ${formatNumber(most)} rows. Split it and add it in parts.`,
    tooManyCharacters: 'That list is longer than 100,000 characters. Send it in parts, or upload it as a file.',
    tooManyCharactersKept:
      'That list is longer than 100,000 characters. Your browser still has it: go back one page, and send it in parts or upload it as a file.',
    moreMessages: ({ count }: { count: number }) =>
      plural(count, { one: '1 more row has a message.', other: `${formatNumber(count)} more rows have messages.` }),
    tooLarge: 'That list is too long to read. Keep only the lines with products.',
    upload: 'Upload CSV or Excel',
    reading: 'Reading…',
    offline: 'The shop can’t be reached. We’ll read your list as soon as you’re back online.',
    unreachable: 'The shop couldn’t be reached, so your list wasn’t read. Try again.',
    file: 'List file',
    template: 'Download template',
  },
  /** Result of reading a list. `left` rows exceed the maximum. */
  parsed: ({ count, withoutQuantity, left }: { count: number; withoutQuantity: number; left: number }) =>
    [
      plural(count, { one: '1 row read.', other: `${formatNumber(count)} rows read.` }),
      withoutQuantity > 0 && `${formatNumber(withoutQuantity)} without a quantity skipped.`,
      left > 0 && `${formatNumber(left)} more didn’t fit. Add these to the cart first, then continue with the rest.`,
    ]
      .filter(Boolean)
      .join(' '),
  /** `lines` has the first of the lines that are no item. */
  ignored: ({ count, lines }: { count: number; lines: readonly string[] }) =>
    `${quickOrderTexts.ignoredTitle({ count })} ${lines.map((line) => `“${line}”`).join(' ')}${count > lines.length ? ' …' : ''}`,
  ignoredTitle: ({ count }: { count: number }) =>
    plural(count, {
      one: '1 line without a product ignored:',
      other: `${formatNumber(count)} lines without a product ignored:`,
    }),
  summary: {
    title: 'Summary',
    nothing: 'Nothing yet',
    prices: 'Prices include quantity discounts for what’s already in your cart.',
    downloadErrors: ({ count }: { count: number }) =>
      plural(count, { one: 'Download 1 row to fix', other: `Download ${formatNumber(count)} rows to fix` }),
    clear: 'Clear all',
    add: ({ count }: { count: number }) =>
      count > 0 ? `Add ${countsTexts.products({ count })} to cart` : 'Add to cart',
    adding: 'Adding…',
  },
  notAdded: ({ count }: { count: number }) =>
    plural(count, {
      one: '1 row needs your attention and is still below.',
      other: `${formatNumber(count)} rows need your attention and are still below.`,
    }),
  columns: ['SKU or product number', 'Quantity', 'Note'],
  errorColumn: 'Error',
} as const
