import type { ADMIN_ALERT_ENDPOINTS } from '#contract/endpoints/admin/system/alerts.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminAlertHandlers: AdminHandlers<typeof ADMIN_ALERT_ENDPOINTS> = {
  adminAlerts: ({ shop, actor, query }) => shop.alerts.list(actor, query),
  async adminReadAlerts({ shop, actor, body: { ids } }) {
    await shop.alerts.markRead(actor, ids)
    return { status: true }
  },
  async adminUnreadAlerts({ shop, actor, body: { ids } }) {
    await shop.alerts.markUnread(actor, ids)
    return { status: true }
  },
  adminAlertPreferences: async ({ shop, actor }) => ({ data: await shop.alerts.preferences(actor) }),
  async adminSetAlertPreferences({ shop, actor, body: { preferences }, audit }) {
    const before = await shop.alerts.preferences(actor)
    const data = await shop.alerts.setPreferences(actor, preferences)
    const byKind = (all: typeof data) => Object.fromEntries(all.map(({ kind, email }) => [kind, email]))
    audit({ subject: { kind: 'staff', id: actor.publicId }, changes: changesBetween(byKind(before), byKind(data)) })
    return { data }
  },
}
