import { expect, test } from 'vitest'
import { stopWords } from './stop-words.ts'
import { words } from './tokenize.ts'

test.each([
  ['en', 'the', 'office'],
  ['fr', 'été', 'lampe'],
  ['de', 'für', 'stuhl'],
  ['es', 'según', 'mesa'],
  ['it', 'perché', 'tavolo'],
  ['pt', 'você', 'mesa'],
  ['nl', 'het', 'stoel'],
])('in %s, %s is a stop word and %s is not', (language, little, much) => {
  const stops = stopWords([language])
  expect(words(little, '').every((word) => stops.has(word))).toBe(true)
  expect(words(much, '').some((word) => stops.has(word))).toBe(false)
})

test('"the" is a stop word in English, not in French', () => {
  expect(stopWords(['fr']).has('the')).toBe(false)
  expect(stopWords(['fr', 'en']).has('the')).toBe(true)
  expect(stopWords([]).has('the')).toBe(true)
  expect(stopWords(['xx']).size).toBe(0)
})

test('stop words are normalized like indexed words', () => {
  expect(stopWords(['en']).has('dont')).toBe(true)
  for (const word of stopWords([])) expect(words(word, '')).toEqual([word])
})
