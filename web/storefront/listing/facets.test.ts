import connectRefinementList from 'instantsearch.js/es/connectors/refinement-list/connectRefinementList'
import { expect, test } from 'vitest'
import { type Facet, FACET_LIMITS, FACETS } from './facets.ts'

test('a list of values shows 10, and 20 after a press (spec 9)', () => {
  expect(FACET_LIMITS).toEqual({ limit: 10, showMore: true, showMoreLimit: 20 })
})

test('its operator is `and` or `or` and nothing else; `or` where nothing is said (spec 5)', () => {
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
