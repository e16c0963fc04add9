import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

/** Loads the workbook reader, which is as large as all other readers together. */
export const loadWorkbookReader = () => import('#contract/order-list/read-workbook.ts')

/** Loads a chunk that reads a list. Shows a toast while the browser is offline. Null, with a toast, if it cannot be loaded. */
export async function loadReader<Reader>(load: () => Promise<Reader>): Promise<Reader | null> {
  try {
    return await loadChunk(load, () => showToast(quickOrderTexts.list.offline, 'error'))
  } catch {
    showToast(quickOrderTexts.list.unreachable, 'error')
    return null
  }
}
