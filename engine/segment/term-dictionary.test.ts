import { expect, test } from 'vitest'
import { createTermDictionary } from './term-dictionary.ts'

test('numbers distinct words in order of appearance, and grows', () => {
  const terms = createTermDictionary()
  const words = Array.from({ length: 20_000 }, (_, index) => `word${index.toString(36)}`)
  expect(words.map((word) => terms.idOf(word))).toEqual(words.map((_, index) => index + 1))
  expect(words.map((word) => terms.idOf(word))).toEqual(words.map((_, index) => index + 1))
  expect(terms.words()).toEqual(words)
})

test('distinguishes words with a common prefix, and accepts the empty word', () => {
  const terms = createTermDictionary()
  expect(['lamp', 'lam', '', 'lamps', 'lamp', ''].map((word) => terms.idOf(word))).toEqual([1, 2, 3, 4, 1, 3])
})

test('accepts a very long word and a lone surrogate', () => {
  const terms = createTermDictionary()
  const long = 'lamp'.repeat(20_000)
  expect([long, '\ud800', `${long}s`, long, '\ud800'].map((word) => terms.idOf(word))).toEqual([1, 2, 3, 1, 2])
  expect(terms.words()).toEqual([long, '\ud800', `${long}s`])
})
