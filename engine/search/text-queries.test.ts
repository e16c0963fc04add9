import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const records: StoredRecord[] = [
  { objectID: '1', title: 'The office lamp', text: 'for desks', brand: 'Ikon' },
  { objectID: '2', title: 'Office chair', text: "L'été, O'Brien, Straße, AB-12", brand: 'Lamp & Co' },
  { objectID: '3', title: 'Garden lamps', text: 'not for the office', brand: 'Ikon' },
  { objectID: '4', title: 'sofa bed', text: 'two seats', brand: 'Couch' },
]
const searchableAttributes = ['title', 'text', 'brand']
const { search, idsOf } = createTestIndex({
  records,
  settings: { searchableAttributes },
  synonyms: [
    { objectID: 's1', type: 'synonym', synonyms: ['couch', 'sofa bed', 'settee'] },
    { objectID: 's2', type: 'oneWaySynonym', input: 'seating', synonyms: ['chair'] },
    { objectID: 's3', type: 'altCorrection1', word: 'lmp', corrections: ['lamp'] },
    { objectID: 's4', type: 'placeholder', placeholder: '<Street>', replacements: ['avenue', 'lane'] },
  ],
})
const found = (query: string, more: object = {}) =>
  idsOf({ query, ...more })
    .toSorted()
    .join('')

describe('a query text', () => {
  test.each([
    ['', '1234'],
    ['OFFICE', '123'],
    ['office lamp', '123'],
    ['chair lamp', '2'],
    ['ete', ''],
    ['lete', '2'],
    ['obrien', '2'],
    ["o'brien", '2'],
    ['strasse', '2'],
    ['ab12', '2'],
    ['ab 12', '2'],
    ['off', '123'],
    ['off ', '123'],
    ['off lamp', ''],
    ['lamp AND office', ''],
    ['?!', '1234'],
  ])('%j', (query, expected) => expect(found(query)).toBe(expected))

  test('matches prefixes as queryType specifies', () => {
    expect(found('off lamp', { queryType: 'prefixAll' })).toBe('123')
    expect(found('off', { queryType: 'prefixNone' })).toBe('')
  })

  test('has prefixes of one letter only as its last word', () => {
    expect(found('lamp o', { queryType: 'prefixAll' })).toBe('123')
    expect(found('lamp o')).toBe('123')
    expect(found('o lamp', { queryType: 'prefixAll' })).toBe('')
    expect(found('of lamp', { queryType: 'prefixAll' })).toBe('123')
    expect(found('lamp o -garden', { queryType: 'prefixAll', advancedSyntax: true })).toBe('')
    expect(found('o zebra', { queryType: 'prefixAll', optionalWords: 'o zebra' })).toBe('')
  })

  test('concatenates neighbors among its first five words', () => {
    const optionalWords = ['w', 'x', 'y', 'z']
    expect(found('w x y of fice', { optionalWords })).toBe('123')
    expect(found('w x y z of fice', { optionalWords })).toBe('')
  })

  test('is at most 511 bytes long', () => {
    expect(found('a'.repeat(511))).toBe('')
    expect(() => search({ query: 'é'.repeat(256) })).toThrow(
      'Invalid value for "query" parameter, expected string shorter than 512 bytes',
    )
    expect(() => search({ foo: 1 })).toThrow('Unknown parameter: foo')
  })

  test('ignores stop words and plurals by language', () => {
    expect(found('the office')).toBe('13')
    expect(found('the office', { removeStopWords: true, queryLanguages: ['en'] })).toBe('123')
    expect(found('the office', { removeStopWords: true, queryLanguages: ['fr'] })).toBe('13')
    expect(found('lamp', { queryType: 'prefixNone', restrictSearchableAttributes: ['title'] })).toBe('13')
    const whole = { queryType: 'prefixNone', typoTolerance: false, restrictSearchableAttributes: ['title'] }
    expect(found('lamp', whole)).toBe('1')
    expect(found('lamp', { ...whole, ignorePlurals: 'true' })).toBe('13')
    expect(found('lamp', { ...whole, ignorePlurals: ['fr'] })).toBe('13')
  })

  test('is restricted to attributes, whose names are case-sensitive', () => {
    expect(found('lamp', { restrictSearchableAttributes: ['brand'] })).toBe('2')
    expect(found('lamp', { restrictSearchableAttributes: ['Brand'] })).toBe('')
  })

  test('has phrases and exclusions only with advanced syntax', () => {
    expect(found('"office lamp"', { advancedSyntax: true })).toBe('1')
    expect(found('office -lamp', { advancedSyntax: true })).toBe('3')
    expect(found('-office', { advancedSyntax: 'true' })).toBe('4')
    expect(found('office -chair')).toBe('2')
  })

  test('loses words with removeWordsIfNoResults, and queryAfterRemoval has the rest', () => {
    expect(search({ query: 'chair zebra', removeWordsIfNoResults: 'lastWords' }).queryAfterRemoval).toBe('chair')
    expect(search({ query: 'zebra chair', removeWordsIfNoResults: 'firstWords' }).queryAfterRemoval).toBe('chair')
    const stop = { query: 'the zebra chair', removeStopWords: true, removeWordsIfNoResults: 'firstWords' }
    expect(search(stop).queryAfterRemoval).toBe('chair')
    const without = { query: 'chair zebra -gnu', advancedSyntax: true, removeWordsIfNoResults: 'lastWords' }
    expect(search(without).queryAfterRemoval).toBe('chair')
    expect(found('zebra chair sofa', { removeWordsIfNoResults: 'allOptional' })).toBe('24')
    expect(search({ query: 'chair', removeWordsIfNoResults: 'lastWords' })).not.toHaveProperty('queryAfterRemoval')
  })

  test.each(['zebra', ['zebra'], 'other,zebra'])('can have optional words: %j', (optionalWords) => {
    expect(found('zebra chair')).toBe('')
    expect(found('zebra chair', { optionalWords })).toBe('2')
  })
})

describe('synonyms', () => {
  test.each([
    ['couch', '4'],
    ['settee', '4'],
    ['sofa bed', '4'],
    ['seating', '2'],
    ['lmp', '12'],
  ])('%s', (query, expected) => expect(found(query)).toBe(expected))

  test('can be turned off', () => expect(found('settee', { synonyms: false })).toBe(''))
})
