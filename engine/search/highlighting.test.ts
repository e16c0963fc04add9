import { describe, expect, test } from 'vitest'
import { type TestAnswer, testIndex } from './test-index.ts'

const { ask, answer } = testIndex({
  records: [
    {
      objectID: '1',
      title: 'Laptop & PhoneSuit <b>',
      about: 'a long text about one laptop, two phones and three suits',
      price: 250,
      sizes: ['phone S', 'M'],
      maker: { name: 'Phone Co', since: 1990 },
      gone: null,
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
const highlights = (request: object) => ask(request).hits[0]?.['_highlightResult'] as { [name: string]: unknown }
const none = (value: string) => ({ value, matchLevel: 'none', matchedWords: [] })
const marked = (value: string, fullyHighlighted: boolean, ...matchedWords: string[]) => ({
  value,
  matchLevel: 'full',
  fullyHighlighted,
  matchedWords,
})

describe('what is highlighted', () => {
  test('are the searchable attributes, in the shape of the record', () => {
    expect(highlights({ query: 'phone' })).toEqual({
      title: marked('Laptop & <em>Phone</em>Suit <b>', false, 'phone'),
      about: marked('a long text about one laptop, two <em>phone</em>s and three suits', false, 'phone'),
      price: none('250'),
      sizes: [marked('<em>phone</em> S', false, 'phone'), none('M')],
      maker: { name: marked('<em>Phone</em> Co', false, 'phone') },
    })
  })

  test('are all attributes with a star, never what nobody may see, nor booleans and null', () => {
    const names = Object.keys(highlights({ query: 'phone', attributesToHighlight: ['*'] }))
    expect(names).toEqual(['title', 'about', 'price', 'sizes', 'maker', 'undeclared'])
    expect(ask({ query: 'phone', attributesToHighlight: [] }).hits[0]).not.toHaveProperty('_highlightResult')
  })

  test('takes the tags as they are, and escapes nothing', () => {
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' }
    expect(highlights({ query: 'laptop', ...tags })['title']).toMatchObject({
      value: '__ais-highlight__Laptop__/ais-highlight__ & PhoneSuit <b>',
    })
  })

  test('has no endless tags', () => {
    for (const name of ['highlightPreTag', 'highlightPostTag', 'snippetEllipsisText']) {
      expect(() => ask({ query: 'laptop', [name]: 'x'.repeat(501) })).toThrow(`"${name}"`)
    }
  })

  test('names the words as they were typed, also where they are mistyped or beginnings', () => {
    expect(highlights({ query: 'LAPTPO pho' })['title']).toEqual(
      marked('<em>Laptop</em> & <em>Pho</em>neSuit <b>', false, 'laptpo', 'pho'),
    )
    expect(highlights({ query: 'laptop three' })['title']).toMatchObject({ matchLevel: 'partial' })
    expect(highlights({ query: '250' })['price']).toEqual(marked('<em>250</em>', true, '250'))
  })

  test('of arrays only what matched, where that is asked for', () => {
    expect(highlights({ query: 'phone', restrictHighlightAndSnippetArrays: true })['sizes']).toEqual([
      marked('<em>phone</em> S', false, 'phone'),
    ])
  })

  test('are whole words alone where a single word is exact by its word', () => {
    const request = { query: 'phone', exactOnSingleWordQuery: 'word' }
    expect(highlights(request)).toMatchObject({
      title: none('Laptop & PhoneSuit <b>'),
      sizes: [marked('<em>phone</em> S', false, 'phone'), none('M')],
    })
    expect(highlights({ ...request, query: 'laptop phone' })['title']).toMatchObject({ matchLevel: 'full' })
    expect(highlights({ ...request, query: 'ph' })['title']).toMatchObject({ matchLevel: 'full' })
  })
})

test('snippets are as long as they are said to be, and have a value and a level alone', () => {
  const request = { query: 'phones', queryType: 'prefixNone', snippetEllipsisText: '...' }
  const { hits } = ask({ ...request, attributesToSnippet: ['about:3', 'title'] })
  expect(hits[0]?.['_snippetResult']).toEqual({
    about: { value: expect.stringMatching(/^\.\.\..*<em>phones<\/em>.*\.\.\.$/), matchLevel: 'full' },
    title: { value: 'Laptop & PhoneSuit <b>', matchLevel: 'none' },
  })
})

describe('what is retrieved', () => {
  test.each<[unknown, string[]]>([
    [[], ['objectID']],
    [
      ['title', 'secret'],
      ['title', 'objectID'],
    ],
    [
      ['*', '-about', '-maker', '-sizes', '-undeclared'],
      ['title', 'price', 'gone', 'on', 'objectID'],
    ],
    ['title,price', ['title', 'price', 'objectID']],
  ])('%j', (attributesToRetrieve, names) => {
    const [hit = {}] = ask({ attributesToRetrieve, attributesToHighlight: [] }).hits
    expect(Object.keys(hit)).toEqual(names)
  })

  test('ranking info names what the service names', () => {
    const answered = ask({ query: 'phone', getRankingInfo: true })
    expect(answered.hits[0]?.['_rankingInfo']).toEqual({
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
    expect(answered).toMatchObject({ parsedQuery: 'phone', indexUsed: 'shop', serverUsed: expect.any(String) })
  })
})

describe('what a secured key does not let be retrieved', () => {
  const marks = (attributesToRetrieve: string, request: object = {}) => {
    const asked = { indexName: 'shop', query: 'phone', ...request }
    const found = answer({ kind: 'query', request: asked, admin: false, restrictions: { attributesToRetrieve } })
    const [hit] = (found as TestAnswer).hits
    return ['_highlightResult', '_snippetResult'].map((name) => Object.keys(hit?.[name] ?? {}))
  }

  test('is not marked either', () => {
    expect(marks('title,maker')).toEqual([['title', 'maker'], []])
    const all = { attributesToHighlight: ['*'], attributesToSnippet: ['*:3'] }
    expect(marks('title,sizes', all)).toEqual([
      ['title', 'sizes'],
      ['title', 'sizes'],
    ])
    const some = {
      attributesToHighlight: ['about', 'maker.name'],
      attributesToSnippet: ['about:2', 'maker:2', 'title'],
    }
    expect(marks('maker', some)).toEqual([['maker'], ['maker']])
    expect(marks('maker.name,about', some)).toEqual([
      ['about', 'maker'],
      ['about', 'maker'],
    ])
    expect(marks('[]', all)).toEqual([[], []])
  })

  test('may be all but some', () => {
    const all = { attributesToHighlight: ['*'], attributesToSnippet: ['about:3', 'title:3'] }
    expect(marks('*,-about,-maker', all)).toEqual([['title', 'price', 'sizes', 'undeclared'], ['title']])
    expect(marks('*,-title')).toEqual([['about', 'price', 'sizes', 'maker'], []])
  })
})

test('an attribute whose name has a dot is not marked for a key that lets another one be retrieved', () => {
  const dotted = testIndex({ records: [{ objectID: '1', a: { b: 'phone inside' }, 'a.b': 'phone apart' }] })
  const asked = { indexName: 'shop', query: 'phone', attributesToHighlight: ['a.b'], attributesToSnippet: ['a.b'] }
  const restrictions = { attributesToRetrieve: 'a' }
  const found = dotted.answer({ kind: 'query', request: asked, admin: false, restrictions }) as TestAnswer
  expect(found.hits).toEqual([
    {
      objectID: '1',
      a: { b: 'phone inside' },
      _highlightResult: { a: { b: marked('<em>phone</em> inside', false, 'phone') } },
      _snippetResult: { a: { b: { value: '<em>phone</em> inside', matchLevel: 'full' } } },
    },
  ])
})
