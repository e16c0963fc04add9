import { expect, test } from 'vitest'
import { words } from '#engine/text/tokenize.ts'
import { createAlternatives } from './alternatives.ts'
import type { Synonym } from './synonym.ts'

const group: Synonym = { objectID: '1', type: 'synonym', synonyms: ['Sofa', 'couch', 'three seater'] }
const oneWay: Synonym = { objectID: '2', type: 'oneWaySynonym', input: 'dining  table', synonyms: ['desk'] }
const correction: Synonym = { objectID: '3', type: 'altCorrection2', word: 'lmp', corrections: ['lamp'] }
const placeholder: Synonym = {
  objectID: '4',
  type: 'placeholder',
  placeholder: '<Color>',
  replacements: ['red', 'blue'],
}

function alternatives(synonyms: readonly Synonym[], query: string): string[] {
  const find = createAlternatives(synonyms, (text) => words(text, ''))
  return find(words(query, '')).map(({ from, to, words: other, typos }) => `${from}-${to} ${other.join(' ')} ${typos}`)
}

test('the words of a group are alternatives of each other, also several words for one', () => {
  expect(alternatives([group], 'red SOFA')).toEqual(['1-2 couch 0', '1-2 three seater 0'])
  expect(alternatives([group], 'three seater sofa')).toEqual([
    '0-2 sofa 0',
    '0-2 couch 0',
    '2-3 couch 0',
    '2-3 three seater 0',
  ])
})

test('a one-way synonym applies in one direction only', () => {
  expect(alternatives([oneWay], 'a dining table')).toEqual(['1-3 desk 0'])
  expect(alternatives([oneWay], 'desk')).toEqual([])
})

test('a correction costs its typos, and none if a synonym has the same words', () => {
  expect(alternatives([correction], 'lmp')).toEqual(['0-1 lamp 2'])
  expect(
    alternatives([correction, { objectID: '5', type: 'oneWaySynonym', input: 'lmp', synonyms: ['lamp'] }], 'lmp'),
  ).toEqual(['0-1 lamp 0'])
})

test('a replacement of a placeholder matches its name', () => {
  expect(alternatives([placeholder], 'blue lamp')).toEqual(['0-1 color 0'])
})

test('texts without words are ignored', () => {
  expect(alternatives([{ objectID: '6', type: 'synonym', synonyms: ['!', '?', 'x'] }], 'x')).toEqual([])
})

test('a query has at most 100 alternatives', () => {
  const many = Array.from({ length: 80 }, (_, index) => `word${index}`)
  expect(alternatives([{ objectID: '7', type: 'synonym', synonyms: many }], many.join(' '))).toHaveLength(100)
})
