import connectRefinementList from 'instantsearch.js/es/connectors/refinement-list/connectRefinementList'
import { expect, test } from 'vitest'
import { type Facet, FACET_LIMITS, FACETS } from './facets.ts'

test('a facet shows 10 values, and 20 after Show more (spec 9)', () => {
  expect(FACET_LIMITS).toEqual({ limit: 10, showMore: true, showMoreLimit: 20 })
})

test('the operator is `and` or `or`, by default `or` (spec 5)', () => {
  // @ts-expect-error -- there is no such operator
  const neither: Facet = { attribute: 'colors', parameter: 'color', label: 'Color', operator: 'xor' }
  const listOf = (facet: Facet) => connectRefinementList(() => undefined)({ ...facet, ...FACET_LIMITS })
  const refines = (facet: Facet) => listOf(facet).getWidgetSearchParameters
  expect(() => refines(neither)).toThrow('operator')
  for (const operator of ['and', 'or'] as const) {
    expect(() => refines({ attribute: 'colors', parameter: 'color', label: 'Color', operator })).not.toThrow()
  }
  expect(FACETS.map(({ operator = 'or' }) => operator)).toEqual(FACETS.map(() => 'or'))
})
