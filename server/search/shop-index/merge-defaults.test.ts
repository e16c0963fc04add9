import { describe, expect, it } from 'vitest'
import { mergeEntries, mergeSettings } from './merge-defaults.ts'

const entry = (objectID: string, word = 'a') => ({ objectID, synonyms: [word, 'b'] })

describe('mergeEntries', () => {
  const APPLIED = [entry('one'), entry('two')]

  it('replaces unchanged defaults, adds new ones and deletes those that the release no longer has', () => {
    const defaults = [entry('one', 'changed'), entry('three')]
    expect(mergeEntries(APPLIED, APPLIED, defaults)).toEqual(defaults)
  })

  it('keeps entries that an operator added or changed, also if the default changes', () => {
    const current = [entry('one', 'own'), entry('two'), entry('own'), entry('three', 'own')]
    const defaults = [entry('one', 'changed'), entry('two'), entry('three')]
    expect(mergeEntries(APPLIED, current, defaults)).toEqual([
      entry('one', 'own'),
      entry('two'),
      entry('three', 'own'),
      entry('own'),
    ])
  })

  it('does not restore a default that an operator deleted', () => {
    expect(mergeEntries(APPLIED, [entry('two')], [entry('one', 'changed'), entry('two')])).toEqual([entry('two')])
  })

  it('ignores the order of fields', () => {
    const reordered = { synonyms: ['a', 'b'], objectID: 'one' }
    expect(mergeEntries(APPLIED, [reordered, entry('two')], [entry('two')])).toEqual([entry('two')])
  })

  it('applies all defaults and keeps other entries if the last applied defaults are not known', () => {
    const current = [entry('one', 'own'), entry('own')]
    expect(mergeEntries(null, current, APPLIED)).toEqual([...APPLIED, entry('own')])
  })
})

describe('mergeSettings', () => {
  const APPLIED = { hitsPerPage: 24, ranking: ['typo'], typoTolerance: 'min', replicas: ['r1'] }

  it('keeps changed and reset settings of an operator and applies the other defaults', () => {
    const current = { hitsPerPage: 10, ranking: ['typo'], userData: 'own', replicas: ['r1'] }
    expect(mergeSettings(APPLIED, current, { ...APPLIED, ranking: ['words'], replicas: ['r1', 'r2'] })).toEqual({
      hitsPerPage: 10,
      ranking: ['words'],
      userData: 'own',
      replicas: ['r1', 'r2'],
    })
  })

  it('always has the default replicas, in addition to those of an operator', () => {
    const defaults = { ...APPLIED, replicas: ['r2'] }
    expect(mergeSettings(APPLIED, { replicas: ['own'] }, defaults)['replicas']).toEqual(['r2', 'own'])
    expect(mergeSettings(APPLIED, { ...APPLIED, replicas: ['r1', 'own'] }, defaults)['replicas']).toEqual(['r2', 'own'])
  })
})
