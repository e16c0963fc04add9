import { previewReorder as previewRoute } from '#contract/client/routes.ts'
import type { ReorderLine } from '#contract/schemas/orders/reorder.ts'
import { call } from '#web/storefront/http/api.ts'

/** Returns the lines of an order at today's prices, for ordering it again. Throws an `ApiError`. */
export async function previewReorder(invoice: string): Promise<ReorderLine[]> {
  const { data } = await call(previewRoute, { params: { invoice } })
  return data
}
