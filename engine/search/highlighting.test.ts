import { describe, expect, test } from 'vitest'
import { type TestAnswer, createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const { search, call } = createTestIndex({
  records: [
    {
      objectID: '1',
      title: 'Laptop & PhoneSuit <b>',
      about: 'a long text about one laptop, two phones and three suits',
      price: 250,
      sizes: ['phone S', 'M'],
      maker: { name: 'Phone Co', since: 1990 },
      empty: null,
      on: true,
      secret: 'phone',
      undeclared: 'phone',
    },
  ],
  settings: {
    searchableAttributes: ['title', 'about', 'price', 'sizes', 'maker.name', 'secret'],
    unretrievableAttributes: ['secret'],
  },
})
const highlights = (request: object) => search(request).hits[0]?.['_highlightResult'] as { [name: string]: unknown }
const unmarked = (value: string) => ({ value, matchLevel: 'none', matchedWords: [] })
const marked = (value: string, fullyHighlighted: boolean, ...matchedWords: string[]) => ({
  value,
  matchLevel: 'full',
  fullyHighlighted,
  matchedWords,
})

describe('highlighting', () => {
  test('covers the searchable attributes, in the shape of the record', () => {
    expect(highlights({ query: 'phone' })).toEqual({
      title: marked('Laptop & <em>Phone</em>Suit <b>', false, 'phone'),
      about: marked('a long text about one laptop, two <em>phone</em>s and three suits', false, 'phone'),
      price: unmarked('250'),
      sizes: [marked('<em>phone</em> S', false, 'phone'), unmarked('M')],
      maker: { name: marked('<em>Phone</em> Co', false, 'phone') },
    })
  })

  test('covers all attributes with *, except unretrievable ones, booleans and null', () => {
    const names = Object.keys(highlights({ query: 'phone', attributesToHighlight: ['*'] }))
    expect(names).toEqual(['title', 'about', 'price', 'sizes', 'maker', 'undeclared'])
    expect(search({ query: 'phone', attributesToHighlight: [] }).hits[0]).not.toHaveProperty('_highlightResult')
  })

  test('uses the tags verbatim, and escapes nothing', () => {
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' }
    expect(highlights({ query: 'laptop', ...tags })['title']).toMatchObject({
      value: '__ais-highlight__Laptop__/ais-highlight__ & PhoneSuit <b>',
    })
  })

  test('limits the length of tags', () => {
    for (const name of ['highlightPreTag', 'highlightPostTag', 'snippetEllipsisText']) {
      expect(() => search({ query: 'laptop', [name]: 'x'.repeat(501) })).toThrow(`"${name}"`)
    }
  })

  test('lists the words as typed, including typos and prefixes', () => {
    expect(highlights({ query: 'LAPTPO pho' })['title']).toEqual(
      marked('<em>Laptop</em> & <em>Pho</em>neSuit <b>', false, 'laptpo', 'pho'),
    )
    expect(highlights({ query: 'laptop three' })['title']).toMatchObject({ matchLevel: 'partial' })
    expect(highlights({ query: '250' })['price']).toEqual(marked('<em>250</em>', true, '250'))
  })

  test('restricts arrays to the matching elements with restrictHighlightAndSnippetArrays', () => {
    expect(highlights({ query: 'phone', restrictHighlightAndSnippetArrays: true })['sizes']).toEqual([
      marked('<em>phone</em> S', false, 'phone'),
    ])
  })

  test('marks only whole words with exactOnSingleWordQuery word', () => {
    const request = { query: 'phone', exactOnSingleWordQuery: 'word' }
    expect(highlights(request)).toMatchObject({
      title: unmarked('Laptop & PhoneSuit <b>'),
      sizes: [marked('<em>phone</em> S', false, 'phone'), unmarked('M')],
    })
    expect(highlights({ ...request, query: 'laptop phone' })['title']).toMatchObject({ matchLevel: 'full' })
    expect(highlights({ ...request, query: 'ph' })['title']).toMatchObject({ matchLevel: 'full' })
  })
})

test('snippets have the requested length, and only value and matchLevel', () => {
  const request = { query: 'phones', queryType: 'prefixNone', snippetEllipsisText: '...' }
  const { hits } = search({ ...request, attributesToSnippet: ['about:3', 'title'] })
  expect(hits[0]?.['_snippetResult']).toEqual({
    about: { value: expect.stringMatching(/^\.\.\..*<em>phones<\/em>.*\.\.\.$/), matchLevel: 'full' },
    title: { value: 'Laptop & PhoneSuit <b>', matchLevel: 'none' },
  })
})

describe('attributesToRetrieve', () => {
  test.each<[unknown, string[]]>([
    [[], ['objectID']],
    [
      ['title', 'secret'],
      ['title', 'objectID'],
    ],
    [
      ['*', '-about', '-maker', '-sizes', '-undeclared'],
      ['title', 'price', 'empty', 'on', 'objectID'],
    ],
    ['title,price', ['title', 'price', 'objectID']],
  ])('%j', (attributesToRetrieve, names) => {
    const [hit = {}] = search({ attributesToRetrieve, attributesToHighlight: [] }).hits
    expect(Object.keys(hit)).toEqual(names)
  })

  test('_rankingInfo has the fields of the service', () => {
    const response = search({ query: 'phone', getRankingInfo: true })
    expect(response.hits[0]?.['_rankingInfo']).toEqual({
      nbTypos: 0,
      firstMatchedWord: expect.any(Number),
      proximityDistance: 0,
      userScore: expect.any(Number),
      geoDistance: 0,
      geoPrecision: 1,
      nbExactWords: 1,
      words: 1,
      filters: 0,
    })
    expect(response).toMatchObject({ parsedQuery: 'phone', indexUsed: 'shop', serverUsed: expect.any(String) })
  })
})

describe('attributes that a secured key makes unretrievable', () => {
  const highlightedNames = (attributesToRetrieve: string, more: object = {}) => {
    const request = { indexName: 'shop', query: 'phone', ...more }
    const found = call({ kind: 'query', request, admin: false, restrictions: { attributesToRetrieve } })
    const [hit] = (found as TestAnswer).hits
    return ['_highlightResult', '_snippetResult'].map((name) => Object.keys(hit?.[name] ?? {}))
  }

  test('are not highlighted either', () => {
    expect(highlightedNames('title,maker')).toEqual([['title', 'maker'], []])
    const all = { attributesToHighlight: ['*'], attributesToSnippet: ['*:3'] }
    expect(highlightedNames('title,sizes', all)).toEqual([
      ['title', 'sizes'],
      ['title', 'sizes'],
    ])
    const some = {
      attributesToHighlight: ['about', 'maker.name'],
      attributesToSnippet: ['about:2', 'maker:2', 'title'],
    }
    expect(highlightedNames('maker', some)).toEqual([['maker'], ['maker']])
    expect(highlightedNames('maker.name,about', some)).toEqual([
      ['about', 'maker'],
      ['about', 'maker'],
    ])
    expect(highlightedNames('[]', all)).toEqual([[], []])
  })

  test('can be excluded with a minus sign', () => {
    const all = { attributesToHighlight: ['*'], attributesToSnippet: ['about:3', 'title:3'] }
    expect(highlightedNames('*,-about,-maker', all)).toEqual([['title', 'price', 'sizes', 'undeclared'], ['title']])
    expect(highlightedNames('*,-title')).toEqual([['about', 'price', 'sizes', 'maker'], []])
  })
})

test('an attribute with a dot in its name is not highlighted for a key that only allows the nested one', () => {
  const dotted = createTestIndex({ records: [{ objectID: '1', a: { b: 'phone inside' }, 'a.b': 'phone apart' }] })
  const request = { indexName: 'shop', query: 'phone', attributesToHighlight: ['a.b'], attributesToSnippet: ['a.b'] }
  const restrictions = { attributesToRetrieve: 'a' }
  const found = dotted.call({ kind: 'query', request, admin: false, restrictions }) as TestAnswer
  expect(found.hits).toEqual([
    {
      objectID: '1',
      a: { b: 'phone inside' },
      _highlightResult: { a: { b: marked('<em>phone</em> inside', false, 'phone') } },
      _snippetResult: { a: { b: { value: '<em>phone</em> inside', matchLevel: 'full' } } },
    },
  ])
})
