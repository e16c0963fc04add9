import { expect, test } from 'vitest'
import { joinedForms } from './joined-forms.ts'

test('a SKU has its parts and their sequences, with and without leading zeros', () => {
  expect(joinedForms('VAS-001-TC')).toEqual(['VAS001', 'VAS1', 'VAS001TC', 'VAS1TC', '1', '001TC', '1TC'])
})

test('a letter beside a digit begins a part', () => {
  expect(joinedForms('AB12C')).toEqual(['AB', 'AB12', '12', '12C', 'C'])
})

test('a SKU of one part has no other forms', () => {
  expect(joinedForms('MUG')).toEqual([])
  expect(joinedForms('')).toEqual([])
})

test('a SKU of many parts has a bounded number of forms', () => {
  const forms = joinedForms(Array.from({ length: 40 }, (_, at) => `A${at}`).join('-'))
  expect(forms.length).toBeLessThanOrEqual(42)
  expect(Math.max(...forms.map(({ length }) => length))).toBeLessThan(130)
})
