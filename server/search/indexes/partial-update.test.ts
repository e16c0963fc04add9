import { describe, expect, it } from 'vitest'
import type { Json, StoredRecord } from '#engine/engine.ts'
import { updateRecord } from './partial-update.ts'

const record: StoredRecord = { objectID: '1', count: 2, tags: ['a', 'b', 'a'], one: 'x', nothing: null }
const operate = (name: string, _operation: string, value: Json, before: StoredRecord | null = record) =>
  updateRecord(before, { objectID: '1', changes: { [name]: { _operation, value } }, create: true })?.[name]

describe('a partial update', () => {
  it('replaces attributes and keeps the others', () => {
    const changes = { one: { deep: true }, objectID: 'another' }
    expect(updateRecord(record, { objectID: '1', changes, create: false })).toEqual({ ...record, one: { deep: true } })
  })

  it('creates the record only if `create` is set', () => {
    expect(updateRecord(null, { objectID: '1', changes: { n: 1 }, create: true })).toEqual({ objectID: '1', n: 1 })
    expect(updateRecord(null, { objectID: '1', changes: { n: 1 }, create: false })).toBeNull()
  })

  it('increments and decrements numbers', () => {
    expect(operate('count', 'Increment', 3)).toBe(5)
    expect(operate('count', 'Decrement', 3)).toBe(-1)
    expect(operate('missing', 'Increment', 3)).toBe(3)
    expect(operate('nothing', 'Decrement', 3)).toBe(-3)
  })

  it('adds to lists and removes from them', () => {
    expect(operate('tags', 'Add', 'c')).toEqual(['a', 'b', 'a', 'c'])
    expect(operate('tags', 'AddUnique', 'b')).toEqual(['a', 'b', 'a'])
    expect(operate('tags', 'AddUnique', 'c')).toEqual(['a', 'b', 'a', 'c'])
    expect(operate('tags', 'Remove', 'a')).toEqual(['b'])
    expect(operate('missing', 'Add', 1)).toEqual([1])
    expect(operate('missing', 'Remove', 1)).toEqual([])
  })

  it('increments a version only if it is the expected one', () => {
    expect(operate('count', 'IncrementFrom', 2)).toBe(3)
    expect(operate('count', 'IncrementFrom', 1)).toBeUndefined()
    expect(operate('count', 'IncrementFrom', 0, null)).toBe(1)
    expect(operate('count', 'IncrementFrom', 1, null)).toBeUndefined()
    expect(operate('count', 'IncrementSet', 7)).toBe(7)
    expect(operate('count', 'IncrementSet', 2)).toBeUndefined()
    expect(operate('count', 'IncrementSet', 1, null)).toBe(1)
    expect(operate('count', 'IncrementSet', 0, null)).toBeUndefined()
  })

  it('is ignored as a whole if its version is not the expected one', () => {
    const changes = { one: 'y', count: { _operation: 'IncrementFrom', value: 9 } }
    expect(updateRecord(record, { objectID: '1', changes, create: true })).toBeNull()
  })

  it('rejects unknown operations and values of the wrong type', () => {
    expect(() => operate('count', 'Multiply', 2)).toThrow('Invalid _operation')
    expect(() => operate('count', 'Increment', 'two')).toThrow('expected number')
    expect(() => operate('tags', 'Add', ['c'])).toThrow('expected string or number')
  })
})
