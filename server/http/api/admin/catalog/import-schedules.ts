import type { ADMIN_IMPORT_SCHEDULE_ENDPOINTS } from '#contract/endpoints/admin/catalog/import-schedules.ts'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import type { Shop } from '#server/shop.ts'

export const adminImportScheduleHandlers: AdminHandlers<typeof ADMIN_IMPORT_SCHEDULE_ENDPOINTS> = {
  adminImportSchedules: ({ shop }) => shop.importFiles.schedules.list(),
  async adminCreateImportSchedule({ shop, actor, body, audit }) {
    const id = await shop.importFiles.schedules.add(body, actor)
    const data = await shop.importFiles.schedules.read(id)
    audit({ subject: { kind: 'import_schedule', id }, changes: changesBetween({}, fieldsOf(data)) })
    return { data }
  },
  async adminSetImportSchedule({ shop, actor, params: { id }, body, audit }) {
    const before = fieldsOf(await shop.importFiles.schedules.read(id))
    await shop.importFiles.schedules.set(id, body, actor)
    const data = await shop.importFiles.schedules.read(id)
    const isReplaced = typeof body.sign_in?.secret === 'string'
    const changes = {
      ...changesBetween(before, fieldsOf(data)),
      ...(isReplaced && { secret: ['stored', 'replaced'] as [string, string] }),
    }
    audit({ subject: { kind: 'import_schedule', id }, changes })
    return { data }
  },
  async adminPauseImportSchedule({ shop, params: { id }, audit }) {
    const { name } = await shop.importFiles.schedules.pause(id)
    audit(moved(id, name, 'active', 'paused'))
    return read(shop, id)
  },
  async adminResumeImportSchedule({ shop, actor, params: { id }, audit }) {
    const { name } = await shop.importFiles.schedules.resume(id, actor)
    audit(moved(id, name, 'paused', 'active'))
    return read(shop, id)
  },
  async adminFetchImportSchedule({ shop, params: { id }, audit }) {
    const { name } = await shop.importFiles.schedules.fetchNow(id)
    audit(moved(id, name, 'active', 'fetching'))
    return read(shop, id)
  },
  async adminRemoveImportSchedule({ shop, params: { id }, audit }) {
    const before = fieldsOf(await shop.importFiles.schedules.read(id))
    await shop.importFiles.schedules.remove(id)
    audit({ subject: { kind: 'import_schedule', id }, changes: changesBetween(before, {}) })
    return { status: true }
  },
}

async function read(shop: Shop, id: number) {
  return { data: await shop.importFiles.schedules.read(id) }
}

function moved(id: number, name: string, before: string, after: string) {
  const changes: Record<string, [string, string]> = { schedule: [name, name], state: [before, after] }
  return { subject: { kind: 'import_schedule' as const, id }, changes }
}

/** Returns the settings of a schedule for the audit log: without the secret, and without the query of the address, which can have a key. */
function fieldsOf({ name, url, sign_in, kind, mapping, create_missing, every, hour, weekday, author }: ImportSchedule) {
  const signIn = sign_in && `${sign_in.kind}: ${sign_in.name}`
  const address = url.replace(/\?.*$/s, '?…')
  return { name, url: address, sign_in: signIn, kind, mapping, create_missing, every, hour, weekday, author }
}
