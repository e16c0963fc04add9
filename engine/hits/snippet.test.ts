import { expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { randomTexts } from '#engine/test-kit/random/random-texts.ts'
import { words } from '#engine/text/tokenize.ts'
import { createSnippeter, type SnippetOptions } from './snippet.ts'
import { parseHighlightQuery } from '#engine/test-kit/highlight-query.ts'

const defaults = { preTag: '<em>', postTag: '</em>', ellipsis: '…', onlyMatchedArrayItems: false }

function snippet(record: StoredRecord, options: SnippetOptions): unknown {
  const written = createSnippeter(options)(record)
  return written === undefined ? undefined : JSON.parse(written)
}

function cut(text: string, query: string, limit: number) {
  return snippet({ objectID: '1', text }, { ...defaults, ...parseHighlightQuery(query), attributes: [`text:${limit}`] })
}

test.each([
  ['one two three', '', 3, 'one two three'],
  ['one two three', '', 2, 'one two …'],
  ['one, two (three) four', 'three', 1, '… (<em>three</em>) …'],
  ['one, two. Three-four', 'two', 1, '… <em>two</em>. …'],
  ['one two three-four', 'four', 1, '…-<em>four</em>'],
  ['(one two) three', '', 2, '(one two) …'],
  ['a b c d e f g h i', 'e', 3, '… d <em>e</em> f …'],
  ['a b c d e f g h i', 'i', 3, '… g h <em>i</em>'],
  ['a b c d e f g h i', 'a', 3, '<em>a</em> b c …'],
  ['x b c d x f g h y x', 'x y', 3, '… h <em>y</em> <em>x</em>'],
  ['x b c d x x g h', 'x', 3, '… <em>x</em> <em>x</em> g …'],
  ['a b c d e f', 'a f', 3, '<em>a</em> b c …'],
  ['日本語の椅子', '椅', 3, '…の<em>椅</em>子'],
  ['one   two', '', 1, 'one …'],
  ['lamps for all', 'lam*', 1, '<em>lam</em>ps …'],
  ['', 'a', 3, ''],
])('%j for query %j in %i words is %j', (text, query, limit, value) => {
  expect(cut(text, query, limit)).toMatchObject({ text: { value } })
})

test('a leaf has only value and matchLevel', () => {
  expect(cut('red lamp', 'lamp green', 5)).toEqual({ text: { value: 'red <em>lamp</em>', matchLevel: 'partial' } })
})

test('an attribute can have a number of words, 10 by default', () => {
  const long = 'a b c d e f g h i j k l'
  const record = {
    objectID: '1',
    title: long,
    price: 5,
    sale: true,
    maker: { name: long, about: long },
    tags: ['a', long],
  }
  const cutOf = (attributes: string[]) => snippet(record, { ...defaults, ...parseHighlightQuery(''), attributes })
  const leaf = (value: string) => ({ value, matchLevel: 'none' })
  expect(cutOf([])).toBeUndefined()
  expect(cutOf(['title'])).toEqual({ title: leaf('a b c d e f g h i j …') })
  expect(cutOf(['*:2', 'maker:3', 'maker.about:1'])).toEqual({
    title: leaf('a b …'),
    price: leaf('5'),
    maker: { name: leaf('a b c …'), about: leaf('a …') },
    tags: [leaf('a'), leaf('a b …')],
  })
})

test('restrictHighlightAndSnippetArrays keeps only the matching elements of an array', () => {
  const record = { objectID: '1', tags: ['red lamp', 'blue lamp'], title: 'none' }
  const options = { ...defaults, ...parseHighlightQuery('red'), attributes: ['*'], onlyMatchedArrayItems: true }
  expect(snippet(record, options)).toEqual({
    tags: [{ value: '<em>red</em> lamp', matchLevel: 'full' }],
    title: { value: 'none', matchLevel: 'none' },
  })
})

test('a snippet is an excerpt with the requested number of words that contains a match', () => {
  const seed = 40
  for (const text of randomTexts(seed, 4000)) {
    const about = `seed ${seed}, ${JSON.stringify(text)}`
    const all = words(text, '')
    const limit = 1 + (text.length % 4)
    const query = all.at(Math.floor(all.length / 2)) ?? ''
    const result = snippet(
      { objectID: '1', text },
      {
        ...defaults,
        ...parseHighlightQuery(query),
        preTag: '\u{f0000}',
        postTag: '\u{f0001}',
        ellipsis: '\u{f0002}',
        attributes: [`*:${limit}`],
      },
    ) as { text: { value: string } }
    const plain = result.text.value.replaceAll(/[\u{f0000}-\u{f0002}]/gu, '')
    expect(text, about).toContain(plain)
    expect(words(plain, '').length, about).toBe(Math.min(limit, all.length))
    expect(result.text.value.includes('\u{f0000}'), about).toBe(query !== '')
  }
})
