import { beforeEach, describe, expect, test } from 'vitest'
import { forgetDraft, forgetRegistration, keepDraft, keepRegistration, keptRegistration, readDraft } from './draft.ts'
import { NO_VALUES } from './fields.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})

const DAY_MS = 86_400_000
const typed = { ...NO_VALUES, 'user.u_fname': 'Lena', 'user.password': 'walnut shelf', 'consents.terms': '1' }
const BEGUN = { reached: 'person', later: false } as const

beforeEach(() => kept.clear())

describe('a draft', () => {
  test('is what was typed and how far one had come', () => {
    keepDraft(typed, { reached: 'address', later: true })
    expect(readDraft()).toEqual({ values: { 'user.u_fname': 'Lena' }, reached: 'address', later: true })
  })

  test('never holds the password', () => {
    keepDraft(typed, BEGUN)
    expect(JSON.stringify([...kept])).not.toContain('walnut')
  })

  test('is forgotten after a month', () => {
    keepDraft(typed, BEGUN, 0)
    expect(readDraft(29 * DAY_MS)).not.toBeNull()
    expect(readDraft(31 * DAY_MS)).toBeNull()
  })

  test('is gone once everything was deleted', () => {
    keepDraft(typed, BEGUN)
    keepDraft(NO_VALUES, BEGUN)
    expect(kept.size).toBe(0)
  })

  test('gives way to the registration it became', () => {
    keepDraft(typed, { reached: 'review', later: false })
    keepRegistration('8f0c')
    expect(readDraft()).toBeNull()
    expect(keptRegistration()).toBe('8f0c')
    forgetRegistration()
    expect(keptRegistration()).toBeNull()
  })

  test.each(['not json', '[]', '{"saved":1e99,"values":{"user.u_fname":7,"other":"x","user.password":"x"}}'])(
    'made of %s holds nothing',
    (written) => {
      kept.set('registration-draft', written)
      expect(readDraft()?.values ?? {}).toEqual({})
      forgetDraft()
      expect(readDraft()).toBeNull()
    },
  )
})
