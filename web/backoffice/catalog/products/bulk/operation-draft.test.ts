import { expect, it } from 'vitest'
import { NEW_OPERATION, operationText, parseOperation } from './operation-draft.ts'

const parsed = (part: object) => parseOperation({ ...NEW_OPERATION, ...part })

it('is parsed by its kind and field, with percent as a factor', () => {
  expect(parsed({ text: '1.1', roundTo: 0.5 })).toEqual({
    value: { kind: 'multiply', field: 'price', amount: 1.1, round_to: 0.5 },
  })
  expect(parsed({ text: '-15%' })).toMatchObject({ value: { amount: 0.85 } })
  expect(parsed({ kind: 'add', text: '-2.50' })).toMatchObject({ value: { kind: 'add', amount: -2.5 } })
  expect(parsed({ kind: 'set', field: 'sales_price', text: '' })).toMatchObject({ value: { value: null } })
  expect(parsed({ kind: 'set', field: 'is_sales', text: 'no' })).toMatchObject({ value: { value: false } })
  expect(parsed({ kind: 'set', field: 'case_pack', text: '12' })).toMatchObject({ value: { value: 12 } })
  expect(parsed({ kind: 'replace', field: 'title', text: 'grey', replacement: 'gray' })).toMatchObject({
    value: { find: 'grey', replacement: 'gray' },
  })
})

it('is rejected with what to enter', () => {
  expect(parsed({ text: 'more' })).toEqual({ error: 'Enter a number.' })
  expect(parsed({ text: '-100%' })).toEqual({ error: 'The factor must be above 0.' })
  expect(parsed({ kind: 'add', text: '10%' })).toEqual({
    error: 'Enter dollars. For a percentage, choose Multiply.',
  })
  expect(parsed({ kind: 'set', text: '' })).toEqual({ error: 'Enter a price.' })
  expect(parsed({ kind: 'set', field: 'category' })).toEqual({ error: 'Choose a value.' })
  expect(parsed({ kind: 'replace', field: 'title' })).toEqual({ error: 'Enter the text to replace.' })
})

it('is described in words', () => {
  expect(operationText({ kind: 'multiply', field: 'price', amount: 1.1, round_to: 0.5 })).toBe(
    'Multiply price by 1.1, rounded to $0.50',
  )
  expect(operationText({ kind: 'add', field: 'price', amount: 2, round_to: 0.01 })).toBe('Add $2.00 to price')
  expect(operationText({ kind: 'add', field: 'price', amount: -2.5, round_to: 0.5 })).toBe(
    'Subtract $2.50 from price, rounded to $0.50',
  )
  expect(operationText({ kind: 'set', field: 'sales_price', value: null })).toBe('Set sale price to nothing')
})
