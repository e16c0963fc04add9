import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '#engine/test-kit/random/random.ts'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const RECORDS = 50_000
const MAX_MS = 10_000
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')
const random = createRandom(11)
const randomWord = () => Array.from({ length: 2 + random.below(9) }, () => random.pick(LETTERS)).join('')
const vocabulary = Array.from({ length: 20_000 }, randomWord)
/** A few words are frequent. */
const someWord = () => vocabulary[Math.floor((random.below(1000) / 1000) ** 3 * vocabulary.length)] ?? ''
const rare = Array.from({ length: 32 }, (_, index) => vocabulary[index * 100] ?? '')
const common = vocabulary.slice(0, 32)

/** Fills a text up to 511 bytes, the maximum length of a query. */
const filled = (part: string) => part.repeat(600).slice(0, 511)
const letters = filled(`${LETTERS.join(' ')} `)

let index: ReturnType<typeof createTestIndex>

beforeAll(() => {
  const wordOrLetter = () => (random.chance(0.15) ? random.pick(LETTERS) : someWord())
  index = createTestIndex({
    records: Array.from({ length: RECORDS }, (_, number) => ({
      objectID: String(number),
      title: Array.from({ length: 4 }, wordOrLetter).join(' '),
      text: Array.from({ length: 30 }, wordOrLetter).join(' '),
      supplier: `supplier ${random.below(500)}`,
      price: random.below(1000),
    })),
    settings: {
      searchableAttributes: ['title', 'text'],
      attributesForFaceting: ['searchable(supplier)', 'price'],
      attributeForDistinct: 'supplier',
      customRanking: ['desc(price)'],
    },
    synonyms: [
      { objectID: 'many', type: 'synonym', synonyms: ['couch', ...vocabulary.slice(0, 499)] },
      { objectID: 'long', type: 'synonym', synonyms: ['settee', vocabulary.slice(0, 500).join(' ')] },
      { objectID: 'phrases', type: 'synonym', synonyms: ['sofa', ...phrases(500)] },
    ],
  })
}, 60_000)

function phrases(count: number): string[] {
  return Array.from({ length: count }, () => `${someWord()} ${random.pick(LETTERS)} ${someWord()}`)
}

describe(`no query hangs on ${RECORDS} records:`, () => {
  test.each<[string, { [name: string]: unknown }]>([
    ['single letters', { query: letters }],
    ['single letters, all prefixes', { query: letters, queryType: 'prefixAll' }],
    ['single letters, all optional', { query: letters, optionalWords: LETTERS }],
    [
      'single letters, all optional, with typos',
      { query: letters, optionalWords: LETTERS, minWordSizefor1Typo: 1, minWordSizefor2Typos: 1 },
    ],
    ['single letters, all optional, few typos', { query: letters, optionalWords: LETTERS, typoTolerance: 'strict' }],
    ['one letter repeated', { query: filled('a ') }],
    ['one letter', { query: 'a', hitsPerPage: 1000, page: 0 }],
    ['quotes', { query: filled('"'), advancedSyntax: true }],
    ['quotes around letters', { query: filled('"a b" '), advancedSyntax: true }],
    ['a phrase of letters', { query: `"${letters.slice(0, 509)}"`, advancedSyntax: true }],
    ['minus signs', { query: filled('-'), advancedSyntax: true }],
    ['minus signs before letters', { query: filled('-a -b '), advancedSyntax: true }],
    ['quotes and minus signs', { query: filled('-" "-'), advancedSyntax: true }],
    ['32 optional words', { query: rare.join(' '), optionalWords: rare }],
    ['32 optional words that are frequent', { query: common.join(' '), optionalWords: common }],
    ['32 words to remove', { query: rare.join(' '), removeWordsIfNoResults: 'allOptional' }],
    ['32 words with typos', { query: rare.map((word) => `${word}zz`).join(' '), removeWordsIfNoResults: 'lastWords' }],
    ['one long word', { query: filled('a') }],
    ['one long word of different letters', { query: filled(LETTERS.join('')) }],
    ['long words', { query: filled('abcdefghijklmno ') }],
    ['500 synonyms', { query: filled('couch ') }],
    ['a synonym of 500 words', { query: filled('settee ') }],
    ['500 synonyms of three words', { query: filled('sofa '), optionalWords: 'sofa' }],
    ['distinct over all records', { query: 'a', distinct: 4, facetingAfterDistinct: true, facets: '*' }],
    ['highlights in all hits', { query: letters.slice(0, 50), optionalWords: LETTERS, hitsPerPage: 1000 }],
    ['diacritics', { query: `a${'\u0301'.repeat(250)}` }],
    ['apostrophes', { query: filled("a'") }],
    ['emoji', { query: '😀'.repeat(127) }],
    ['words without spaces', { query: '木'.repeat(170) }],
    ['numeric filters combined with AND', { numericFilters: conditions((n) => `price>=${-n}`) }],
    ['numeric filters combined with OR', { numericFilters: [conditions((n) => `price:${n} TO ${n}.5`)] }],
    ['negated facet filters', { facetFilters: conditions((n) => `supplier:-supplier ${n + 400}`) }],
    ['scores', { optionalFilters: conditions((n) => `supplier:-supplier ${n}<score=${n}>`) }],
  ])('%s', (_, request) => {
    const started = performance.now()
    index.search(request)
    expect(performance.now() - started).toBeLessThan(MAX_MS)
  })
})

/** Maximum number of conditions of one query. */
function conditions(condition: (index: number) => string): string[] {
  return Array.from({ length: 1000 }, (_, number) => condition(number))
}
