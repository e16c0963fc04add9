import { expect, test } from 'vitest'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const COLORS = ['red', 'green', 'blue', 'white', 'black']
const SIZES = ['S', 'M', 'L']
/** Too many values to be combined with other facets. */
const SHELVES = 800

interface Thing {
  objectID: string
  title: string
  facets: Record<string, readonly string[]>
}

/** Records with and without a value, some with several; enough of them for combined counting. */
const things: Thing[] = Array.from({ length: 40_000 }, (_, number) => ({
  objectID: String(number),
  title: number % 4 === 0 ? 'lamp' : 'vase',
  facets: {
    color: number % 7 === 0 ? [] : [COLORS[(number * number) % COLORS.length] ?? ''],
    size: number % 11 === 0 ? [] : [SIZES[number % SIZES.length] ?? ''],
    on_sale: [String(number % 8 === 0)],
    shelf: [`shelf ${number % SHELVES}`],
    tags: number % 3 === 0 ? ['new', 'oak'] : ['oak'],
  },
}))

const names = ['color', 'size', 'on_sale', 'shelf', 'tags']
const { search } = createTestIndex({
  records: things.map(({ objectID, title, facets }) => ({ objectID, title, ...facets })),
  settings: { searchableAttributes: ['title'], attributesForFaceting: names },
})

/** Counts the values one by one. */
function countedOf(records: readonly Thing[], facet: string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { facets } of records)
    for (const value of facets[facet] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries(counts)
}

test.each(['lamp', 'vase', ''])('combined counting of thousands of records equals counting one by one: %j', (query) => {
  const records = things.filter(({ title }) => query === '' || title === query)
  const response = search({ query, facets: ['*'], maxValuesPerFacet: SHELVES, hitsPerPage: 0 }).facets as object
  expect(Object.keys(response)).toEqual(names)
  for (const name of names) expect(response, name).toHaveProperty(name, countedOf(records, name))
})

test('a single facet is counted the same', () => {
  const records = things.filter(({ title }) => title === 'lamp')
  expect(search({ query: 'lamp', facets: ['size'], hitsPerPage: 0 }).facets).toEqual({
    size: countedOf(records, 'size'),
  })
})
