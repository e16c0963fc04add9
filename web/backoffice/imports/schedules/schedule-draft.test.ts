import { expect, it } from 'vitest'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { bodyOf, draftOf } from './schedule-draft.ts'
import { timesText } from './schedule-texts.ts'

const SCHEDULE: ImportSchedule = {
  id: 1,
  name: 'Alder, stock',
  url: 'https://alder.example/stock.csv',
  sign_in: { kind: 'header', name: 'X-API-Key' },
  kind: 'products',
  mapping: 'Alder',
  create_missing: true,
  every: 'week',
  hour: 0,
  weekday: 7,
  version: 3,
  author: 'June',
  next_at: null,
  fetched_at: null,
  problem: null,
  last_import: null,
}

it('keeps the stored secret unless another one is typed', () => {
  const draft = draftOf(SCHEDULE)
  const { name, url, kind, mapping, create_missing, every, hour, weekday } = SCHEDULE
  const fields = { name, url, kind, mapping, create_missing, every, hour, weekday }
  expect(bodyOf(draft)).toEqual({ ...fields, sign_in: { kind: 'header', name: 'X-API-Key', secret: null } })
  expect(bodyOf({ ...draft, secret: 'other' }).sign_in).toEqual({ kind: 'header', name: 'X-API-Key', secret: 'other' })
  expect(bodyOf({ ...draft, signIn: 'none' }).sign_in).toBeNull()
})

it('sends no hour with an hourly schedule, and no day with a daily one', () => {
  const draft = draftOf(SCHEDULE)
  expect(bodyOf({ ...draft, every: 'hour' })).toMatchObject({ hour: null, weekday: null })
  expect(bodyOf({ ...draft, every: 'day' })).toMatchObject({ hour: 0, weekday: null })
})

it.each([
  ['hour', null, null, 'Every hour'],
  ['day', 12, null, 'Every day at 12:00 PM'],
  ['week', 0, 7, 'Every Sunday at 12:00 AM'],
] as const)('is described in words: %s', (every, hour, weekday, text) => {
  expect(timesText({ every, hour, weekday })).toBe(text)
})
