import { previewReorder as previewRoute } from '#contract/client/routes.ts'
import type { ReorderLine } from '#contract/reorder.ts'
import { call } from '#web/storefront/api.ts'

/** What ordering an order again would do today. Throws a `CallFailure`. */
export async function previewReorder(invoice: string): Promise<ReorderLine[]> {
  const { data } = await call(previewRoute, { params: { invoice } })
  return data
}
