import { expect, test } from 'vitest'
import { createTerms } from './terms.ts'

test('numbers different words as they come, however many there are', () => {
  const terms = createTerms()
  const words = Array.from({ length: 20_000 }, (_, index) => `word${index.toString(36)}`)
  expect(words.map((word) => terms.of(word))).toEqual(words.map((_, index) => index + 1))
  expect(words.map((word) => terms.of(word))).toEqual(words.map((_, index) => index + 1))
  expect(terms.words()).toEqual(words)
})

test('tells words apart that begin alike, and takes none as one, too', () => {
  const terms = createTerms()
  expect(['lamp', 'lam', '', 'lamps', 'lamp', ''].map((word) => terms.of(word))).toEqual([1, 2, 3, 4, 1, 3])
})

test('takes a word as long as a text, and one that is no whole character', () => {
  const terms = createTerms()
  const long = 'lamp'.repeat(20_000)
  expect([long, '\ud800', `${long}s`, long, '\ud800'].map((word) => terms.of(word))).toEqual([1, 2, 3, 1, 2])
  expect(terms.words()).toEqual([long, '\ud800', `${long}s`])
})
