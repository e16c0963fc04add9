import type { ADMIN_IMPORT_SCHEDULE_ENDPOINTS } from '#contract/endpoints/admin/catalog/import-schedules.ts'
import type { NewImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import type { AdminRequests, Stage } from './stage.ts'

let schedules = 0

function newSchedule(): NewImportSchedule {
  schedules += 1
  return {
    name: `Alder Weavers, stock ${schedules}`,
    url: 'https://alder.example/stock.csv?list=4417',
    sign_in: { kind: 'header', name: 'X-API-Key', secret: '4f1c09c2' },
    kind: 'products',
    mapping: null,
    create_missing: false,
    every: 'day',
    hour: 6,
    weekday: null,
  }
}

async function schedule({ owner }: Stage): Promise<{ id: number }> {
  return { id: (await owner.client.adminCreateImportSchedule({ body: newSchedule() })).data.id }
}

export const IMPORT_SCHEDULE_REQUESTS: AdminRequests<typeof ADMIN_IMPORT_SCHEDULE_ENDPOINTS> = {
  async adminImportSchedules(stage) {
    await schedule(stage)
    return {}
  },
  adminCreateImportSchedule: async () => ({ request: { body: newSchedule() } }),
  async adminSetImportSchedule(stage) {
    const params = await schedule(stage)
    const sign_in = { kind: 'header', name: 'X-API-Key', secret: null } as const
    return { request: { params, body: { ...newSchedule(), sign_in, every: 'hour', hour: null, version: 1 } } }
  },
  adminPauseImportSchedule: async (stage) => ({ request: { params: await schedule(stage) } }),
  async adminResumeImportSchedule(stage) {
    const params = await schedule(stage)
    await stage.owner.client.adminPauseImportSchedule({ params })
    return { request: { params } }
  },
  adminFetchImportSchedule: async (stage) => ({ request: { params: await schedule(stage) } }),
  adminRemoveImportSchedule: async (stage) => ({ request: { params: await schedule(stage) } }),
}
