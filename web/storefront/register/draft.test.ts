import { beforeEach, describe, expect, test } from 'vitest'
import {
  clearDraft,
  clearRegistrationId,
  saveDraft,
  storeRegistrationId,
  storedRegistrationId,
  readDraft,
} from './draft.ts'
import { EMPTY_VALUES } from './form/fields.ts'

const storage = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
})

const DAY_MS = 86_400_000
const typed = { ...EMPTY_VALUES, 'user.u_fname': 'Lena', 'user.password': 'walnut shelf', 'consents.terms': '1' }
const BEGUN = { reached: 'person', later: false } as const

beforeEach(() => storage.clear())

describe('a draft', () => {
  test('has the typed values and the farthest step', () => {
    saveDraft(typed, { reached: 'address', later: true })
    expect(readDraft()).toEqual({ values: { 'user.u_fname': 'Lena' }, reached: 'address', later: true })
  })

  test('never contains the password', () => {
    saveDraft(typed, BEGUN)
    expect(JSON.stringify([...storage])).not.toContain('walnut')
  })

  test('expires after a month', () => {
    saveDraft(typed, BEGUN, 0)
    expect(readDraft(29 * DAY_MS)).not.toBeNull()
    expect(readDraft(31 * DAY_MS)).toBeNull()
  })

  test('is deleted once all fields are empty', () => {
    saveDraft(typed, BEGUN)
    saveDraft(EMPTY_VALUES, BEGUN)
    expect(storage.size).toBe(0)
  })

  test('is replaced by the id of the sent registration', () => {
    saveDraft(typed, { reached: 'review', later: false })
    storeRegistrationId('8f0c')
    expect(readDraft()).toBeNull()
    expect(storedRegistrationId()).toBe('8f0c')
    clearRegistrationId()
    expect(storedRegistrationId()).toBeNull()
  })

  test.each(['not json', '[]', '{"saved":1e99,"values":{"user.u_fname":7,"other":"x","user.password":"x"}}'])(
    'stored as %s is empty',
    (stored) => {
      storage.set('registration-draft', stored)
      expect(readDraft()?.values ?? {}).toEqual({})
      clearDraft()
      expect(readDraft()).toBeNull()
    },
  )
})
