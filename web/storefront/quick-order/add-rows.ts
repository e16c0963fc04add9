/**
 * Adds the rows of a quick order to the cart. Outside React, because the answer may arrive after the page was left. A submission
 * without an answer is stored in the tab with its idempotency key, so that a reload can find out whether it arrived.
 */
import type { BulkAdded } from '#contract/schemas/cart.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { isPermanentError } from '#web/storefront/http/is-client-error.ts'
import { newIdempotencyKey } from '#web/storefront/http/new-idempotency-key.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { trackAddToCart } from '#web/storefront/marketing/tracked-additions.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { bulkCalls } from '#web/storefront/state/cart/bulk-calls.ts'
import { addableRows, type BulkSummary, splitBulkResult } from '#web/storefront/state/cart/bulk-result.ts'
import { type EntryRow, toBulkRow, withoutRows } from './entry-rows.ts'
import type { RequestedRow } from '#contract/order-list/parse-rows.ts'
import { removeStoredRows, storedSubmission, storeSubmission } from './stored-rows.ts'

export interface AddedRows<Row extends RequestedRow = RequestedRow> {
  added: BulkSummary
  /** The submitted rows that are in the cart now. */
  inCart: readonly Row[]
}

const NOTHING: AddedRows = { added: { products: 0, units: 0, total: 0, notAdded: 0 }, inCart: [] }
const NO_PRODUCT = { product: '', quantity: null }

let inFlight: Promise<AddedRows | null> | null = null

/** The result of a submission that is not answered yet, from this page or before a reload; null if there is none. */
export function pendingSubmission(): Promise<AddedRows | null> | null {
  return inFlight ?? (storedSubmission() && inSequence(resolveStored))
}

/** Adds rows to the cart, and removes those that were added from the stored rows. Null after an error, which a toast reports. */
export function addRows(rows: readonly EntryRow[]): Promise<AddedRows<EntryRow> | null> {
  return inSequence(() => add(rows))
}

function inSequence<Done extends AddedRows>(work: () => Promise<Done | null>): Promise<Done | null> {
  const previous = inFlight?.catch(() => null) ?? Promise.resolve()
  const current = previous.then(work).finally(() => {
    if (inFlight === current) inFlight = null
  })
  inFlight = current
  return current
}

async function add(rows: readonly EntryRow[]): Promise<AddedRows<EntryRow> | null> {
  const before = await resolveStored()
  if (!before) return null
  const rest = withoutRows(rows, before.inCart)
  // If a row that is in the cart was edited since it was submitted, show that to the buyer before adding more.
  const isUnchanged = rows.length - rest.length === before.inCart.length
  const after = isUnchanged && rest.length > 0 ? await send(rest, newIdempotencyKey()) : null
  if (!after && before.inCart.length === 0) return null
  const left = rest.filter((row) => !after?.inCart.includes(row))
  const { products, units, total } = (after ?? NOTHING).added
  return {
    added: {
      products: before.added.products + products,
      units: before.added.units + units,
      total: before.added.total + total,
      notAdded: left.length,
    },
    inCart: rows.filter((row) => !left.includes(row)),
  }
}

/** Finds out whether the rows of a submission without an answer are in the cart, and if not, prevents that they still arrive. */
async function resolveStored(): Promise<AddedRows | null> {
  const submission = storedSubmission()
  if (!submission) return NOTHING
  const isUsed = await toastOnError(() => consumeKey(submission.key))
  if (isUsed === null) return null
  // The shop repeats its answer to this idempotency key, and adds nothing.
  if (isUsed) return send(submission.rows, submission.key)
  storeSubmission(null)
  return NOTHING
}

/**
 * Uses the idempotency key for a request without a product, so that a submission with this key that is still in flight is refused.
 * Resolves to true if the key was used before.
 */
async function consumeKey(key: string): Promise<boolean> {
  try {
    await bulkCalls.add([NO_PRODUCT], key)
    return false
  } catch (error) {
    if (error instanceof ApiError && error.code === 'key_reused') return true
    throw error
  }
}

async function send<Row extends RequestedRow>(rows: readonly Row[], key: string): Promise<AddedRows<Row> | null> {
  storeSubmission({ rows, key })
  const answer = await toastOnError(() => post(rows, key))
  if (!answer) return null
  storeSubmission(null)
  const { added, rest } = splitBulkResult(answer, rows)
  const inCart = rows.filter((row) => !rest.includes(row))
  removeStoredRows(inCart)
  setCount(answer.count)
  for (const { ocid, quantity } of addableRows(answer.rows))
    if (ocid !== null) trackAddToCart(answer, { id: ocid, quantity })
  return { added, inCart }
}

async function post(rows: readonly RequestedRow[], key: string): Promise<BulkAdded> {
  try {
    return await bulkCalls.add(rows.map(toBulkRow), key)
  } catch (error) {
    // A refused submission is not in flight any more.
    if (isPermanentError(error)) storeSubmission(null)
    throw error
  }
}
