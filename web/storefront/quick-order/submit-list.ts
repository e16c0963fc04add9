/** Adds a list to the cart that the form without JavaScript sends: as a text, as a file, or both. Runs on the server. */
import { MAX_BULK_ROWS } from '#contract/orders/cart.ts'
import { MAX_FORM_CHARACTERS } from '#contract/order-list/limits.ts'
import type { ParsedRows } from '#contract/order-list/parse-rows.ts'
import type { BulkAdded } from '#contract/schemas/cart.ts'
import { fileErrorText, listFileTexts } from '#texts/cart/list-file.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import type { PageContext } from '#web/shop.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { type BulkSummary, splitBulkResult } from '#web/storefront/state/cart/bulk-result.ts'
import { toBulkRow } from './entry-rows.ts'
import { rowsAsList } from './lists/rows-as-list.ts'

export interface SubmittedList {
  /** Value of the text field: the list as it was sent, or the rows that are to be corrected. */
  list: string
  added: BulkSummary | null
  messages: string[]
  /** Error of the file field. */
  fileError?: string
  status?: number
}

/** Messages beyond these would be longer than the page. The rows that they are about are in the list. */
const MAX_MESSAGES = 20
/** A longer list is not sent back: the browser still has it on the previous page. */
const MAX_RETURNED = 2 * MAX_FORM_CHARACTERS

export async function submitList({ shop, shopper, address }: PageContext, form: FormData): Promise<SubmittedList> {
  const text = readText(form, 'list').replaceAll('\0', '')
  const list = text.length <= MAX_RETURNED ? text : ''
  const rejected = (message: string, status = 200) => ({ list, added: null, messages: [message], status })
  const file = form.get('file')
  try {
    const sources = [
      ...(text === '' ? [] : [{ text }]),
      ...(file instanceof File && file.size > 0
        ? [{ file: new Uint8Array(await file.arrayBuffer()), sheet: readText(form, 'sheet') }]
        : []),
    ]
    const parsed: ParsedRows[] = []
    for (const source of sources) {
      const read = await shop.cart.quickOrder.readList(source, address)
      if (read.error === null) parsed.push(read.parsed)
      else if (read.error === 'too_long') return rejected(tooLong(text), 413)
      else {
        const fileError =
          read.error === 'several_sheets' ? listFileTexts.severalSheets(read) : fileErrorText(read.error)
        return { list, added: null, messages: [], fileError, status: 422 }
      }
    }
    const rows = parsed.flatMap((each) => each.rows)
    const beyond = parsed.reduce((sum, each) => sum + each.beyond, Math.max(0, rows.length - MAX_BULK_ROWS))
    if (rows.length === 0) return rejected(quickOrderTexts.list.empty)
    if (beyond > 0) return rejected(quickOrderTexts.list.tooLong({ most: MAX_BULK_ROWS }))
    const answer = await shop.cart.quickOrder.add(await shopper(), rows.map(toBulkRow), { address })
    return { ...resultOf(answer, rows, parsed) }
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    return rejected(problem.message, problem.status)
  }
}

function tooLong(text: string): string {
  return text.length > MAX_RETURNED
    ? quickOrderTexts.list.tooManyCharactersKept
    : quickOrderTexts.list.tooManyCharacters
}

/** The result for the page: totals, messages, and the rows that are to be corrected. */
function resultOf(
  answer: Pick<BulkAdded, 'rows' | 'units' | 'total'>,
  rows: ParsedRows['rows'],
  parsed: readonly ParsedRows[],
): SubmittedList {
  const { added, rest } = splitBulkResult(answer, rows)
  const messages = answer.rows.flatMap(({ row, message }) =>
    message === null ? [] : `${rows[row]?.product ?? ''}: ${message}`,
  )
  const more = messages.length - MAX_MESSAGES
  const ignored = parsed.flatMap((each) => each.ignored)
  const ignoredCount = parsed.reduce((sum, each) => sum + each.ignoredCount, 0)
  return {
    list: rowsAsList(rest),
    added,
    messages: [
      ...messages.slice(0, MAX_MESSAGES),
      ...(more > 0 ? [quickOrderTexts.list.moreMessages({ count: more })] : []),
      ...(ignoredCount > 0 ? [quickOrderTexts.ignored({ count: ignoredCount, lines: ignored })] : []),
    ],
  }
}
