import type { ADMIN_PREFERENCE_ENDPOINTS } from '#contract/endpoints/admin/staff/preferences.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminPreferenceHandlers: AdminHandlers<typeof ADMIN_PREFERENCE_ENDPOINTS> = {
  adminPreference: async ({ shop, actor, params }) => ({
    data: { value: await shop.staff.preferences.find(actor.id, params.name) },
  }),
  async adminSetPreference({ shop, actor, params, body }) {
    await shop.staff.preferences.set(actor.id, params.name, body.value)
    return { status: true }
  },
}
