/** Imports of files at an address on a schedule (decision 0122). Call what writes in a transaction. */
import type {
  ImportSchedule,
  ImportSchedules,
  NewImportSchedule,
  SetImportSchedule,
} from '#contract/schemas/admin/catalog/import-schedules.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import {
  addSchedule,
  fetchDue,
  fetchNow,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  type ScheduleAuthor,
  setSchedule,
} from './change-schedule.ts'
import { fetchSchedule } from './fetch-schedule.ts'
import { readSchedule, readSchedules, type ScheduleRow } from './schedule-row.ts'

export function createSchedules(deps: ImportFilesDeps) {
  const { db, timeZone } = deps
  return {
    list: async (): Promise<ImportSchedules> => ({ data: await readSchedules(db), time_zone: timeZone }),
    read: (id: number): Promise<ImportSchedule> => readSchedule(db, id),
    add: (schedule: NewImportSchedule, author: ScheduleAuthor): Promise<number> => addSchedule(deps, schedule, author),
    set: (id: number, schedule: SetImportSchedule, author: ScheduleAuthor): Promise<ScheduleRow> =>
      setSchedule(deps, id, schedule, author),
    pause: (id: number): Promise<ScheduleRow> => pauseSchedule(deps, id),
    resume: (id: number, author: ScheduleAuthor): Promise<ScheduleRow> => resumeSchedule(deps, id, author),
    remove: (id: number): Promise<ScheduleRow> => removeSchedule(deps, id),
    fetchNow: (id: number): Promise<ScheduleRow> => fetchNow(deps, id),
    /** Scheduled task (see `fetchDue`). */
    fetchDue: (): Promise<void> => fetchDue(deps),
    /** Job `import.fetch` (see `fetchSchedule`). */
    fetch: (id: number): Promise<void> => fetchSchedule(deps, id),
  }
}
