import { expect, it } from 'vitest'
import { differenceOf } from './same-file.ts'

const begun = { name: 'list.csv', size: 2048, modified_at: '2026-11-27T10:00:00.250Z' }
const chosen = { name: 'list.csv', size: 2048, lastModified: Date.parse(begun.modified_at) }

it('an upload goes on with the same file only, and not with one that was saved again with as many bytes', () => {
  expect(differenceOf(begun, chosen)).toBeNull()
  expect(differenceOf({ ...begun, modified_at: null }, chosen)).toBeNull()
  expect(differenceOf(begun, { ...chosen, size: 2049 })).toContain('another file')
  expect(differenceOf(begun, { ...chosen, lastModified: chosen.lastModified + 1 })).toContain('was changed')
})
