import { LRUCache } from 'lru-cache'
import type { Clause, Filter, Leaf } from '#engine/filters/filter.ts'
import { type NumericLeaf, numberBounds, numberTest } from '#engine/filters/number-test.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { TAGS } from '#engine/segment/build.ts'
import type { FacetColumn, NumberColumn, Segment } from '#engine/segment/read.ts'
import { allBits, type Bits, clearBit, copyBits, emptyBits, intersect, invert, setBit, unite } from './bits.ts'
import { borrowToKeep, giveBack } from './lending.ts'

/** Clauses are asked again: by the facet counts of one call, and by the next visitor of a category. */
const KEPT_CLAUSES = 32
/** A pasted list of ids is found again as quickly as it is recognised. */
const MOST_LEAVES_KEPT = 32
/** Fewer are looked up one by one. */
const FEW = 8
type KeptClause = ReturnType<typeof borrowToKeep<Bits>>
const keptClauses = new WeakMap<Segment, LRUCache<string, KeptClause>>()

/** The records that hold every clause; null when there is none to hold. */
export function matchFilter(segment: Segment, filter: Filter, settings: Settings): Bits | null {
  let all: Bits | null = null
  for (const clause of filter) {
    const known = clause.anyOf.length <= MOST_LEAVES_KEPT
    const bits = known ? keptClause(segment, clause, settings) : matchClause(segment, clause, settings)
    if (all) intersect(all, bits)
    else all = copyBits(bits)
  }
  return all
}

function keptClause(segment: Segment, clause: Clause, settings: Settings): Bits {
  const kept =
    keptClauses.get(segment) ??
    new LRUCache<string, KeptClause>({ max: KEPT_CLAUSES, dispose: ({ borrowed }) => giveBack(borrowed) })
  keptClauses.set(segment, kept)
  const names = new Set(clause.anyOf.map((leaf) => (leaf.kind === 'facet' ? leaf.name : TAGS)))
  const declared = [...names].map((name) => isDeclared(name, settings))
  const key = JSON.stringify([clause.anyOf, declared, settings.numericAttributesForFiltering])
  const known = kept.get(key)
  if (known) return known.made
  const clauseBits = borrowToKeep(() => matchClause(segment, clause, settings))
  kept.set(key, clauseBits)
  return clauseBits.made
}

function isDeclared(name: string, { attributesForFaceting }: Settings): boolean {
  return attributesForFaceting.some((facet) => facet.name === name)
}

function matchClause(segment: Segment, clause: Clause, settings: Settings): Bits {
  const bits = emptyBits(segment.stride)
  const numeric = new Map<string, NumericLeaf[]>()
  const texts = new Map<string, TextLeaf[]>()
  for (const leaf of clause.anyOf) {
    if (leaf.kind === 'numeric' || leaf.kind === 'range') gather(numeric, leaf.name, leaf)
    else gather(texts, leaf.kind === 'tag' ? TAGS : leaf.name, leaf)
  }
  for (const [name, leaves] of texts) {
    const column = columnOf(segment, name, settings)
    // A pasted list of ids asks hundreds of times for the same one.
    if (leaves.length > FEW) column?.readAhead(leaves.map(({ value }) => value))
    for (const leaf of leaves) addTextLeaf(segment, leaf, column, bits)
  }
  for (const [name, leaves] of numeric) addNumericLeaves(segment, name, leaves, settings, bits)
  return bits
}

function gather<T>(groups: Map<string, T[]>, name: string, leaf: T): void {
  const same = groups.get(name)
  if (same) same.push(leaf)
  else groups.set(name, [leaf])
}

/** The records of one leaf. */
export function matchLeaf(segment: Segment, leaf: Leaf, settings: Settings): Bits {
  return matchClause(segment, { anyOf: [leaf], scored: false }, settings)
}

type TextLeaf = Extract<Leaf, { kind: 'facet' | 'tag' }>

/** The values of a facet. An attribute that is not declared for faceting has none (protocol 0.11). */
function columnOf(segment: Segment, name: string, settings: Settings): FacetColumn | undefined {
  return name === TAGS || isDeclared(name, settings) ? segment.facets.get(name) : undefined
}

function addTextLeaf(segment: Segment, leaf: TextLeaf, column: FacetColumn | undefined, target: Bits): void {
  if (!leaf.negated) return addOwners(segment, column, leaf, target)
  const having = emptyBits(segment.stride)
  addOwners(segment, column, leaf, having)
  invert(having, allBits(segment.stride, segment.records))
  unite(target, having)
}

/** Who has the value. */
function addOwners(segment: Segment, column: FacetColumn | undefined, leaf: TextLeaf, target: Bits): void {
  if (!column) return addNamed(segment, leaf, target)
  for (const place of column.places(leaf.value)) {
    if (leaf.kind === 'tag' && column.texts.at(place) !== leaf.value) continue
    const end = column.ownerStarts[place + 1] ?? 0
    for (let index = column.ownerStarts[place] ?? 0; index < end; index++) setBit(target, column.owners[index] ?? 0)
  }
}

/** The record of an id: `objectID` need not be declared (InstantSearch asks for related items without the item itself). */
function addNamed(segment: Segment, leaf: TextLeaf, target: Bits): void {
  const doc = leaf.kind === 'facet' && leaf.name === 'objectID' ? segment.find(leaf.value) : -1
  if (doc >= 0) setBit(target, doc)
}

/** All leaves on one attribute; in one walk over its numbers where records have several. */
function addNumericLeaves(
  segment: Segment,
  name: string,
  leaves: readonly NumericLeaf[],
  settings: Settings,
  target: Bits,
): void {
  const allowed = settings.numericAttributesForFiltering
  const column = allowed === undefined || allowed.includes(name) ? segment.numbers.get(name) : undefined
  if (!column) return
  if (!column.offsets) {
    for (const leaf of leaves) addInterval(segment, column, numberBounds(leaf), target)
    return
  }
  const test = anyTest(leaves)
  const { values, offsets } = column
  for (let doc = 0; doc < segment.records; doc++) {
    const to = offsets[doc + 1] ?? 0
    for (let index = offsets[doc] ?? 0; index < to; index++) {
      if (test(values[index] ?? Number.NaN)) setBit(target, doc)
    }
  }
}

/** The usual case, records of one number: those inside of the bounds stand side by side in the order of the numbers. */
function addInterval(
  { records, stride }: Segment,
  { values, byValue }: NumberColumn,
  { low, high, inside }: ReturnType<typeof numberBounds>,
  target: Bits,
): void {
  const from = firstWhere(byValue, (doc) => (values[doc] ?? 0) >= low)
  const to = Math.max(
    from,
    firstWhere(byValue, (doc) => (values[doc] ?? 0) > high),
  )
  const within = byValue.subarray(from, to)
  const outside = [byValue.subarray(0, from), byValue.subarray(to)]
  const [wanted, unwanted] = inside ? [[within], outside] : [outside, [within]]
  const few = within.length * 2 <= byValue.length === inside
  if (few || byValue.length < records) {
    for (const docs of wanted) for (let index = 0; index < docs.length; index++) setBit(target, docs[index] ?? 0)
    return
  }
  // Of the many it is quicker to take away the few that are not among them.
  const many = allBits(stride, records)
  for (const docs of unwanted) for (let index = 0; index < docs.length; index++) clearBit(many, docs[index] ?? 0)
  unite(target, many)
}

/** The first place from which on all pass. */
function firstWhere(docs: Uint32Array, passes: (doc: number) => boolean): number {
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(docs[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether a number passes one of the leaves. A long list of whole numbers is looked up rather than tried one by one. */
function anyTest(leaves: readonly NumericLeaf[]): (value: number) => boolean {
  const tests = leaves.map(numberTest)
  const one = (value: number) => tests.some((test) => test(value))
  if (leaves.length < FEW) return one
  const byNumber = new Map<number, (value: number) => boolean>()
  for (const leaf of leaves) {
    const listed = leaf.kind === 'numeric' && leaf.operator === '=' && !leaf.negated && Number.isInteger(leaf.value)
    if (!listed) return one
    byNumber.set(leaf.value, numberTest(leaf))
  }
  return (value) => byNumber.get(Math.round(value))?.(value) ?? false
}
