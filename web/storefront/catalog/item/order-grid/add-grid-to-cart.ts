import { href, redirect } from 'react-router'
import type { BulkRow } from '#contract/schemas/cart.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { bulkCalls } from '#web/storefront/state/cart/bulk-calls.ts'
import { addableRows } from '#web/storefront/state/cart/bulk-result.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { trackAddToCart } from '#web/storefront/marketing/tracked-additions.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { sessionRevision, sameUserGuard } from '#web/storefront/session/state.ts'
import { withIdempotencyKey } from '#web/storefront/http/with-idempotency-key.ts'
import { actionResult, emptyGridResult } from '#web/storefront/catalog/item/add-to-cart.ts'

/**
 * Adds several products of the grid in one call and redirects to the cart. Returns the errors if a product was not added as
 * requested, or null after a toast if the call failed. An idempotency key makes retries after a lost response safe.
 */
export async function addGridToCart(
  form: FormData,
  items: readonly { ocid: number; quantity: number }[],
): Promise<Response | ReturnType<typeof actionResult> | null> {
  if (items.length === 0) return actionResult({ grid: emptyGridResult() })
  const rows = items.map(({ ocid, quantity }): BulkRow => ({ product: readText(form, `sku-${ocid}`), quantity }))
  const isSameSession = sameUserGuard()
  try {
    const answer = await withIdempotencyKey(
      ['family', rows, sessionRevision()],
      (key) => bulkCalls.add(rows, key),
      ({ rows: added, cart }) => !addableRows(added).some((row) => cart.items.some(({ ocid }) => ocid === row.ocid)),
    )
    if (isSameSession()) setCount(answer.count)
    for (const { ocid, quantity } of addableRows(answer.rows))
      if (ocid !== null) trackAddToCart(answer, { id: ocid, quantity })
    const errors = answer.rows.flatMap(({ row, message }) =>
      message === null ? [] : { ocid: items[row]?.ocid ?? null, message },
    )
    const added = addableRows(answer.rows).flatMap(({ row }) => items[row] ?? [])
    if (errors.length > 0) return actionResult({ grid: { errors, added } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast(addingTexts.failed, 'error')
    return null
  }
  showToast(addingTexts.addedSeveral({ count: rows.length }))
  return redirect(href('/cart'))
}
