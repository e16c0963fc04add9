import { valuesAt } from './paths.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { FilterClause, Filter, FilterLeaf } from '#engine/filters/filter.ts'
import { numberTest } from '#engine/filters/number-test.ts'

/** True if a record matches a filter, evaluated on its JSON (protocol 2.2, "Evaluation"). */
export function matchesFilter(record: StoredRecord, filter: Filter, settings: IndexSettings): boolean {
  return filter.every(({ anyOf }) => anyOf.some((leaf) => matchesLeaf(record, leaf, settings)))
}

/**
 * Returns the filter score of a matching record: for every scored clause the best of its matching leaves, or their sum
 * with `sumOrFiltersScores`. Numeric leaves have no score.
 */
export function filterScore(
  record: StoredRecord,
  filter: Filter,
  optional: readonly FilterClause[],
  sumOr: boolean,
  settings: IndexSettings,
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

function scoreOf(leaf: FilterLeaf): number {
  return leaf.kind === 'facet' || leaf.kind === 'tag' ? leaf.score : 0
}

function matchesLeaf(record: StoredRecord, leaf: FilterLeaf, settings: IndexSettings): boolean {
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

function hasFacetValue(
  record: StoredRecord,
  leaf: Extract<FilterLeaf, { kind: 'facet' }>,
  settings: IndexSettings,
): boolean {
  if (!settings.attributesForFaceting.some(({ name }) => name === leaf.name))
    return leaf.name === 'objectID' && record.objectID === leaf.value
  const expected = leaf.value.toLowerCase()
  return valuesAt(record, leaf.name).some((value) => String(value).toLowerCase() === expected)
}

function hasNumber(
  record: StoredRecord,
  leaf: Extract<FilterLeaf, { kind: 'numeric' | 'range' }>,
  settings: IndexSettings,
): boolean {
  const allowed = settings.numericAttributesForFiltering
  if (allowed && !allowed.includes(leaf.name)) return false
  const passes = numberTest(leaf)
  return valuesAt(record, leaf.name).some((value) => typeof value === 'number' && passes(value))
}
