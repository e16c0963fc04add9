import { valuesAt } from '#engine/hits/paths.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { Clause, Filter, Leaf } from './filter.ts'
import { numberTest } from './number-test.ts'

/** Whether a record passes a filter, read from its JSON (protocol 2.2, "Evaluation"). */
export function matchesFilter(record: StoredRecord, filter: Filter, settings: Settings): boolean {
  return filter.every(({ anyOf }) => anyOf.some((leaf) => matchesLeaf(record, leaf, settings)))
}

/**
 * The filter score of a record that matches: for every scored clause the best of its leaves that hold, or their sum with
 * `sumOrFiltersScores`. Numeric leaves have no score.
 */
export function filterScore(
  record: StoredRecord,
  filter: Filter,
  optional: readonly Clause[],
  sumOr: boolean,
  settings: Settings,
): number {
  let total = 0
  for (const { anyOf, scored } of [...filter, ...optional]) {
    if (!scored) continue
    const scores = anyOf.filter((leaf) => matchesLeaf(record, leaf, settings)).map(scoreOf)
    total += sumOr
      ? scores.reduce((sum, score) => sum + score, 0)
      : scores.reduce((best, score) => Math.max(best, score), 0)
  }
  return total
}

function scoreOf(leaf: Leaf): number {
  return leaf.kind === 'facet' || leaf.kind === 'tag' ? leaf.score : 0
}

function matchesLeaf(record: StoredRecord, leaf: Leaf, settings: Settings): boolean {
  switch (leaf.kind) {
    case 'facet':
      return hasFacetValue(record, leaf, settings) !== leaf.negated
    case 'tag':
      return valuesAt(record, '_tags').some((tag) => String(tag) === leaf.value) !== leaf.negated
    case 'numeric':
    case 'range':
      return hasNumber(record, leaf, settings)
  }
}

function hasFacetValue(record: StoredRecord, leaf: Extract<Leaf, { kind: 'facet' }>, settings: Settings): boolean {
  if (!settings.attributesForFaceting.some(({ name }) => name === leaf.name))
    return leaf.name === 'objectID' && record.objectID === leaf.value
  const wanted = leaf.value.toLowerCase()
  return valuesAt(record, leaf.name).some((value) => String(value).toLowerCase() === wanted)
}

function hasNumber(
  record: StoredRecord,
  leaf: Extract<Leaf, { kind: 'numeric' | 'range' }>,
  settings: Settings,
): boolean {
  const allowed = settings.numericAttributesForFiltering
  if (allowed && !allowed.includes(leaf.name)) return false
  const passes = numberTest(leaf)
  return valuesAt(record, leaf.name).some((value) => typeof value === 'number' && passes(value))
}
