import { sameValue } from '#server/imports/records/write-records.ts'
import type { ChangedValues } from './import-log.ts'

/** A stored change of an import. */
export interface LoggedChange {
  id: number
  before: ChangedValues | null
  after: ChangedValues
}

/** Result of taking back a change. */
export interface Restored {
  /** Values to write. */
  values: ChangedValues
  /** Columns that were changed again after the import and stay as they are. */
  later: string[]
}

/** Compares a record with what the import left. `current` has its present values. */
export function restoreValues({ before, after }: LoggedChange, current: ChangedValues): Restored {
  const values: Record<string, unknown> = {}
  const later: string[] = []
  for (const [column, old] of Object.entries(before ?? {})) {
    // The log is JSON: dates are texts there.
    const now: unknown = JSON.parse(JSON.stringify(current[column] ?? null))
    if (sameValue(now, after[column] ?? null)) values[column] = old
    else if (!sameValue(now, old)) later.push(column)
  }
  return { values, later }
}
