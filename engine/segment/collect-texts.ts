import { createGrowingList, type GrowingList } from './growing.ts'
import type { Part, Plan } from './part.ts'
import { planNeighbours } from './neighbours.ts'
import { BOUNDARY, countOwn } from './count-postings.ts'
import { type PlaneAbout, planPostings } from './postings.ts'
import { createWordReader } from './read-words.ts'
import { createTally } from './tally.ts'
import { planTrie } from './trie.ts'

interface Attribute {
  name: string
  tokens: GrowingList
  /** Where each record's words begin; as many as records that were added. */
  starts: GrowingList
}

/** Collects the words of every searchable attribute, in the order in which they stand. */
export function createTextCollector(searchable: readonly string[] | undefined, separators: string) {
  const { terms, read } = createWordReader(separators)
  const anywhere = createTally()
  const alone = createTally()
  const attributes = new Map<string, Attribute>()
  let records = 0
  // Where the words being read go.
  let target = createGrowingList()

  function attributeOf(name: string): Attribute {
    const known = attributes.get(name)
    if (known) return known
    const fresh = { name, tokens: createGrowingList(), starts: createGrowingList() }
    attributes.set(name, fresh)
    return fresh
  }
  function take(term: number): void {
    target.push(term)
    anywhere.see(term, records)
  }
  for (const name of searchable ?? []) attributeOf(name)

  return {
    /** Whether the words of this attribute are searched. */
    wants: (path: string) => (searchable === undefined ? path !== 'objectID' : attributes.has(path)),
    begin(): void {
      records++
    },
    /** Adds one element of an attribute of the record begun last. */
    add(path: string, text: string): void {
      const { tokens, starts } = attributeOf(path)
      while (starts.length < records) starts.push(tokens.length)
      if (tokens.length > starts.at(records - 1)) tokens.push(BOUNDARY)
      const from = tokens.length
      target = tokens
      read(text, take)
      if (tokens.length - from === 1) alone.see(tokens.at(from), records)
    },
    finish(numbering: Uint32Array): Part & { attributes: string[]; planes: PlaneAbout[]; neighbours: number } {
      const list = [...attributes.values()]
      for (const { tokens, starts } of list) while (starts.length <= records) starts.push(tokens.length)
      const sorted = terms.words().toSorted()
      // From the number a word got when it first came to its place in the order of words.
      const places = new Uint32Array(sorted.length + 1)
      sorted.forEach((word, index) => (places[terms.of(word)] = index + 1))
      const trie = planTrie(sorted)
      const counts = {
        frequencies: anywhere.byPlace(places),
        alone: alone.byPlace(places),
        own: countOwn(list, places, records),
      }
      const postings = planPostings(counts, trie.shortPrefixes, list.length, records)
      const neighbours = planNeighbours(sorted, {
        words: list.reduce((sum, { tokens }) => sum + tokens.length, 0),
        records,
        attributes: list.length,
      })
      return {
        attributes: list.map(({ name }) => name),
        planes: postings.planes,
        neighbours: neighbours.width,
        plan: [
          ...list.flatMap(({ tokens }, index): Plan[] => [
            [`words:${index}`, { kind: 'u32', length: tokens.length }],
            [`words:${index}:offsets`, { kind: 'u32', length: records + 1 }],
          ]),
          ...trie.plan,
          ...postings.plan,
          ...neighbours.plan,
        ],
        fill(sections) {
          list.forEach((attribute, index) => {
            const target = sections.section(`words:${index}`, 'u32')
            arrange(attribute, numbering, places, target, sections.section(`words:${index}:offsets`, 'u32'))
          })
          trie.fill(sections)
          postings.fill(sections)
          neighbours.fill(sections)
        },
      }
    },
  }
}

/** Writes an attribute's words in the order of the records, by their places in the order of words. */
function arrange(
  { tokens, starts }: Attribute,
  numbering: Uint32Array,
  places: Uint32Array,
  target: Uint32Array,
  offsets: Uint32Array,
): void {
  let at = 0
  numbering.forEach((arrival, doc) => {
    offsets[doc] = at
    const from = starts.at(arrival)
    const to = starts.at(arrival + 1)
    tokens.copy(from, to, target, at)
    at += to - from
  })
  offsets[numbering.length] = at
  for (let index = 0; index < target.length; index++) target[index] = places[target[index] ?? 0] ?? 0
}
