import { expect, it } from 'vitest'
import { layoutOf } from '#engine/segment/layout.ts'
import type { StoreState } from '#engine/segment/segment.ts'
import { EMPTY_STATE, diffStates, applyUpdate } from './state-update.ts'

const layout = layoutOf([])
const state = (): StoreState => ({ layout, segments: [] })

it('contains only the changes', () => {
  const first = {
    version: 1,
    views: new Map(),
    stores: new Map([
      ['unchanged', state()],
      ['deleted', state()],
      ['changed', state()],
    ]),
  }
  const changed = state()
  const second = applyUpdate(first, {
    version: 2,
    stores: new Map([
      ['deleted', null],
      ['changed', changed],
      ['added', state()],
    ]),
  })
  const update = diffStates(first, second)
  expect([...update.stores.keys()].toSorted()).toEqual(['added', 'changed', 'deleted'])
  expect(update.views).toBeUndefined()
  expect(applyUpdate(first, update)).toEqual(second)
  expect(applyUpdate(first, update).stores.get('unchanged')).toBe(first.stores.get('unchanged'))
  expect(applyUpdate(EMPTY_STATE, diffStates(EMPTY_STATE, second))).toEqual(second)
})

it('reuses the data of a segment that a thread already has', () => {
  const documents = { bytes: new SharedArrayBuffer(4) }
  const segment = { id: 'a', data: { index: new SharedArrayBuffer(4), documents }, tombstones: null }
  const before = { version: 1, views: new Map(), stores: new Map([['things', { layout, segments: [segment] }]]) }
  const sent = structuredClone({ layout, segments: [{ ...segment, tombstones: new SharedArrayBuffer(4) }] })
  const after = applyUpdate(before, { version: 2, stores: new Map([['things', sent]]) }).stores.get('things')
  expect(after?.segments[0]?.data).toBe(segment.data)
  expect(after?.segments[0]?.tombstones).toBeInstanceOf(SharedArrayBuffer)
})
