import { refreshPayloads } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Updates the popularity of the products that were sold since the last run, then the best sellers, and their search records. Idempotent;
 * each batch is one transaction.
 */
export async function updatePopularity(shop: Shop): Promise<void> {
  const enqueueRefresh = (bound: Shop, ocids: readonly number[]) =>
    bound.jobs.enqueueAll('search.refresh', refreshPayloads(ocids))
  for (let hasMore = true; hasMore;) {
    hasMore = await shop.transaction(async (bound) => {
      const counted = await bound.catalog.countSales()
      await enqueueRefresh(bound, counted.changed)
      return counted.hasMore
    })
  }
  await shop.transaction(async (bound) => enqueueRefresh(bound, await bound.catalog.markBestSellers()))
}
