import type { Json, StoredRecord } from '#engine/record.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { WrittenRecord } from '#engine/test-kit/oracle/find-ranked.ts'
import { randomLocation } from './random-geo.ts'
import { createRandom, type Random } from './random.ts'
import { randomFacetQuery, randomQuery } from './random-query.ts'
import { randomSettings, randomSynonyms } from './random-settings.ts'
import { BRANDS, COLORS, MATERIALS, VOCABULARY } from './vocabulary.ts'

/** Random index and queries for it; settings and queries are raw parameters. The same seed gives the same index. */
export interface RandomIndex {
  seed: number
  records: WrittenRecord[]
  settings: { [name: string]: unknown }
  synonyms: Synonym[]
  queries: { [name: string]: unknown }[]
  /** Empty if no facet is searchable. */
  facetQueries: { [name: string]: unknown }[]
}

/** Returns a small index of similar documents, and queries that match some of them. */
export function randomIndex(seed: number, { documents = 60, queries = 20 } = {}): RandomIndex {
  const random = createRandom(seed)
  const settings = randomSettings(random)
  const facets = searchableFacets(settings)
  const records = randomRecords(random, documents)
  const texts = records.flatMap(({ record: { title, description } }) =>
    [title, description].filter((text) => typeof text === 'string'),
  )
  return {
    seed,
    settings,
    records,
    synonyms: randomSynonyms(random),
    queries: Array.from({ length: queries }, () => randomQuery(random, texts)),
    facetQueries:
      facets.length > 0 ? Array.from({ length: queries / 4 }, () => randomFacetQuery(random, texts, facets)) : [],
  }
}

/** Words that typo tolerance does not confuse, except for a few with a common prefix. */
const PLAIN_WORDS =
  'amber amazing birch cedar denim ebony flint grain hazel ivory jumbo kapok linen maple nylon ochre pearl quartz ramie sisal ' +
  'teak umber velvet walnut zinc'

/** Returns many records with long texts, and queries of two or three words that are adjacent in few of them. */
export function longTextIndex(seed: number, { documents = 2000, queries = 10 } = {}): RandomIndex {
  const random = createRandom(seed)
  const words = PLAIN_WORDS.split(' ')
  const text = (maxWords: number) =>
    Array.from({ length: 1 + random.below(maxWords) }, () => random.pick(words)).join(' ')
  const query = () => {
    const chosen = random.someOf(words, 3)
    // A repeated word can match twice at the same position.
    const typed = [...chosen, ...(random.chance(0.25) ? chosen.slice(-1) : [])].join(' ')
    const cut = random.chance(0.5) ? typed.slice(0, typed.length - random.below(5)) : typed
    return random.chance(0.3) ? cut.replace(/(?<=\w{2})\w/, 'x') : cut
  }
  return {
    seed,
    settings: { searchableAttributes: ['title', 'unordered(text)', 'notes'], customRanking: ['desc(popularity)'] },
    records: Array.from({ length: documents }, (_, index) => ({
      sequence: index,
      record: {
        objectID: `r${index}`,
        title: text(4),
        text: text(30),
        notes: Array.from({ length: random.below(3) }, () => text(3)),
        popularity: random.below(1000),
      },
    })),
    synonyms: [],
    queries: Array.from({ length: queries }, () => ({
      query: query(),
      ...(random.chance(0.2) && { minProximity: 1 + random.below(3) }),
      ...(random.chance(0.2) && { optionalWords: [random.pick(words)] }),
      ...(random.chance(0.2) && { queryType: random.pick(['prefixAll', 'prefixNone']) }),
    })),
    facetQueries: [],
  }
}

/** Returns records whose order of writing differs from the order of their ids. */
function randomRecords(random: Random, count: number): WrittenRecord[] {
  const sequences = Array.from({ length: count }, (_, index) => index + 1)
  return random.shuffled(sequences).map((sequence, index) => ({ sequence, record: randomRecord(random, `r${index}`) }))
}

/**
 * Returns a record with a short title, a longer description, nested and multi-valued attributes, and missing values.
 */
function randomRecord(random: Random, objectID: string): StoredRecord {
  const optionally = (name: string, value: Json): { [name: string]: Json } =>
    random.chance(0.8) ? { [name]: value } : {}
  return {
    objectID,
    title: randomWords(random, 4),
    ...optionally('description', randomWords(random, 12)),
    ...optionally(
      'keywords',
      Array.from({ length: random.below(4) }, () => randomWords(random, 2)),
    ),
    ...optionally('brand', random.pick(BRANDS)),
    ...optionally('colors', random.chance(0.3) ? random.pick(COLORS) : random.someOf(COLORS, 3)),
    ...optionally('price', random.pick([5, 10, 10, 12.5, 20, 40, 120, -3])),
    ...optionally('popularity', random.below(4)),
    ...optionally('is_sale', random.chance(0.5)),
    ...optionally('mixed', random.pick<Json>([12, 12.5, '12', 'twelve', null, true, [12, 'b', 12], {}])),
    ...optionally('group', random.pick<Json>(['one', 'two', 3, '3', ['one', 'four']])),
    ...optionally('details', { material: random.pick(MATERIALS), size: random.pick<Json>([1, 2, null]) }),
    ...optionally('variants', [
      { sku: random.pick(['AB-12', 'AB12', 'X 1']), color: random.pick(COLORS) },
      { sku: random.pick(VOCABULARY), color: random.pick<Json>([...COLORS, null]) },
    ]),
    ...optionally('_geoloc', randomLocation(random)),
    ...optionally('_tags', random.someOf(['sale', 'new', 'Sale'], 2)),
  }
}

function randomWords(random: Random, maxWords: number): string {
  const words = Array.from({ length: random.below(maxWords + 1) }, () => random.pick(VOCABULARY))
  return words.join(random.pick([' ', ' ', ', ', '-']))
}

function searchableFacets({ attributesForFaceting }: RandomIndex['settings']): string[] {
  return [attributesForFaceting].flat().flatMap((entry) => {
    return typeof entry === 'string' ? (/searchable\(([^)]*)\)/.exec(entry)?.[1] ?? []) : []
  })
}
