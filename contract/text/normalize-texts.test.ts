import { expect, it } from 'vitest'
import { normalizeTexts } from './normalize-texts.ts'

it('composes accents in every text of a value, and leaves everything else as it is', () => {
  const bytes = Buffer.from('n\u0303')
  const input = { name: 'n\u0303andu', list: ['e\u0301', { deep: 'a\u030a' }], count: 7, no: null, on: true, bytes }
  expect(normalizeTexts(input)).toEqual({
    name: '\u00f1andu',
    list: ['\u00e9', { deep: '\u00e5' }],
    count: 7,
    no: null,
    on: true,
    bytes,
  })
  expect(normalizeTexts(undefined)).toBeUndefined()
})

it('leaves keys and prototypes alone', () => {
  const parsed = JSON.parse('{"__proto__": {"admin": "e\u0301"}}') as object
  expect(Object.keys(normalizeTexts(parsed) as object)).toEqual(['__proto__'])
  expect(({} as { admin?: string }).admin).toBeUndefined()
})
