import { expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { randomTexts } from '#engine/test-kit/random/random-texts.ts'
import { words } from '#engine/text/tokenize.ts'
import { createHighlighter, type HighlightOptions } from './highlight.ts'
import { parseHighlightQuery, queryWordOf } from '#engine/test-kit/highlight-query.ts'

const defaults = { attributes: ['*'], preTag: '<em>', postTag: '</em>', onlyMatchedArrayItems: false }

function highlight(record: StoredRecord, options: HighlightOptions): unknown {
  const written = createHighlighter(options)(Object.entries(record))
  return written === undefined ? undefined : JSON.parse(written)
}

function leaf(text: string, query: string, more: Partial<HighlightOptions> = {}) {
  return highlight({ objectID: '1', text }, { ...defaults, ...parseHighlightQuery(query), ...more })
}

test.each([
  ['red lamp', 'lamp', 'red <em>lamp</em>'],
  ['Laptop and PhoneSuit', 'lap* phone*', '<em>Lap</em>top and <em>Phone</em>Suit'],
  ['Café', 'caf*', '<em>Caf</em>é'],
  ['Cafe\u0301 x', 'cafe*', '<em>Cafe\u0301</em> x'],
  ['Straße', 'strass*', '<em>Straß</em>e'],
  ['Straße', 'stra*', '<em>Stra</em>ße'],
  ['Straße', 'strasse', '<em>Straße</em>'],
  ['Don’t', 'don*', '<em>Don</em>’t'],
  ['Don’t', 'dont', '<em>Don’t</em>'],
  ['İstanbul', 'is*', '<em>İs</em>tanbul'],
  ['ﬁne', 'f*', '<em>ﬁ</em>ne'],
  ['red red', 'red', '<em>red</em> <em>red</em>'],
  ['木lamp', '木 la*', '<em>木</em><em>la</em>mp'],
  ['a <b>red</b> & "b"', 'red', 'a <b><em>red</em></b> & "b"'],
])('%s for query %s is %s', (text, query, value) => {
  expect(leaf(text, query)).toMatchObject({ text: { value } })
})

test('a leaf has a match level', () => {
  expect(leaf('red lamp', 'lamp')).toEqual({
    text: { value: 'red <em>lamp</em>', matchLevel: 'full', fullyHighlighted: false, matchedWords: ['lamp'] },
  })
  expect(leaf('Red  Lamp!', 'lamp red')).toEqual({
    text: {
      value: '<em>Red</em>  <em>Lamp</em>!',
      matchLevel: 'full',
      fullyHighlighted: true,
      matchedWords: ['lamp', 'red'],
    },
  })
  expect(leaf('red lamps', 'green lam*')).toEqual({
    text: { value: 'red <em>lam</em>ps', matchLevel: 'partial', fullyHighlighted: false, matchedWords: ['lam'] },
  })
  expect(leaf('red lamp', 'green')).toEqual({ text: { value: 'red lamp', matchLevel: 'none', matchedWords: [] } })
  expect(leaf('red lamp', '')).toEqual({ text: { value: 'red lamp', matchLevel: 'none', matchedWords: [] } })
})

test('the match level ignores optional words', () => {
  expect(leaf('red lamp', 'lamp green', { required: ['lamp'] })).toMatchObject({ text: { matchLevel: 'full' } })
})

test('of several query words that match a word the longest is marked and all are listed', () => {
  expect(leaf('tablecloth', 'tab* table* t*')).toMatchObject({
    text: { value: '<em>table</em>cloth', matchedWords: ['tab', 'table', 't'], fullyHighlighted: false },
  })
})

test('the words of a phrase match only when adjacent', () => {
  const phrases = [{ words: ['tablecloth'], matchers: [queryWordOf('table').matches, queryWordOf('cloth').matches] }]
  const more = { phrases, required: ['tablecloth'] }
  expect(leaf('cloth table, table cloth', 'tablecloth', more)).toEqual({
    text: {
      value: 'cloth table, <em>table</em> <em>cloth</em>',
      matchLevel: 'full',
      fullyHighlighted: false,
      matchedWords: ['tablecloth'],
    },
  })
  expect(leaf('a table', 'tablecloth', more)).toMatchObject({ text: { matchLevel: 'none' } })
})

test('an indexed separator is highlighted', () => {
  expect(leaf('C# and C', 'c #', { separatorsToIndex: '#' })).toMatchObject({
    text: { value: '<em>C</em><em>#</em> and <em>C</em>' },
  })
})

const record: StoredRecord = {
  objectID: '1',
  title: 'red lamp',
  price: 250,
  sale: true,
  empty: null,
  tags: ['red', 'blue', null],
  none: [],
  maker: { name: 'Red Co', since: 1990, open: false },
  sizes: [{ name: 'red S', stock: 4 }, { open: true }, 'red'],
  flags: { a: true },
}

const none = (value: string) => ({ value, matchLevel: 'none', matchedWords: [] })
const red = (value: string, fullyHighlighted: boolean) => ({
  value,
  matchLevel: 'full',
  fullyHighlighted,
  matchedWords: ['red'],
})

test('the result mirrors the record, with numbers as strings and without booleans and null', () => {
  expect(highlight(record, { ...defaults, ...parseHighlightQuery('red') })).toEqual({
    title: red('<em>red</em> lamp', false),
    price: none('250'),
    tags: [red('<em>red</em>', true), none('blue')],
    none: [],
    maker: { name: red('<em>Red</em> Co', false), since: none('1990') },
    sizes: [{ name: red('<em>red</em> S', false), stock: none('4') }, red('<em>red</em>', true)],
  })
})

test.each<[string[], object | undefined]>([
  [[], undefined],
  [['empty', 'nowhere'], undefined],
  [['price', 'objectID'], { price: none('250'), objectID: none('1') }],
  [['maker.since'], { maker: { since: none('1990') } }],
  [['maker'], { maker: { name: red('<em>Red</em> Co', false), since: none('1990') } }],
  [['sizes.stock'], { sizes: [{ stock: none('4') }] }],
])('attributesToHighlight %j', (attributes, expected) => {
  expect(highlight(record, { ...defaults, ...parseHighlightQuery('red'), attributes })).toEqual(expected)
})

test('restrictHighlightAndSnippetArrays keeps only the matching elements of an array', () => {
  const options = { ...defaults, ...parseHighlightQuery('red'), attributes: ['tags', 'sizes.stock', 'price'] }
  expect(highlight(record, { ...options, onlyMatchedArrayItems: true })).toEqual({
    tags: [red('<em>red</em>', true)],
    price: none('250'),
  })
  expect(highlight(record, { ...options, ...parseHighlightQuery('green'), onlyMatchedArrayItems: true })).toMatchObject(
    {
      tags: [],
    },
  )
})

test('random texts: without the tags the text is unchanged, and every matching word is marked', () => {
  const seed = 30
  const tags = { preTag: '\u{f0000}', postTag: '\u{f0001}' }
  for (const text of randomTexts(seed, 4000)) {
    const about = `seed ${seed}, ${JSON.stringify(text)}`
    const prefixes = words(text, '').map((word) => word.slice(0, Math.ceil(word.length / 2)))
    const query = prefixes.map((prefix) => `${prefix}*`).join(' ')
    const result = leaf(text, query, tags) as { text: { value: string; matchLevel: string; matchedWords: string[] } }
    const { value, matchLevel, matchedWords } = result.text
    expect(value.replaceAll(/[\u{f0000}\u{f0001}]/gu, ''), about).toBe(text)
    expect(value.split(tags.preTag).length - 1, about).toBe(prefixes.length)
    expect(matchLevel, about).toBe(prefixes.length > 0 ? 'full' : 'none')
    expect(matchedWords, about).toEqual([...new Set(prefixes)])
    for (const [index, part] of value.split(tags.preTag).slice(1).entries()) {
      const marked = words(part.slice(0, part.indexOf(tags.postTag)), '').join('')
      expect(marked.startsWith(prefixes[index] ?? '-'), about).toBe(true)
    }
  }
})
