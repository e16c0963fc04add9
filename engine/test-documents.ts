import type { Json, StoredRecord } from '#engine/record.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { Written } from '#engine/test-oracle/find-ranked.ts'
import { createRandom, type Random } from '#engine/test-oracle/random.ts'
import { randomFacetQuery, randomQuery } from '#engine/test-oracle/random-query.ts'
import { randomSettings, randomSynonyms } from '#engine/test-oracle/random-settings.ts'
import { BRANDS, COLOURS, MATERIALS, VOCABULARY } from '#engine/test-oracle/vocabulary.ts'

/** An index and what is asked of it; settings and queries as the wire has them. The seed gives the same one again. */
export interface TestIndex {
  seed: number
  records: Written[]
  settings: { [name: string]: unknown }
  synonyms: Synonym[]
  queries: { [name: string]: unknown }[]
  /** None when no facet may be searched. */
  facetQueries: { [name: string]: unknown }[]
}

/** A small index of easily confused documents, and queries that find some of them. */
export function randomIndex(seed: number, { documents = 60, queries = 20 } = {}): TestIndex {
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

/** Words that are not taken for one another, but for some that begin alike. */
const PLAIN_WORDS =
  'amber amazing birch cedar denim ebony flint grain hazel ivory jumbo kapok linen maple nylon ochre pearl quartz ramie sisal ' +
  'teak umber velvet walnut zinc'

/** Many records with long texts, and queries of two and three words that are found side by side in few of them. */
export function wordyIndex(seed: number, { documents = 2000, queries = 10 } = {}): TestIndex {
  const random = createRandom(seed)
  const words = PLAIN_WORDS.split(' ')
  const text = (most: number) => Array.from({ length: 1 + random.below(most) }, () => random.pick(words)).join(' ')
  const query = () => {
    const chosen = random.some(words, 3)
    // A word that comes twice may be found twice in one place.
    const typed = [...chosen, ...(random.chance(0.25) ? chosen.slice(-1) : [])].join(' ')
    const cut = random.chance(0.5) ? typed.slice(0, typed.length - random.below(5)) : typed
    return random.chance(0.3) ? cut.replace(/(?<=\w{2})\w/, 'x') : cut
  }
  return {
    seed,
    settings: { searchableAttributes: ['title', 'unordered(text)', 'notes'], customRanking: ['desc(popularity)'] },
    records: Array.from({ length: documents }, (_, index) => ({
      order: index,
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

/** Records whose orders are not those of their ids. */
function randomRecords(random: Random, count: number): Written[] {
  const orders = Array.from({ length: count }, (_, index) => index + 1)
  return random.shuffled(orders).map((order, index) => ({ order, record: randomRecord(random, `r${index}`) }))
}

/** One record: a short title, a longer description, nested and many-valued attributes, and gaps. */
function randomRecord(random: Random, objectID: string): StoredRecord {
  const maybe = (name: string, value: Json): { [name: string]: Json } => (random.chance(0.8) ? { [name]: value } : {})
  return {
    objectID,
    title: randomWords(random, 4),
    ...maybe('description', randomWords(random, 12)),
    ...maybe(
      'keywords',
      Array.from({ length: random.below(4) }, () => randomWords(random, 2)),
    ),
    ...maybe('brand', random.pick(BRANDS)),
    ...maybe('colours', random.chance(0.3) ? random.pick(COLOURS) : random.some(COLOURS, 3)),
    ...maybe('price', random.pick([5, 10, 10, 12.5, 20, 40, 120, -3])),
    ...maybe('popularity', random.below(4)),
    ...maybe('is_sale', random.chance(0.5)),
    ...maybe('mixed', random.pick<Json>([12, 12.5, '12', 'twelve', null, true, [12, 'b', 12], {}])),
    ...maybe('group', random.pick<Json>(['one', 'two', 3, '3', ['one', 'four']])),
    ...maybe('details', { material: random.pick(MATERIALS), size: random.pick<Json>([1, 2, null]) }),
    ...maybe('variants', [
      { sku: random.pick(['AB-12', 'AB12', 'X 1']), colour: random.pick(COLOURS) },
      { sku: random.pick(VOCABULARY), colour: random.pick<Json>([...COLOURS, null]) },
    ]),
    ...maybe('_tags', random.some(['sale', 'new', 'Sale'], 2)),
  }
}

function randomWords(random: Random, most: number): string {
  const words = Array.from({ length: random.below(most + 1) }, () => random.pick(VOCABULARY))
  return words.join(random.pick([' ', ' ', ', ', '-']))
}

function searchableFacets({ attributesForFaceting }: TestIndex['settings']): string[] {
  return [attributesForFaceting].flat().flatMap((entry) => {
    return typeof entry === 'string' ? (/searchable\(([^)]*)\)/.exec(entry)?.[1] ?? []) : []
  })
}
