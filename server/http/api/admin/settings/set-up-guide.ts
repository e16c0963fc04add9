import type { ADMIN_SET_UP_GUIDE_ENDPOINTS } from '#contract/endpoints/admin/settings/set-up-guide.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminSetUpGuideHandlers: AdminHandlers<typeof ADMIN_SET_UP_GUIDE_ENDPOINTS> = {
  adminSetUpGuide: async ({ shop }) => ({ data: await shop.setUpGuide.read() }),
  async adminDismissSetUpGuide({ shop, audit }) {
    await shop.setUpGuide.dismiss(shop.now())
    audit({ subject: { kind: 'setting', id: 'set_up_guide' }, changes: { shown: [true, false] } })
    return { status: true }
  },
}
