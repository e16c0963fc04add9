import type { Random } from './random.ts'
import { randomGeoSearch } from './random-geo.ts'
import { randomDefaults } from './random-settings.ts'
import { BRANDS, COLORS, MATERIALS, VOCABULARY } from './vocabulary.ts'

type Raw = { [name: string]: unknown }

/** Returns a query as raw parameters, mostly with words from one of the texts. */
export function randomQuery(random: Random, texts: readonly string[]): Raw {
  const advancedSyntax = random.chance(0.12)
  return {
    query: randomText(random, texts, advancedSyntax ? 0.35 : 0.02),
    ...(random.chance(0.04) && { similarQuery: randomText(random, texts, 0) }),
    ...(random.chance(0.15) && randomGeoSearch(random)),
    ...(random.chance(0.15) && { filters: randomFilters(random) }),
    ...(random.chance(0.1) && { facetFilters: randomGroups(random, () => random.pick(['', '-'])) }),
    ...(random.chance(0.05) && {
      numericFilters: [random.pick(['price>=10', 'price:5 TO 40', 'popularity != 3', 'mixed < 50'])],
    }),
    ...(random.chance(0.05) && { tagFilters: random.pick(['sale', ['-sale', ['new', 'old']]]) }),
    ...(random.chance(0.2) && { optionalFilters: randomGroups(random, () => '', ['', '<score=3>']) }),
    ...(random.chance(0.1) && { sumOrFiltersScores: true }),
    ...(random.chance(0.6) && {
      facets: random.pick([['*'], ['brand', 'colors'], ['price'], 'mixed', ['variants.color', 'nothing']]),
    }),
    ...(random.chance(0.2) && { distinct: random.pick([true, false, 1, 2, 4]) }),
    ...(random.chance(0.1) && { facetingAfterDistinct: true }),
    ...(random.chance(0.1) && { synonyms: false }),
    ...(random.chance(0.1) && {
      restrictSearchableAttributes: random.someOf(['title', 'keywords', 'brand', 'nothing'], 2),
    }),
    ...randomDefaults(random, 0.08),
    ...(advancedSyntax && { advancedSyntax }),
  }
}

/** Returns a facet search as raw parameters. `facets`: the searchable facets. */
export function randomFacetQuery(random: Random, texts: readonly string[], facets: readonly string[]): Raw {
  return {
    ...randomQuery(random, texts),
    ...(random.chance(0.6) && { query: '' }),
    facet: random.pick(facets),
    facetQuery: random.pick([
      '',
      '',
      '',
      '',
      'a',
      'acm',
      'casa n',
      'nova',
      'navy bl',
      'blue',
      'oak',
      '1',
      'tr',
      'ete',
      'zzz',
    ]),
    maxFacetHits: 1 + random.below(10),
  }
}

function randomText(random: Random, texts: readonly string[], syntaxProbability: number): string {
  if (random.chance(0.08)) return random.pick(['', ' ', '!?', '-', '"'])
  const text = randomWords(random, texts)
    .map((word) => (random.chance(0.3) ? withTypo(random, word) : word))
    .map((word) => (random.chance(syntaxProbability) ? withSyntax(random, word) : word))
    .join(random.pick([' ', ' ', ' ', '-']))
  const cased = random.chance(0.1) ? text.toUpperCase() : text
  return random.chance(0.1) ? `${cased} ` : cased
}

/** Returns adjacent words of a text, shuffled words of a text, or any words. */
function randomWords(random: Random, texts: readonly string[]): string[] {
  const count = random.pick([1, 1, 1, 2, 2, 2, 3, 3, 4, 6])
  const textWords = random
    .pick(texts)
    .split(/[ ,-]+/)
    .filter((word) => word !== '')
  if (textWords.length === 0 || random.chance(0.15)) return Array.from({ length: count }, () => random.pick(VOCABULARY))
  if (random.chance(0.3)) return random.shuffled(textWords).slice(0, count)
  const start = random.below(textWords.length)
  const phrase = textWords.slice(start, start + count)
  return random.chance(0.1) ? [random.pick(['the', 'of', 'le']), ...phrase] : phrase
}

function withSyntax(random: Random, word: string): string {
  return random.pick([
    `"${word}"`,
    `"${word} ${random.pick(VOCABULARY)}"`,
    `-${word}`,
    `-"${word} ${random.pick(VOCABULARY)}"`,
    `"${word}`,
  ])
}

function withTypo(random: Random, word: string): string {
  const at = random.below(word.length)
  const character = random.pick(['a', 'e', 's', 'l', 'b', 't', '0', '2'])
  const [before, current, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
  return random.pick([
    word.slice(0, at + 1),
    before + after,
    before + character + current + after,
    before + character + after,
    before + after.slice(0, 1) + current + after.slice(1),
    `${before} ${current}${after}`,
    word + random.pick(VOCABULARY),
    `${character}${word.slice(1)}`,
  ])
}

const FACET_VALUES: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['brand', BRANDS],
  ['colors', COLORS],
  ['details.material', MATERIALS],
  ['variants.color', COLORS],
  ['is_sale', ['true', 'false']],
  ['price', ['10', '20']],
]

function randomFilters(random: Random): string {
  const facet = () => {
    const [name, values] = random.pick(FACET_VALUES)
    const value = random.pick(values).replaceAll('"', String.raw`\"`)
    return `${random.pick(['', '', 'NOT '])}${name}:"${value}"${random.pick(['', '', '<score=2>'])}`
  }
  const numeric = () => random.pick(['price > 20', 'price:5 TO 30', 'NOT popularity = 3', 'mixed <= 12.5'])
  const clause = () =>
    random.pick([facet(), `(${facet()} OR ${facet()})`, numeric(), `${numeric()} OR ${numeric()}`, '_tags:sale'])
  return Array.from({ length: 1 + random.below(2) }, clause).join(' AND ')
}

function randomGroups(
  random: Random,
  randomSign: () => string,
  suffixes: readonly string[] = [''],
): (string | string[])[] {
  const leaf = () => {
    const [name, values] = random.pick(FACET_VALUES)
    return `${name}:${randomSign()}${random.pick(values)}${random.pick(suffixes)}`
  }
  return Array.from({ length: 1 + random.below(2) }, () => (random.chance(0.5) ? leaf() : [leaf(), leaf()]))
}
