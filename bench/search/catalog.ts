import type { StoredRecord } from '#engine/engine.ts'
import { createRandom, pick } from './random.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export const FIRST_OCID = 100_001
const BATCH = 1000

/** A product of the benchmark, with the attributes of a product card and its facets, and a description to search. */
export interface BenchProduct extends StoredRecord {
  OCID: number
  title: string
  description: string
  category: string
  material: string
  color: string
  brand: string
  style: string
  is_sale: boolean
  price: number
  popularity: number
}

/** A catalog of any size. The product with a given index is the same in all sizes. */
export interface Catalog {
  vocabulary: Vocabulary
  product(index: number): BenchProduct
  /** Returns the popularity of a product without generating the rest of it. */
  popularity(place: number): number
  /** Yields the first `count` products in batches of a thousand, so that they are never in memory together. */
  batches(count: number): AsyncGenerator<BenchProduct[]>
}

/**
 * Creates a generator of products like those of a home goods wholesaler: titles of 4 to 9 words, descriptions of 30 to 80, word frequencies
 * by Zipf's law, 12 % with a model code.
 */
export function createCatalog(): Catalog {
  const vocabulary = createVocabulary()
  const product = (place: number) => makeProduct(place, vocabulary)
  return {
    vocabulary,
    product,
    popularity: popularityOf,
    async *batches(count) {
      for (let start = 0; start < count; start += BATCH) {
        // Yield to the event loop, as reading from a database would.
        await new Promise<void>((resolve) => setImmediate(resolve))
        yield Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => product(start + offset))
      }
    },
  }
}

function makeProduct(place: number, vocabulary: Vocabulary): BenchProduct {
  const random = createRandom(place * 2_654_435_761)
  const skewed = <T>(list: readonly T[]) => pick(list, () => random() ** 2)
  const noun = Math.floor(random() ** 1.5 * vocabulary.nouns.length)
  const shelf = Math.floor(random() * 5) * vocabulary.nouns.length + noun
  const category = vocabulary.categories[shelf % vocabulary.categories.length] ?? ''
  const material = skewed(vocabulary.materials)
  const color = skewed(vocabulary.colors)
  return {
    objectID: String(FIRST_OCID + place),
    OCID: FIRST_OCID + place,
    title: makeTitle({ noun: vocabulary.nouns[noun] ?? '', material, color: color, place }, vocabulary, random),
    description: makeDescription(vocabulary, random),
    category,
    material,
    color: color,
    brand: skewed(vocabulary.brands),
    style: skewed(vocabulary.styles),
    is_sale: random() < 0.12,
    price: Math.round(400 + random() ** 3 * 40_000) / 100,
    popularity: popularityOf(place),
  }
}

interface Named {
  noun: string
  material: string
  color: string
  place: number
}

function makeTitle({ noun, material, color, place }: Named, vocabulary: Vocabulary, random: () => number): string {
  const words = [pick(vocabulary.collections, random)]
  if (random() < 0.45) words.push(color)
  if (random() < 0.55) words.push(material)
  // Four to nine words, mostly few.
  const length = 4 + Math.floor(random() ** 1.9 * 5.7)
  while (words.length < length - 1) words.push(vocabulary.word(random))
  words.push(noun)
  const model = random() < 0.12
  if (model && words.length < 9) words.push(modelCode(place, random))
  return words.join(' ')
}

function modelCode(place: number, random: () => number): string {
  const prefix = String.fromCodePoint(97 + Math.floor(random() * 26), 97 + Math.floor(random() * 26))
  return `${prefix}${place.toString(36)}`
}

function makeDescription(vocabulary: Vocabulary, random: () => number): string {
  const words = Array.from({ length: 30 + Math.floor(random() * 51) }, () => vocabulary.word(random))
  return `${words.join(' ')}.`
}

function popularityOf(place: number): number {
  return Math.floor(createRandom(place + 7_919)() ** 4 * 1_000_000)
}
