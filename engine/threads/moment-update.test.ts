import { expect, it } from 'vitest'
import { layoutOf } from '#engine/segment/layout.ts'
import type { StoreState } from '#engine/segment/segment.ts'
import { EMPTY_MOMENT, updateBetween, updated } from './moment-update.ts'

const layout = layoutOf([])
const state = (): StoreState => ({ layout, segments: [] })

it('tells what changed and nothing else', () => {
  const first = {
    version: 1,
    views: new Map(),
    stores: new Map([
      ['kept', state()],
      ['gone', state()],
      ['changed', state()],
    ]),
  }
  const changed = state()
  const second = updated(first, {
    version: 2,
    stores: new Map([
      ['gone', null],
      ['changed', changed],
      ['fresh', state()],
    ]),
  })
  const update = updateBetween(first, second)
  expect([...update.stores.keys()].toSorted()).toEqual(['changed', 'fresh', 'gone'])
  expect(update.views).toBeUndefined()
  expect(updated(first, update)).toEqual(second)
  expect(updated(first, update).stores.get('kept')).toBe(first.stores.get('kept'))
  expect(updated(EMPTY_MOMENT, updateBetween(EMPTY_MOMENT, second))).toEqual(second)
})

it('keeps the data of a segment that a thread already has', () => {
  const documents = { bytes: new SharedArrayBuffer(4) }
  const segment = { id: 'a', data: { index: new SharedArrayBuffer(4), documents }, deleted: null }
  const before = { version: 1, views: new Map(), stores: new Map([['things', { layout, segments: [segment] }]]) }
  const sent = structuredClone({ layout, segments: [{ ...segment, deleted: new SharedArrayBuffer(4) }] })
  const after = updated(before, { version: 2, stores: new Map([['things', sent]]) }).stores.get('things')
  expect(after?.segments[0]?.data).toBe(segment.data)
  expect(after?.segments[0]?.deleted).toBeInstanceOf(SharedArrayBuffer)
})
