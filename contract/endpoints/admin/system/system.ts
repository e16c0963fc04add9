import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  AdminBackups,
  AdminSlowQueries,
  AdminStorage,
  BackupDownload,
  BackupParams,
  RequestedBackup,
} from '#contract/schemas/admin/system/backups.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'system.read' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'system.write' } as const

/** Backups, storage and slow queries. */
export const ADMIN_SYSTEM_ENDPOINTS = {
  adminBackups: {
    ...READ,
    path: '/system/backups',
    summary: 'List the backups that the shop has made',
    response: DataResponse(AdminBackups),
  },
  adminMakeBackup: {
    ...WRITE,
    path: '/system/backups',
    summary: 'Make a backup in the background',
    sensitive: true,
    response: DataResponse(RequestedBackup),
    problems: ['invalid_input'],
  },
  adminVerifyBackup: {
    ...WRITE,
    path: '/system/backups/:id/verify',
    summary: 'Read a backup in the background and compare its checksums',
    params: BackupParams,
    response: SuccessResponse,
    problems: ['not_found', 'invalid_input'],
  },
  adminPrepareBackupDownload: {
    ...WRITE,
    path: '/system/backups/:id/download',
    summary: 'Get the path of a backup as a tar archive, after a confirmation of the person',
    sensitive: true,
    unaudited: 'The download leaves the row.',
    params: BackupParams,
    response: DataResponse(BackupDownload),
    problems: ['not_found', 'invalid_input'],
  },
  adminRemoveBackup: {
    ...WRITE,
    path: '/system/backups/:id/remove',
    summary: 'Delete a backup with its folder',
    sensitive: true,
    params: BackupParams,
    response: SuccessResponse,
    problems: ['not_found', 'invalid_input'],
  },
  adminStorage: {
    ...READ,
    path: '/system/storage',
    summary: 'Get the sizes of the database, its largest tables and the folders of the data folder',
    response: DataResponse(AdminStorage),
  },
  adminSlowQueries: {
    ...READ,
    path: '/system/queries',
    summary: 'List the queries that took the most time',
    response: DataResponse(AdminSlowQueries),
  },
} as const satisfies Record<string, AdminEndpoint>
