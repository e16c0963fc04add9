import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { Random } from './random.ts'
import { VOCABULARY } from './vocabulary.ts'

type Raw = { [name: string]: unknown }

const TEXT_ATTRIBUTES = [
  'title',
  'description',
  'keywords',
  'brand',
  'details.material',
  'variants.sku',
  'price',
] as const
const SORTS = [
  'desc(popularity)',
  'asc(price)',
  'desc(price)',
  'asc(title)',
  'desc(brand)',
  'asc(is_sale)',
  'desc(mixed)',
]
const CRITERIA = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact'] as const

/** Settings of an index of random documents, as the wire has them. */
export function randomSettings(random: Random): Raw {
  return {
    searchableAttributes: random.chance(0.15) ? [] : randomSearchable(random),
    attributesForFaceting: randomFaceting(random),
    ranking: randomRanking(random),
    customRanking: random.some(SORTS, 3),
    ...(random.chance(0.6) && { attributeForDistinct: random.pick(['group', 'brand', 'details.size']) }),
    ...(random.chance(0.3) && { distinct: random.pick([true, false, 1, 2, 3]) }),
    ...(random.chance(0.2) && { separatorsToIndex: random.pick(['-', '.-', '"']) }),
    ...(random.chance(0.2) && { disableTypoToleranceOnWords: random.some(VOCABULARY, 50) }),
    ...(random.chance(0.2) && { disablePrefixOnAttributes: random.some(TEXT_ATTRIBUTES, 2) }),
    ...(random.chance(0.1) && { numericAttributesForFiltering: random.some(['price', 'popularity'], 2) }),
    ...randomDefaults(random, 0.1),
  }
}

/** Parameters that settings and queries have in common, each with this probability. */
export function randomDefaults(random: Random, probability: number): Raw {
  const choices: { [name: string]: () => unknown } = {
    queryType: () => random.pick(['prefixLast', 'prefixAll', 'prefixNone']),
    typoTolerance: () => random.pick([true, false, 'min', 'strict']),
    minWordSizefor1Typo: () => 2 + random.below(5),
    minWordSizefor2Typos: () => 4 + random.below(6),
    allowTyposOnNumericTokens: () => random.chance(0.5),
    disableTypoToleranceOnAttributes: () => random.some(TEXT_ATTRIBUTES, 2),
    disableExactOnAttributes: () => random.some(TEXT_ATTRIBUTES, 2),
    removeWordsIfNoResults: () => random.pick(['none', 'lastWords', 'firstWords', 'allOptional']),
    optionalWords: () => [...random.some(VOCABULARY, 40), ...(random.chance(0.3) ? ['red lamp', 'table cloth'] : [])],
    ignorePlurals: () => random.pick([true, false, ['en'], ['fr', 'en']]),
    removeStopWords: () => random.pick([true, false, ['en'], ['fr']]),
    advancedSyntax: () => random.chance(0.7),
    exactOnSingleWordQuery: () => random.pick(['attribute', 'none', 'word']),
    alternativesAsExact: () => random.some(['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'], 3),
    minProximity: () => 1 + random.below(7),
    maxValuesPerFacet: () => 1 + random.below(6),
    sortFacetValuesBy: () => random.pick(['count', 'alpha']),
  }
  return Object.fromEntries(
    Object.entries(choices)
      .filter(() => random.chance(probability))
      .map(([name, choose]) => [name, choose()]),
  )
}

/** Synonyms of every kind, among words that the documents have. */
export function randomSynonyms(random: Random): Synonym[] {
  const phrase = () =>
    random.chance(0.3) ? `${random.pick(VOCABULARY)} ${random.pick(VOCABULARY)}` : random.pick(VOCABULARY)
  return Array.from({ length: random.below(20) }, (_, index): Synonym => {
    const objectID = `synonym-${index}`
    const others = [phrase(), phrase()]
    switch (random.below(5)) {
      case 0:
        return { objectID, type: 'oneWaySynonym', input: phrase(), synonyms: others }
      case 1:
        return {
          objectID,
          type: random.pick(['altCorrection1', 'altCorrection2']),
          word: phrase(),
          corrections: others,
        }
      case 2:
        return { objectID, type: 'placeholder', placeholder: `<${random.pick(VOCABULARY)}>`, replacements: others }
      default:
        return { objectID, type: 'synonym', synonyms: [phrase(), ...others] }
    }
  })
}

function randomSearchable(random: Random): string[] {
  const names = random.some(TEXT_ATTRIBUTES, TEXT_ATTRIBUTES.length - 1)
  const written = ['title', 'description']
    .filter((name) => !names.some((other) => other === name))
    .concat(names)
    .map((name) => (random.chance(0.3) ? `unordered(${name})` : name))
  const plain = written.filter((name) => !name.includes('('))
  if (plain.length < 2 || random.chance(0.6)) return written
  const tied = plain.slice(0, 2)
  return [tied.join(','), ...written.filter((name) => !tied.includes(name))]
}

function randomFaceting(random: Random): string[] {
  const names = ['brand', 'colours', 'price', 'is_sale', 'details.material', 'variants.colour', 'mixed', 'group']
  return random.some(names, names.length).map((name) => {
    const forms = [
      name,
      name,
      `searchable(${name})`,
      `filterOnly(${name})`,
      `afterDistinct(${name})`,
      `afterDistinct(searchable(${name}))`,
    ]
    return random.pick(forms)
  })
}

function randomRanking(random: Random): string[] {
  if (random.chance(0.5)) return [...CRITERIA, 'custom']
  const ranking: string[] = [...random.some(CRITERIA, 7)]
  for (const sort of random.some(SORTS, 2)) ranking.splice(random.below(ranking.length + 1), 0, sort)
  return [...ranking, 'custom']
}
