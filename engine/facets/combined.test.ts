import { expect, test } from 'vitest'
import { testIndex } from '#engine/search/test-index.ts'

const COLOURS = ['red', 'green', 'blue', 'white', 'black']
const SIZES = ['S', 'M', 'L']
/** Too many values to be counted with others. */
const SHELVES = 800

interface Thing {
  objectID: string
  title: string
  facets: Record<string, readonly string[]>
}

/** Facets with and without a value, some of several; enough of each to be counted together. */
const things: Thing[] = Array.from({ length: 40_000 }, (_, place) => ({
  objectID: String(place),
  title: place % 4 === 0 ? 'lamp' : 'vase',
  facets: {
    colour: place % 7 === 0 ? [] : [COLOURS[(place * place) % COLOURS.length] ?? ''],
    size: place % 11 === 0 ? [] : [SIZES[place % SIZES.length] ?? ''],
    on_sale: [String(place % 8 === 0)],
    shelf: [`shelf ${place % SHELVES}`],
    tags: place % 3 === 0 ? ['new', 'oak'] : ['oak'],
  },
}))

const names = ['colour', 'size', 'on_sale', 'shelf', 'tags']
const { ask } = testIndex({
  records: things.map(({ objectID, title, facets }) => ({ objectID, title, ...facets })),
  settings: { searchableAttributes: ['title'], attributesForFaceting: names },
})

/** Counted one by one. */
function countedOf(chosen: readonly Thing[], facet: string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { facets } of chosen)
    for (const value of facets[facet] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries(counts)
}

test.each(['lamp', 'vase', ''])('the facets of thousands of records are counted as those of few: %j', (query) => {
  const chosen = things.filter(({ title }) => query === '' || title === query)
  const answered = ask({ query, facets: ['*'], maxValuesPerFacet: SHELVES, hitsPerPage: 0 }).facets as object
  expect(Object.keys(answered)).toEqual(names)
  for (const name of names) expect(answered, name).toHaveProperty(name, countedOf(chosen, name))
})

test('one of them is counted alone, too', () => {
  const chosen = things.filter(({ title }) => title === 'lamp')
  expect(ask({ query: 'lamp', facets: ['size'], hitsPerPage: 0 }).facets).toEqual({ size: countedOf(chosen, 'size') })
})
