import { LRUCache } from 'lru-cache'
import type { FilterClause, Filter, FilterLeaf } from '#engine/filters/filter.ts'
import { type NumericLeaf, numberBounds, numberTest } from '#engine/filters/number-test.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { TAGS } from '#engine/segment/segment-builder.ts'
import type { FacetColumn, NumberColumn, Segment } from '#engine/segment/read-segment.ts'
import {
  fullBitmap,
  type Bitmap,
  clearBit,
  copyBitmap,
  emptyBitmap,
  intersect,
  invert,
  setBit,
  union,
} from './bitmap.ts'
import { borrowRetained, releaseBuffers } from './buffer-pool.ts'
import { isCutShort, mayContinue } from './work-limit.ts'

/**
 * Bitmaps of clauses are cached: the facet counts of the same call need them again, and so does the next visitor of a
 * category.
 */
const MAX_CACHED_CLAUSES = 32
/** For longer clauses (a pasted list of IDs) the cache lookup takes as long as the match. */
const MAX_CACHED_LEAVES = 32
/** Shorter lists are tested one by one. */
const LOOKUP_THRESHOLD = 8
type CachedClause = ReturnType<typeof borrowRetained<Bitmap>>
const clauseCaches = new WeakMap<Segment, LRUCache<string, CachedClause>>()

/** Returns the records that match all clauses; null if there are no clauses. */
export function matchFilter(segment: Segment, filter: Filter, settings: IndexSettings): Bitmap | null {
  let all: Bitmap | null = null
  for (const clause of filter) {
    // A filter that could not be evaluated excludes everything: it may be a permission.
    if (!mayContinue(1 + (segment.stride >>> 8))) return emptyBitmap(segment.stride)
    const known = clause.anyOf.length <= MAX_CACHED_LEAVES
    const bits = known ? cachedClauseBitmap(segment, clause, settings) : matchClause(segment, clause, settings)
    if (all) intersect(all, bits)
    else all = copyBitmap(bits)
  }
  return all
}

function cachedClauseBitmap(segment: Segment, clause: FilterClause, settings: IndexSettings): Bitmap {
  const cache =
    clauseCaches.get(segment) ??
    new LRUCache<string, CachedClause>({ max: MAX_CACHED_CLAUSES, dispose: ({ buffers }) => releaseBuffers(buffers) })
  clauseCaches.set(segment, cache)
  const names = new Set(clause.anyOf.map((leaf) => (leaf.kind === 'facet' ? leaf.name : TAGS)))
  const declared = [...names].map((name) => isDeclared(name, settings))
  const key = JSON.stringify([clause.anyOf, declared, settings.numericAttributesForFiltering])
  const known = cache.get(key)
  if (known) return known.value
  const clauseBits = borrowRetained(() => matchClause(segment, clause, settings))
  if (isCutShort()) releaseBuffers(clauseBits.buffers)
  else cache.set(key, clauseBits)
  return clauseBits.value
}

function isDeclared(name: string, { attributesForFaceting }: IndexSettings): boolean {
  return attributesForFaceting.some((facet) => facet.name === name)
}

function matchClause(segment: Segment, clause: FilterClause, settings: IndexSettings): Bitmap {
  const bits = emptyBitmap(segment.stride)
  const numericLeaves = new Map<string, NumericLeaf[]>()
  const facetLeaves = new Map<string, FacetLeaf[]>()
  for (const leaf of clause.anyOf) {
    if (leaf.kind === 'numeric' || leaf.kind === 'range') addToGroup(numericLeaves, leaf.name, leaf)
    else addToGroup(facetLeaves, leaf.kind === 'tag' ? TAGS : leaf.name, leaf)
  }
  for (const [name, leaves] of facetLeaves) {
    const column = facetColumnFor(segment, name, settings)
    // A pasted list of IDs has hundreds of values of the same facet.
    if (leaves.length > LOOKUP_THRESHOLD) column?.prefetch(leaves.map(({ value }) => value))
    for (const leaf of leaves) {
      if (!mayContinue(1 + (segment.stride >>> 8))) return bits
      addFacetLeaf(segment, leaf, column, bits)
    }
  }
  for (const [name, leaves] of numericLeaves) addNumericLeaves(segment, name, leaves, settings, bits)
  return bits
}

function addToGroup<T>(groups: Map<string, T[]>, name: string, leaf: T): void {
  const same = groups.get(name)
  if (same) same.push(leaf)
  else groups.set(name, [leaf])
}

/** Returns the records that match one leaf. */
export function matchLeaf(segment: Segment, leaf: FilterLeaf, settings: IndexSettings): Bitmap {
  return matchClause(segment, { anyOf: [leaf], scored: false }, settings)
}

type FacetLeaf = Extract<FilterLeaf, { kind: 'facet' | 'tag' }>

/** Returns the facet's column. An attribute that is not declared for faceting has none (protocol 0.11). */
function facetColumnFor(segment: Segment, name: string, settings: IndexSettings): FacetColumn | undefined {
  return name === TAGS || isDeclared(name, settings) ? segment.facets.get(name) : undefined
}

function addFacetLeaf(segment: Segment, leaf: FacetLeaf, column: FacetColumn | undefined, target: Bitmap): void {
  if (!leaf.negated) return addRecordsWithValue(segment, column, leaf, target)
  const matching = emptyBitmap(segment.stride)
  addRecordsWithValue(segment, column, leaf, matching)
  invert(matching, fullBitmap(segment.stride, segment.records))
  union(target, matching)
}

/** Adds the records that have the value. */
function addRecordsWithValue(segment: Segment, column: FacetColumn | undefined, leaf: FacetLeaf, target: Bitmap): void {
  if (!column) return addRecordById(segment, leaf, target)
  for (const ordinal of column.findValues(leaf.value)) {
    if (leaf.kind === 'tag' && column.texts.at(ordinal) !== leaf.value) continue
    const end = column.ownerStarts[ordinal + 1] ?? 0
    for (let index = column.ownerStarts[ordinal] ?? 0; index < end; index++) setBit(target, column.owners[index] ?? 0)
  }
}

/**
 * Adds the record with an ID. `objectID` need not be declared: InstantSearch excludes the current item when it queries
 * related items.
 */
function addRecordById(segment: Segment, leaf: FacetLeaf, target: Bitmap): void {
  const doc = leaf.kind === 'facet' && leaf.name === 'objectID' ? segment.find(leaf.value) : -1
  if (doc >= 0) setBit(target, doc)
}

/**
 * Adds the records that match any of the numeric filters on one attribute; in one pass over its numbers if records have
 * several.
 */
function addNumericLeaves(
  segment: Segment,
  name: string,
  leaves: readonly NumericLeaf[],
  settings: IndexSettings,
  target: Bitmap,
): void {
  const allowed = settings.numericAttributesForFiltering
  const column = allowed === undefined || allowed.includes(name) ? segment.numbers.get(name) : undefined
  if (!column) return
  if (!column.offsets) {
    for (const leaf of leaves) {
      if (!mayContinue(1 + (segment.stride >>> 8))) return
      addInterval(segment, column, numberBounds(leaf), target)
    }
    return
  }
  const test = testAnyOf(leaves)
  const { values, offsets } = column
  for (let doc = 0; doc < segment.records; doc++) {
    if (doc % 1024 === 0 && !mayContinue(16 * leaves.length)) return
    const to = offsets[doc + 1] ?? 0
    for (let index = offsets[doc] ?? 0; index < to; index++) {
      if (test(values[index] ?? Number.NaN)) setBit(target, doc)
    }
  }
}

/** The usual case of one number per record: the docs within the bounds are adjacent in the order of the numbers. */
function addInterval(
  { records, stride }: Segment,
  { values, byValue }: NumberColumn,
  { low, high, inside }: ReturnType<typeof numberBounds>,
  target: Bitmap,
): void {
  const from = lowerBound(byValue, (doc) => (values[doc] ?? 0) >= low)
  const to = Math.max(
    from,
    lowerBound(byValue, (doc) => (values[doc] ?? 0) > high),
  )
  const within = byValue.subarray(from, to)
  const outside = [byValue.subarray(0, from), byValue.subarray(to)]
  const [included, excluded] = inside ? [[within], outside] : [outside, [within]]
  const directIsCheaper = within.length * 2 <= byValue.length === inside
  if (directIsCheaper || byValue.length < records) {
    for (const docs of included) for (let index = 0; index < docs.length; index++) setBit(target, docs[index] ?? 0)
    return
  }
  // If most records match, it is faster to remove the few that do not.
  const complement = fullBitmap(stride, records)
  for (const docs of excluded) for (let index = 0; index < docs.length; index++) clearBit(complement, docs[index] ?? 0)
  union(target, complement)
}

/** Returns the first index from which on `passes` is true. */
function lowerBound(docs: Uint32Array, passes: (doc: number) => boolean): number {
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(docs[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns a test whether a number passes any of the filters. A long list of integers is looked up in a map. */
function testAnyOf(leaves: readonly NumericLeaf[]): (value: number) => boolean {
  const tests = leaves.map(numberTest)
  const linearTest = (value: number) => tests.some((test) => test(value))
  if (leaves.length < LOOKUP_THRESHOLD) return linearTest
  const testsByNumber = new Map<number, (value: number) => boolean>()
  for (const leaf of leaves) {
    const listed = leaf.kind === 'numeric' && leaf.operator === '=' && !leaf.negated && Number.isInteger(leaf.value)
    if (!listed) return linearTest
    testsByNumber.set(leaf.value, numberTest(leaf))
  }
  return (value) => testsByNumber.get(Math.round(value))?.(value) ?? false
}
