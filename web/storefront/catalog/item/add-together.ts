import { redirect } from 'react-router'
import type { BulkRow } from '#contract/cart.ts'
import { addingTexts } from '#texts/adding.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { bulkCalls } from '#web/storefront/cart/bulk-calls.ts'
import { goodRows } from '#web/storefront/cart/sort-out.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { notify } from '#web/storefront/notices.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { sessionRevision, whoIsHere } from '#web/storefront/session/state.ts'
import { underOneKey } from '#web/storefront/under-one-key.ts'
import { nothingWanted, refused } from './add-to-cart.ts'

/**
 * Adds several products of the grid in one call, and leads to the cart; where one did not go in as it was wanted, or nothing is known
 * of any, it stays and says so. What was not answered is added once, however often it is pressed.
 */
export async function addTogether(
  form: FormData,
  wanted: readonly { ocid: number; quantity: number }[],
): Promise<Response | ReturnType<typeof refused> | null> {
  if (wanted.length === 0) return refused({ grid: nothingWanted() })
  const rows = wanted.map(({ ocid, quantity }): BulkRow => ({ product: readText(form, `sku-${ocid}`), quantity }))
  const isHere = whoIsHere()
  try {
    const answer = await underOneKey(
      ['family', rows, sessionRevision()],
      (key) => bulkCalls.add(rows, key),
      ({ rows: told, cart }) => !goodRows(told).some((row) => cart.items.some(({ ocid }) => ocid === row.ocid)),
    )
    if (isHere()) setCount(answer.count)
    for (const { ocid, quantity } of goodRows(answer.rows))
      if (ocid !== null) trackAdded(answer, { id: ocid, quantity })
    const troubles = answer.rows.flatMap(({ row, message }) =>
      message === null ? [] : { ocid: wanted[row]?.ocid ?? null, message },
    )
    const added = goodRows(answer.rows).flatMap(({ row }) => wanted[row] ?? [])
    if (troubles.length > 0) return refused({ grid: { troubles, added } })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    notify(addingTexts.failed, 'trouble')
    return null
  }
  notify(addingTexts.addedSeveral({ count: rows.length }))
  return redirect('/cart')
}
