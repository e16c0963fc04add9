import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import type { ADMIN_SYSTEM_ENDPOINTS } from '#contract/endpoints/admin/system/system.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminSystemHandlers: AdminHandlers<typeof ADMIN_SYSTEM_ENDPOINTS> = {
  adminBackups: async ({ shop }) => ({
    data: { backups: await shop.backups.list(), ...(await shop.system.backupTimes()) },
  }),
  async adminMakeBackup({ shop, actor, audit }) {
    const id = await shop.backups.request(actor.name)
    audit({ changes: { backup: [null, id] } })
    return { data: { id } }
  },
  async adminVerifyBackup({ shop, params: { id }, audit }) {
    await shop.backups.requestVerification(id)
    audit({ changes: { verified: [null, id] } })
    return { status: true }
  },
  async adminPrepareBackupDownload({ shop, params: { id } }) {
    await shop.backups.requireHere(id)
    return { data: { url: API_PATHS.admin + ADMIN_FILE_ENDPOINTS.adminBackupFile.path.replace(':id', id) } }
  },
  async adminRemoveBackup({ shop, params: { id }, audit }) {
    const { requested_at, requested_by } = await shop.backups.remove(id)
    audit({ changes: { backup: [`${requested_at}, ${requested_by}`, null] } })
    return { status: true }
  },
  adminStorage: async ({ shop }) => ({ data: await shop.system.storage() }),
  adminSlowQueries: async ({ shop }) => ({ data: await shop.system.slowQueries() }),
}
