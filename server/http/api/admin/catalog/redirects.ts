import type { ADMIN_REDIRECT_ENDPOINTS } from '#contract/endpoints/admin/catalog/redirects.ts'
import { isAdded } from '#contract/catalog/redirects.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminRedirectHandlers: AdminHandlers<typeof ADMIN_REDIRECT_ENDPOINTS> = {
  adminRedirects: ({ shop, query }) => shop.redirects.page(query),
  async adminAddRedirect({ shop, body: { from, to }, audit }) {
    const added = await shop.redirects.add(from, to)
    audit({ changes: { from: [null, added.from], to: [null, added.to ?? 'removed for good'] } })
    return { data: added }
  },
  async adminRemoveRedirects({ shop, body: { from }, audit }) {
    const removed = await shop.redirects.removeAll(from)
    audit({ changes: Object.fromEntries(removed.map((each) => [each.from, [each.to ?? 'removed for good', null]])) })
    return { status: true }
  },
  adminTryRedirects: async ({ shop, body: { csv } }) => ({ data: await shop.redirects.tryList(csv) }),
  async adminAddRedirects({ shop, body: { csv }, audit }) {
    const data = await shop.redirects.addList(csv)
    const changed = data.filter(isAdded)
    audit({ changes: { added: [null, changed.length], skipped: [null, data.length - changed.length] } })
    return { data }
  },
}
