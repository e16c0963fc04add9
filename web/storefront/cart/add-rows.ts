/** The rows of a quick order on their way into the cart. Outside React: the answer may come when the page is no more. */
import type { BulkAdded } from '#contract/cart.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { newKey } from '#web/storefront/new-key.ts'
import { orSay } from '#web/storefront/or-say.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { wasRefusedForGood } from '#web/storefront/was-refused.ts'
import { bulkCalls } from './bulk-calls.ts'
import { type EntryRow, toBulkRow, withoutRows } from './entry-rows.ts'
import { dropKeptRows, keepSending, keptSending } from './kept-rows.ts'
import type { WantedRow } from './parse-rows.ts'
import { type Added, goodRows, sortOut } from './sort-out.ts'

export interface AddedRows<Row extends WantedRow = WantedRow> {
  added: Added
  /** Of the rows sent those that are in the cart. */
  inCart: readonly Row[]
}

const NOTHING: AddedRows = { added: { products: 0, units: 0, total: 0, faulty: 0 }, inCart: [] }
const NO_PRODUCT = { product: '', quantity: null }

let underWay: Promise<AddedRows | null> | null = null

/** What became of rows that were sent and not answered yet, from here or before a reload; null where there are none. */
export function answeredRows(): Promise<AddedRows | null> | null {
  return underWay ?? (keptSending() && inTurn(settle))
}

/** Puts the rows into the cart, and what came into it out of what the tab keeps. Null where it failed, which was said. */
export function addRows(rows: readonly EntryRow[]): Promise<AddedRows<EntryRow> | null> {
  return inTurn(() => add(rows))
}

function inTurn<Done extends AddedRows>(work: () => Promise<Done | null>): Promise<Done | null> {
  const before = underWay?.catch(() => null) ?? Promise.resolve()
  const mine = before.then(work).finally(() => {
    if (underWay === mine) underWay = null
  })
  underWay = mine
  return mine
}

async function add(rows: readonly EntryRow[]): Promise<AddedRows<EntryRow> | null> {
  const before = await settle()
  if (!before) return null
  const rest = withoutRows(rows, before.inCart)
  // Where a row that is in the cart was changed here since, the buyer is to see that before more is added.
  const isAsSent = rows.length - rest.length === before.inCart.length
  const after = isAsSent && rest.length > 0 ? await send(rest, newKey()) : null
  if (!after && before.inCart.length === 0) return null
  const left = rest.filter((row) => !after?.inCart.includes(row))
  const { products, units, total } = (after ?? NOTHING).added
  return {
    added: {
      products: before.added.products + products,
      units: before.added.units + units,
      total: before.added.total + total,
      faulty: left.length,
    },
    inCart: rows.filter((row) => !left.includes(row)),
  }
}

/** Learns of the rows that were sent and not answered whether they are in the cart; if not, they never will be. */
async function settle(): Promise<AddedRows | null> {
  const sending = keptSending()
  if (!sending) return NOTHING
  const isUsed = await orSay(() => useUp(sending.key))
  if (isUsed === null) return null
  // The shop tells again what it told, and does nothing.
  if (isUsed) return send(sending.rows, sending.key)
  keepSending(null)
  return NOTHING
}

/** Uses the key up, for no product, so that what is still on its way under it is refused. Answers whether it was used before. */
async function useUp(key: string): Promise<boolean> {
  try {
    await bulkCalls.add([NO_PRODUCT], key)
    return false
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'key_reused') return true
    throw error
  }
}

async function send<Row extends WantedRow>(rows: readonly Row[], key: string): Promise<AddedRows<Row> | null> {
  keepSending({ rows, key })
  const answer = await orSay(() => post(rows, key))
  if (!answer) return null
  keepSending(null)
  const { added, rest } = sortOut(answer, rows)
  const inCart = rows.filter((row) => !rest.includes(row))
  dropKeptRows(inCart)
  setCount(answer.count)
  for (const { ocid, quantity } of goodRows(answer.rows)) if (ocid !== null) trackAdded(answer, { id: ocid, quantity })
  return { added, inCart }
}

async function post(rows: readonly WantedRow[], key: string): Promise<BulkAdded> {
  try {
    return await bulkCalls.add(rows.map(toBulkRow), key)
  } catch (error) {
    // What was refused is not on its way any more.
    if (wasRefusedForGood(error)) keepSending(null)
    throw error
  }
}
