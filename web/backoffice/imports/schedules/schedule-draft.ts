import type { ImportSchedule, NewImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'

/** Values of the form of a schedule. */
export interface ScheduleDraft extends Omit<NewImportSchedule, 'sign_in' | 'hour' | 'weekday'> {
  hour: number
  weekday: number
  signIn: 'none' | 'basic' | 'header'
  signInName: string
  secret: string
}

const NEW: ScheduleDraft = {
  name: '',
  url: '',
  kind: 'products',
  mapping: null,
  create_missing: false,
  every: 'day',
  hour: 6,
  weekday: 1,
  signIn: 'none',
  signInName: '',
  secret: '',
}

/** Returns the form of a schedule, or of a new one. A stored secret is never sent back, so its field is empty. */
export function draftOf(schedule: ImportSchedule | null): ScheduleDraft {
  if (!schedule) return NEW
  const { name, url, kind, mapping, create_missing, every, hour, weekday, sign_in } = schedule
  return {
    name,
    url,
    kind,
    mapping,
    create_missing,
    every,
    hour: hour ?? NEW.hour,
    weekday: weekday ?? NEW.weekday,
    signIn: sign_in?.kind ?? 'none',
    signInName: sign_in?.name ?? '',
    secret: '',
  }
}

/** Returns what is sent to save a form. */
export function bodyOf({
  signIn,
  signInName,
  secret,
  hour,
  weekday,
  every,
  ...fields
}: ScheduleDraft): NewImportSchedule {
  return {
    ...fields,
    every,
    hour: every === 'hour' ? null : hour,
    weekday: every === 'week' ? weekday : null,
    sign_in: signIn === 'none' ? null : { kind: signIn, name: signInName, secret: secret || null },
  }
}
