import { type Static, Type } from 'typebox'
import { IMPORT_STATES } from '#contract/imports/import-files.ts'
import { IMPORT_KINDS } from '#contract/imports/imports.ts'
import { MAX_SCHEDULE_URL, SCHEDULE_INTERVALS, SCHEDULE_SIGN_INS } from '#contract/imports/import-schedules.ts'
import { IntegerOrNull, Nullable, Timestamp } from '#contract/schemas/wire.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'

export const ImportScheduleId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of the scheduled import' }),
})

const SignInName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  description: 'User name, or name of the header',
})

/** An address whose file is imported on a schedule. */
export const NewImportSchedule = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
    description: 'Unique name',
  }),
  url: Type.String({
    minLength: 8,
    maxLength: MAX_SCHEDULE_URL,
    pattern: '^https?://[^\\u0000\\s]+$',
    description:
      'Address of a CSV, TSV, XLSX or ODS file on the public internet. User name and password in it become the sign-in',
  }),
  sign_in: Nullable(
    Type.Object({
      kind: Type.Enum([...SCHEDULE_SIGN_INS]),
      name: SignInName,
      secret: Nullable(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          pattern: '^[^\\u0000-\\u001f\\u007f]+$',
          description: 'Password, or value of the header. Null keeps the stored one, for the same server and name',
        }),
      ),
    }),
  ),
  kind: Type.Enum(IMPORT_KINDS, { description: 'Kind of the records of the file' }),
  mapping: Nullable(Type.String({ minLength: 1, maxLength: 60, description: 'Name of a saved mapping' })),
  create_missing: Type.Boolean({ description: 'True to create unknown suppliers and categories that products name' }),
  every: Type.Enum([...SCHEDULE_INTERVALS], { description: 'How often the file is fetched' }),
  hour: IntegerOrNull({
    minimum: 0,
    maximum: 23,
    description: 'Hour of the day in the time zone of the shop, of every day or week',
  }),
  weekday: IntegerOrNull({ minimum: 1, maximum: 7, description: 'Day of the week from Monday (1), of every week' }),
})
export type NewImportSchedule = Static<typeof NewImportSchedule>

export const SetImportSchedule = Type.Object({
  ...NewImportSchedule.properties,
  version: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Version that the change was decided on' }),
})
export type SetImportSchedule = Static<typeof SetImportSchedule>

export const ImportSchedule = Type.Object({
  id: Type.Integer(),
  ...NewImportSchedule.properties,
  sign_in: Nullable(Type.Object({ kind: Type.Enum([...SCHEDULE_SIGN_INS]), name: SignInName })),
  version: Type.Integer({ description: 'Number of changes, from 1' }),
  author: Type.String({ description: 'Whose permissions it has: the person who created, changed or resumed it last' }),
  next_at: Nullable(
    Type.String({ format: 'date-time', description: 'When the file is fetched next; null while paused' }),
  ),
  fetched_at: Nullable(Timestamp),
  problem: Nullable(Type.String({ description: 'Why the last fetch failed, or why the schedule was stopped' })),
  last_import: Nullable(
    Type.Object({ id: Type.Integer(), state: Type.Enum([...IMPORT_STATES]), uploaded_at: Timestamp }),
  ),
})
export type ImportSchedule = Static<typeof ImportSchedule>

export const ImportSchedules = Type.Object({
  data: Type.Array(ImportSchedule),
  time_zone: Type.String({ description: 'Time zone of the shop, such as America/New_York' }),
})
export type ImportSchedules = Static<typeof ImportSchedules>
