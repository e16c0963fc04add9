import type { ADMIN_SYSTEM_ENDPOINTS } from '#contract/endpoints/admin/system/system.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Makes a backup. Returns its id. */
async function backup({ test, owner }: Stage): Promise<{ id: string }> {
  await endBackups(test)
  const { id } = (await owner.client.adminMakeBackup()).data
  await test.shop.backups.write(id)
  await test.shop.backups.verify(id)
  return { id }
}

/** Writes the backup that an earlier request left waiting. */
async function endBackups(test: Stage['test']): Promise<void> {
  const { id } = (await test.shop.backups.list()).find(({ state }) => state === 'waiting') ?? {}
  if (id !== undefined) await test.shop.backups.write(id)
}

export const SYSTEM_REQUESTS: AdminRequests<typeof ADMIN_SYSTEM_ENDPOINTS> = {
  async adminBackups(stage) {
    await backup(stage)
    return {}
  },
  async adminMakeBackup({ test }) {
    await endBackups(test)
    return {}
  },
  adminVerifyBackup: async (stage) => ({ request: { params: await backup(stage) } }),
  adminPrepareBackupDownload: async (stage) => ({ request: { params: await backup(stage) } }),
  adminRemoveBackup: async (stage) => ({ request: { params: await backup(stage) } }),
  adminStorage: async () => ({}),
  adminSlowQueries: async () => ({}),
}
