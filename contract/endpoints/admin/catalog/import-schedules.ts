import { SuccessResponse, DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  ImportSchedule,
  ImportScheduleId,
  ImportSchedules,
  NewImportSchedule,
  SetImportSchedule,
} from '#contract/schemas/admin/catalog/import-schedules.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const WRITE = { api: 'admin', method: 'POST', access: 'imports.run', peopleOnly: true } as const
const ONE = { params: ImportScheduleId, response: DataResponse(ImportSchedule) } as const

/** Addresses whose files are imported on a schedule, with the permissions of the person who set it up. */
export const ADMIN_IMPORT_SCHEDULE_ENDPOINTS = {
  adminImportSchedules: {
    api: 'admin',
    method: 'GET',
    access: 'imports.run',
    path: '/import-schedules',
    summary: 'List the scheduled imports, by name',
    response: ImportSchedules,
  },
  adminCreateImportSchedule: {
    ...WRITE,
    sensitive: true,
    path: '/import-schedules',
    summary:
      'Import the file of an address on a schedule, with the permissions of the caller, for the first time at once',
    body: NewImportSchedule,
    status: 201,
    response: DataResponse(ImportSchedule),
    problems: ['invalid_input'],
  },
  adminSetImportSchedule: {
    ...WRITE,
    ...ONE,
    sensitive: true,
    path: '/import-schedules/:id',
    summary: 'Change a scheduled import, which then has the permissions of the caller',
    body: SetImportSchedule,
    problems: ['not_found', 'invalid_input', 'changed_meanwhile'],
  },
  adminPauseImportSchedule: {
    ...WRITE,
    ...ONE,
    path: '/import-schedules/:id/pause',
    summary: 'Pause a scheduled import',
    problems: ['not_found', 'impossible_move'],
  },
  adminResumeImportSchedule: {
    ...WRITE,
    ...ONE,
    sensitive: true,
    path: '/import-schedules/:id/resume',
    summary: 'Resume a paused or stopped import, which then has the permissions of the caller',
    problems: ['not_found', 'impossible_move'],
  },
  adminFetchImportSchedule: {
    ...WRITE,
    ...ONE,
    path: '/import-schedules/:id/fetch',
    summary: 'Fetch and import the file of an address now, also an unchanged one',
    problems: ['not_found', 'impossible_move'],
  },
  adminRemoveImportSchedule: {
    ...WRITE,
    path: '/import-schedules/:id/remove',
    summary: 'Remove a scheduled import. What it has imported stays',
    params: ImportScheduleId,
    response: SuccessResponse,
    problems: ['not_found'],
  },
} as const satisfies Record<string, AdminEndpoint>
