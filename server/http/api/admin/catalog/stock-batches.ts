import type { ADMIN_STOCK_BATCH_ENDPOINTS } from '#contract/endpoints/admin/catalog/stock-batches.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminStockBatchHandlers: AdminHandlers<typeof ADMIN_STOCK_BATCH_ENDPOINTS> = {
  adminReadStockFile: ({ shop, body }) => shop.inventory.readFile(body),
  adminPreviewStockBatch: ({ shop, body }) => shop.inventory.preview(body),
  async adminRecordStockBatch({ shop, actor, body, headers, audit }) {
    const { isNew, ...lines } = await shop.inventory.recordBatch(body, actor, headers['idempotency-key'])
    const recorded = lines.data.filter((line) => line.recorded)
    const units = recorded.reduce((sum, { change }) => sum + (change ?? 0), 0)
    const skipped = lines.data.length - recorded.length
    audit(
      isNew
        ? { changes: { [lines.kind]: [null, recorded.length], units: [null, units], skipped: [null, skipped] } }
        : null,
    )
    return lines
  },
  adminCountSheet: ({ shop, query }) => shop.inventory.countSheet(query),
  adminCountSheetChoices: async ({ shop }) => ({ data: await shop.inventory.countSheetChoices() }),
}
