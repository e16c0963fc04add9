import { type Static, Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '#contract/schemas/wire.ts'

export const AdminBackup = Type.Object({
  id: Uuid,
  state: Type.Enum(['waiting', 'running', 'complete', 'failed']),
  requested_at: Timestamp,
  requested_by: Type.String(),
  host: Nullable(Type.String({ description: 'Machine that made it' })),
  is_here: Type.Boolean({
    description: 'True if the process that answers has its folder, so that it can be downloaded',
  }),
  tables_done: Type.Integer(),
  tables_total: Nullable(Type.Integer()),
  files_done: Type.Integer(),
  rows: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  damaged_files: Type.Array(Type.String(), {
    description: 'Files that rows name and that are missing or damaged in the store',
  }),
  failure: Nullable(Type.String({ description: 'Why it failed' })),
  finished_at: Nullable(Timestamp),
  verified_at: Nullable(Timestamp),
  verify_failure: Nullable(Type.String({ description: 'What of it is damaged; null: nothing was, at `verified_at`' })),
})
export type AdminBackup = Static<typeof AdminBackup>

export const AdminBackups = Type.Object({
  backups: Type.Array(AdminBackup, { description: 'Made by the shop itself, newest first' }),
  last_backup: Nullable({ ...Timestamp, description: 'End of the last one, also of the command `backup`' }),
  restored: Nullable(
    Type.Object(
      { at: Timestamp, taken_at: Timestamp },
      { description: 'When this shop was filled from a backup, and of when that was; null: never' },
    ),
  ),
})
export type AdminBackups = Static<typeof AdminBackups>

export const BackupParams = Type.Object({ id: { ...Uuid, description: 'Id of the backup' } })
export const RequestedBackup = Type.Object({ id: Uuid })
export const BackupDownload = Type.Object({
  url: Type.String({ description: 'Path of the archive, for the person who is signed in' }),
})

const Bytes = Type.Integer({ minimum: 0 })
export const AdminStorage = Type.Object({
  database: Type.Object({
    bytes: Bytes,
    tables: Type.Array(
      Type.Object({
        name: Type.String(),
        bytes: { ...Bytes, description: 'With its indexes' },
        rows: Nullable(Type.Integer({ description: 'Estimate; null: not known yet' })),
      }),
      { description: 'The largest ones' },
    ),
  }),
  data_folder: Type.Object({
    path: Type.String(),
    free_bytes: Bytes,
    total_bytes: Bytes,
    folders: Type.Array(
      Type.Object({
        name: Type.String(),
        bytes: Bytes,
        files: Type.Integer(),
        is_at_least: Type.Boolean({ description: 'True if it has more files than were counted in the time' }),
      }),
    ),
  }),
  object_store: Type.Enum(['folder', 'bucket'], {
    description:
      'Where images and documents are: in the folder `files` of the data folder, or in a bucket, whose provider states its size',
  }),
})
export type AdminStorage = Static<typeof AdminStorage>

export const AdminSlowQueries = Type.Object({
  source: Type.Enum(['pg_stat_statements', 'process'], {
    description: '`process`: measured by the process that answers, since it started',
  }),
  since: Nullable(Timestamp),
  host: Nullable(Type.String()),
  queries: Type.Array(
    Type.Object({
      sql: Type.String(),
      count: Type.Integer(),
      total_ms: Type.Number(),
      mean_ms: Type.Number(),
      max_ms: Type.Number(),
    }),
    { description: 'Those that took the most time in all' },
  ),
})
export type AdminSlowQueries = Static<typeof AdminSlowQueries>
