import { expect, it } from 'vitest'
import type { ContentVersion } from '#contract/schemas/admin/settings/content.ts'
import { isNewestScheduled } from './seen.ts'

const version = (number: number, status: ContentVersion['status'], publish_at: string | null): ContentVersion => ({
  version: number,
  revision: 1,
  status,
  publish_at,
  changed_at: '2026-01-01T00:00:00Z',
  changed_by: null,
})
const [PAST, FRIDAY, SATURDAY] = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z', '2100-01-02T00:00:00Z']

it('the last of two schedules can be canceled, also if there is a draft after it', () => {
  const versions = [version(3, 'published', SATURDAY), version(2, 'published', FRIDAY), version(1, 'published', PAST)]
  expect(isNewestScheduled(versions)).toBe(true)
  expect(isNewestScheduled([version(4, 'draft', null), ...versions])).toBe(true)
  expect(isNewestScheduled([version(4, 'published', PAST), ...versions])).toBe(false)
  expect(isNewestScheduled([version(1, 'draft', null)])).toBe(false)
})
