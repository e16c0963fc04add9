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

/** Returns settings of an index of random documents, as raw parameters. */
export function randomSettings(random: Random): Raw {
  return {
    searchableAttributes: random.chance(0.15) ? [] : randomSearchable(random),
    attributesForFaceting: randomFaceting(random),
    ranking: randomRanking(random),
    customRanking: random.someOf(SORTS, 3),
    ...(random.chance(0.6) && { attributeForDistinct: random.pick(['group', 'brand', 'details.size']) }),
    ...(random.chance(0.3) && { distinct: random.pick([true, false, 1, 2, 3]) }),
    ...(random.chance(0.2) && { separatorsToIndex: random.pick(['-', '.-', '"']) }),
    ...(random.chance(0.2) && { disableTypoToleranceOnWords: random.someOf(VOCABULARY, 50) }),
    ...(random.chance(0.2) && { disablePrefixOnAttributes: random.someOf(TEXT_ATTRIBUTES, 2) }),
    ...(random.chance(0.1) && { numericAttributesForFiltering: random.someOf(['price', 'popularity'], 2) }),
    ...(random.chance(0.2) && {
      relevanceWeights: randomWeights(random),
      customRankingBeforeRelevance: random.someOf(['price', 'brand', 'is_sale', 'mixed'], 2),
    }),
    ...(random.chance(0.2) && {
      decompoundedAttributes: { de: random.someOf(TEXT_ATTRIBUTES, 4) },
      queryLanguages: ['en', 'de'],
    }),
    ...randomDefaults(random, 0.1),
  }
}

/** Returns parameters that exist in both settings and queries, each with this probability. */
export function randomDefaults(random: Random, probability: number): Raw {
  const choices: { [name: string]: () => unknown } = {
    queryType: () => random.pick(['prefixLast', 'prefixAll', 'prefixNone']),
    typoTolerance: () => random.pick([true, false, 'min', 'strict']),
    typoToleranceOnKnownWords: () => random.chance(0.3),
    equivalentForms: () => random.someOf(['joinedWords', 'measurements', 'leadingZeros'], 3),
    minWordSizefor1Typo: () => 2 + random.below(5),
    minWordSizefor2Typos: () => 4 + random.below(6),
    allowTyposOnNumericTokens: () => random.chance(0.5),
    disableTypoToleranceOnAttributes: () => random.someOf(TEXT_ATTRIBUTES, 2),
    disableExactOnAttributes: () => random.someOf(TEXT_ATTRIBUTES, 2),
    removeWordsIfNoResults: () => random.pick(['none', 'lastWords', 'firstWords', 'allOptional']),
    optionalWords: () => [...random.someOf(VOCABULARY, 40), ...(random.chance(0.3) ? ['red lamp', 'table cloth'] : [])],
    ignorePlurals: () => random.pick([true, false, ['en'], ['fr', 'en']]),
    removeStopWords: () => random.pick([true, false, ['en'], ['fr']]),
    decompoundQuery: () => random.chance(0.7),
    advancedSyntax: () => random.chance(0.7),
    exactOnSingleWordQuery: () => random.pick(['attribute', 'none', 'word']),
    alternativesAsExact: () => random.someOf(['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'], 3),
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

/** Returns synonyms of every type, with words of the documents. */
export function randomSynonyms(random: Random): Synonym[] {
  const phrase = () =>
    random.chance(0.3) ? `${random.pick(VOCABULARY)} ${random.pick(VOCABULARY)}` : random.pick(VOCABULARY)
  return Array.from({ length: random.below(20) }, (_, index): Synonym => {
    const objectID = `synonym-${index}`
    const alternatives = [phrase(), phrase()]
    switch (random.below(5)) {
      case 0:
        return { objectID, type: 'oneWaySynonym', input: phrase(), synonyms: alternatives }
      case 1:
        return {
          objectID,
          type: random.pick(['altCorrection1', 'altCorrection2']),
          word: phrase(),
          corrections: alternatives,
        }
      case 2:
        return {
          objectID,
          type: 'placeholder',
          placeholder: `<${random.pick(VOCABULARY)}>`,
          replacements: alternatives,
        }
      default:
        return { objectID, type: 'synonym', synonyms: [phrase(), ...alternatives] }
    }
  })
}

function randomSearchable(random: Random): string[] {
  const names = random.someOf(TEXT_ATTRIBUTES, TEXT_ATTRIBUTES.length - 1)
  const entries = ['title', 'description']
    .filter((name) => !names.some((other) => other === name))
    .concat(names)
    .map((name) => (random.chance(0.3) ? `unordered(${name})` : name))
  const plain = entries.filter((name) => !name.includes('('))
  if (plain.length < 2 || random.chance(0.6)) return entries
  const tied = plain.slice(0, 2)
  return [tied.join(','), ...entries.filter((name) => !tied.includes(name))]
}

function randomFaceting(random: Random): string[] {
  const names = ['brand', 'colors', 'price', 'is_sale', 'details.material', 'variants.color', 'mixed', 'group']
  return random.someOf(names, names.length).map((name) => {
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

function randomWeights(random: Random): Raw {
  return Object.fromEntries(random.someOf(TEXT_ATTRIBUTES, 6).map((name) => [name, random.pick([0, 0.3, 1, 2, 3.5])]))
}

function randomRanking(random: Random): string[] {
  if (random.chance(0.5)) return [...CRITERIA, 'custom']
  const ranking: string[] = [...random.someOf(CRITERIA, 7)]
  for (const sort of random.someOf(SORTS, 2)) ranking.splice(random.below(ranking.length + 1), 0, sort)
  return [...ranking, 'custom']
}
