import type { StoredRecord } from '#engine/record.ts'
import { chanceOf, pick } from './chance.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export const FIRST_OCID = 100_001
const BATCH = 1000

/** A product of the benchmark. Its attributes are those a card and its facets need, and a description to search. */
export interface BenchProduct extends StoredRecord {
  OCID: number
  title: string
  description: string
  category: string
  material: string
  colour: string
  brand: string
  style: string
  is_sale: boolean
  price: number
  popularity: number
}

/** A catalog of any size: product `i` is the same in all of them. */
export interface Catalog {
  vocabulary: Vocabulary
  product(place: number): BenchProduct
  /** The product's popularity, without making the rest of it. */
  popularity(place: number): number
  /** The first `count` products, a thousand at a time, so that they never stand in memory together. */
  batches(count: number): AsyncGenerator<BenchProduct[]>
}

/**
 * Products as a wholesaler of home goods lists them: titles of 4 to 9 words, descriptions of 30 to 80, words by Zipf,
 * 12 % with a model code.
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
        // Hands the thread over now and then, as reading from a database would.
        await new Promise<void>((resolve) => setImmediate(resolve))
        yield Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => product(start + offset))
      }
    },
  }
}

function makeProduct(place: number, vocabulary: Vocabulary): BenchProduct {
  const chance = chanceOf(place * 2_654_435_761)
  const skewed = <T>(list: readonly T[]) => pick(list, () => chance() ** 2)
  const noun = Math.floor(chance() ** 1.5 * vocabulary.nouns.length)
  const shelf = Math.floor(chance() * 5) * vocabulary.nouns.length + noun
  const category = vocabulary.categories[shelf % vocabulary.categories.length] ?? ''
  const material = skewed(vocabulary.materials)
  const colour = skewed(vocabulary.colours)
  return {
    objectID: String(FIRST_OCID + place),
    OCID: FIRST_OCID + place,
    title: makeTitle({ noun: vocabulary.nouns[noun] ?? '', material, colour, place }, vocabulary, chance),
    description: makeDescription(vocabulary, chance),
    category,
    material,
    colour,
    brand: skewed(vocabulary.brands),
    style: skewed(vocabulary.styles),
    is_sale: chance() < 0.12,
    price: Math.round(400 + chance() ** 3 * 40_000) / 100,
    popularity: popularityOf(place),
  }
}

interface Named {
  noun: string
  material: string
  colour: string
  place: number
}

function makeTitle({ noun, material, colour, place }: Named, vocabulary: Vocabulary, chance: () => number): string {
  const words = [pick(vocabulary.collections, chance)]
  if (chance() < 0.45) words.push(colour)
  if (chance() < 0.55) words.push(material)
  // Four words at least, nine at most, few of them many.
  const length = 4 + Math.floor(chance() ** 1.9 * 5.7)
  while (words.length < length - 1) words.push(vocabulary.word(chance))
  words.push(noun)
  const model = chance() < 0.12
  if (model && words.length < 9) words.push(modelCode(place, chance))
  return words.join(' ')
}

function modelCode(place: number, chance: () => number): string {
  const letters = String.fromCodePoint(97 + Math.floor(chance() * 26), 97 + Math.floor(chance() * 26))
  return `${letters}${place.toString(36)}`
}

function makeDescription(vocabulary: Vocabulary, chance: () => number): string {
  const words = Array.from({ length: 30 + Math.floor(chance() * 51) }, () => vocabulary.word(chance))
  return `${words.join(' ')}.`
}

function popularityOf(place: number): number {
  return Math.floor(chanceOf(place + 7_919)() ** 4 * 1_000_000)
}
