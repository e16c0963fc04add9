import { describe, expect, test } from 'vitest'
import { createAlternatives } from '#engine/synonyms/alternatives.ts'
import { words } from '#engine/text/tokenize.ts'
import { applyRules, type RuleContext } from './apply-rules.ts'
import { readRule } from './read-rule.ts'
import type { Rule, RuleConsequence, RuleCondition } from './rule.ts'

const brands = new Map([
  ['acme', 'Acme'],
  ['la casa', 'La Casa'],
  ['casa', 'Casa'],
  ['minus', '-Minus'],
])
const context: RuleContext = {
  now: new Date(1_000_000),
  separatorsToIndex: '',
  alternatives: createAlternatives([{ objectID: '1', type: 'synonym', synonyms: ['sofa', 'love seat'] }], (text) =>
    words(text, ''),
  ),
  facetValue: (facet, words) => (facet === 'brand' ? brands.get(words.join(' ')) : undefined),
}

function rule(
  objectID: string,
  conditions: RuleCondition[],
  consequence: RuleConsequence,
  rest: Partial<Rule> = {},
): Rule {
  return readRule({ objectID, conditions, consequence, ...rest })
}

function applied(
  conditions: RuleCondition[],
  parameters: { [name: string]: unknown },
  rest: Partial<Rule> = {},
): boolean {
  return applyRules(parameters, [rule('a', conditions, { userData: 1 }, rest)], context).appliedRules.length > 0
}

function changed(consequence: RuleConsequence, parameters: { [name: string]: unknown }, condition: RuleCondition = {}) {
  return applyRules(parameters, [rule('a', [condition], consequence)], context).parameters
}

describe('conditions', () => {
  test.each([
    ['is', 'red lamp', 'Red  LÀMP', true],
    ['is', 'red lamp', 'red lamp x', false],
    ['startsWith', 'red lamp', 'red lamp x', true],
    ['startsWith', 'red lamp', 'x red lamp', false],
    ['endsWith', 'red lamp', 'x red lamp', true],
    ['endsWith', 'red lamp', 'red lamp x', false],
    ['contains', 'red lamp', 'x red lamp y', true],
    ['contains', 'red lamp', 'red x lamp', false],
    ['contains', 'lamp', 'lamps', false],
    ['is', '', '', true],
    ['is', '', 'x', false],
    ['contains', '', 'x', true],
    ['endsWith', '{facet:brand}', 'x la casa', true],
    ['is', '{facet:brand} sofa', 'la casa sofa', true],
    ['is', '{facet:brand} casa', 'la casa', false],
    ['is', '{facet:color}', 'acme', false],
  ] as const)('a pattern that %s "%s" and the query "%s": %s', (anchoring, pattern, query, fires) => {
    expect(applied([{ anchoring, pattern }], { query })).toBe(fires)
  })

  test('with alternatives, plurals, typos and synonyms also match the pattern', () => {
    for (const query of ['sofas', 'sova', 'love seat']) {
      expect(applied([{ pattern: 'sofa', anchoring: 'is' }], { query })).toBe(false)
      expect(applied([{ pattern: 'sofa', anchoring: 'is', alternatives: true }], { query })).toBe(true)
    }
    expect(applied([{ pattern: 'lamb', anchoring: 'is', alternatives: true }], { query: 'lab' })).toBe(false)
  })

  test('a context matches only its own name, in every form of ruleContexts', () => {
    expect(applied([{ context: 'home' }], { query: 'x' })).toBe(false)
    expect(applied([{ context: 'home' }], { ruleContexts: ['sale', 'home'] })).toBe(true)
    expect(applied([{ context: 'home' }], { ruleContexts: '["home"]' })).toBe(true)
    expect(applied([{ context: 'home' }], { ruleContexts: 'home,sale' })).toBe(true)
    expect(applied([{ context: 'home', pattern: 'x', anchoring: 'is' }], { query: 'y', ruleContexts: ['home'] })).toBe(
      false,
    )
  })

  test('filters must be among those of the query, in any filter parameter', () => {
    const filters = 'brand:acme AND price > 3'
    expect(applied([{ filters }], { query: '' })).toBe(false)
    expect(applied([{ filters }], { filters: 'a:b AND price > 3 AND brand:Acme<score=3>' })).toBe(true)
    expect(applied([{ filters }], { facetFilters: 'brand:Acme', numericFilters: ['price>3'] })).toBe(true)
    expect(applied([{ filters }], { facetFilters: [['brand:Acme', 'brand:Bolt']], numericFilters: ['price>3'] })).toBe(
      false,
    )
  })

  test('one matching condition is enough, and a rule without conditions always fires', () => {
    const conditions = [{ pattern: 'a', anchoring: 'is' }, { context: 'home' }] as const
    expect(applied([...conditions], { query: 'b', ruleContexts: ['home'] })).toBe(true)
    expect(applied([...conditions], { query: 'b' })).toBe(false)
    expect(applied([], { query: 'b' })).toBe(true)
  })

  test('a disabled rule or one outside its validity does not fire', () => {
    expect(applied([], {}, { enabled: false })).toBe(false)
    expect(applied([], {}, { validity: [{ from: 1000, until: 1001 }] })).toBe(true)
    expect(applied([], {}, { validity: [{ from: 999, until: 1000 }] })).toBe(false)
    for (const open of [{ from: 1000 }, { until: 1001 }, {}]) expect(applied([], {}, { validity: [open] })).toBe(true)
    for (const closed of [{ from: 1001 }, { until: 1000 }]) expect(applied([], {}, { validity: [closed] })).toBe(false)
    expect(
      applied(
        [],
        {},
        {
          validity: [
            { from: 1, until: 2 },
            { from: 3, until: 9000 },
          ],
        },
      ),
    ).toBe(true)
  })
})

describe('parameters', () => {
  test('nothing changes if no rule fires', () => {
    const parameters = { query: 'x', filters: 'a:b' }
    expect(applyRules(parameters, [rule('a', [{ context: 'home' }], { userData: 1 })], context)).toEqual({
      parameters,
      promoted: [],
      filterPromotes: true,
      hidden: [],
      userData: undefined,
      appliedRules: [],
    })
  })

  test('a query is replaced, or edited word by word', () => {
    const query = 'Cheap Red  lamp, lamp shade'
    expect(changed({ params: { query: 'sofa' } }, { query })).toEqual({ query: 'sofa' })
    expect(changed({ params: { query: { remove: ['cheap', 'LAMP'] } } }, { query })).toEqual({ query: 'Red , shade' })
    const edits = [
      { type: 'replace', delete: 'red lamp', insert: 'light' },
      { type: 'remove', delete: 'shade' },
    ] as const
    expect(changed({ params: { query: { edits } } }, { query })).toEqual({ query: 'Cheap light, lamp' })
    expect(changed({ params: { query: { remove: ['table'] } } }, { query })).toEqual({ query })
  })

  test('filters are combined with AND so that the strict grammar parses them', () => {
    const filters = 'c:1 OR c:2'
    expect(changed({ params: { filters } }, {})).toEqual({ filters })
    expect(changed({ params: { filters } }, { filters: '(a:1 AND b:"(2)")' })).toEqual({
      filters: 'a:1 AND b:"(2)" AND c:1 OR c:2',
    })
    expect(() => changed({ params: { filters } }, { filters: '(a:1 AND b:2) OR c:1' })).toThrow('is not allowed')
  })

  test('other parameters override those of the query', () => {
    const params = { hitsPerPage: 5, renderingContent: { redirect: { url: '/sale' } } }
    expect(changed({ params }, { query: 'x', hitsPerPage: 20 })).toEqual({ query: 'x', ...params })
  })

  test('filters never widen the filters of the query or its key', () => {
    const params = { facetFilters: 'brand:Acme', numericFilters: ['price<9'], tagFilters: '[["a","b"]]' }
    const queryFilters = { facetFilters: ['color:red'], numericFilters: 'price>1', tagFilters: '-c' }
    expect(changed({ params }, queryFilters)).toEqual({
      facetFilters: [['color:red'], ['brand:Acme']],
      numericFilters: [['price>1'], ['price<9']],
      tagFilters: [['-c'], ['a', 'b']],
    })
  })

  const captures: RuleCondition = { pattern: '{facet:brand}', anchoring: 'contains' }

  test('captured facet values filter with AND or OR, and can be removed from the query', () => {
    const query = 'acme lamp la casa'
    const params = { query: { remove: ['{facet:brand}'] }, automaticFacetFilters: ['brand'] }
    expect(changed({ params }, { query, facetFilters: 'a:1,(b:2,c:3)' }, captures)).toEqual({
      query: 'lamp',
      facetFilters: [['a:1'], ['b:2', 'c:3'], ['brand:Acme'], ['brand:La Casa']],
    })
    const any = { automaticFacetFilters: [{ facet: 'brand', disjunctive: true }] }
    expect(changed({ params: any }, { query }, captures)['facetFilters']).toEqual([['brand:Acme', 'brand:La Casa']])
    const not = { automaticFacetFilters: { facet: 'brand', negative: true } }
    expect(changed({ params: not }, { query: 'minus' }, captures)['facetFilters']).toEqual([['brand:--Minus']])
    expect(
      changed({ params: { automaticFacetFilters: 'brand' } }, { query: 'minus' }, captures)['facetFilters'],
    ).toEqual([[String.raw`brand:\-Minus`]])
  })

  test('captured facet values can score', () => {
    const params = { automaticOptionalFacetFilters: [{ facet: 'brand', score: 3 }, 'color'] }
    expect(changed({ params }, { query: 'acme', optionalFilters: 'a:1' }, captures)).toEqual({
      query: 'acme',
      optionalFilters: [['a:1'], ['brand:Acme<score=3>']],
    })
  })
})

describe('several rules', () => {
  test('the first by objectID sets a parameter; filters, userData and hidden records accumulate', () => {
    const rules = [
      rule('b', [], {
        params: { query: 'b', hitsPerPage: 2, filters: 'x:2' },
        userData: 'second',
        hide: [{ objectID: '2' }],
      }),
      rule('a', [], { params: { query: 'a', filters: 'x:1' }, userData: { first: true }, hide: [{ objectID: '1' }] }),
    ]
    expect(applyRules({ query: 'q' }, rules, context)).toEqual({
      parameters: { query: 'a', hitsPerPage: 2, filters: 'x:1 AND x:2' },
      promoted: [],
      filterPromotes: true,
      hidden: ['1', '2'],
      userData: [{ first: true }, 'second'],
      appliedRules: [{ objectID: 'a' }, { objectID: 'b' }],
    })
  })

  test('edit the query in order; only the first one can replace it', () => {
    const cheap = rule('a', [{ pattern: 'cheap' }], { params: { query: { remove: ['cheap'] } } })
    const red = rule('b', [{ pattern: 'red' }], { params: { query: { edits: [{ type: 'remove', delete: 'red' }] } } })
    const late = rule('c', [], { params: { query: 'vase' } })
    const text = (rules: Rule[]) => applyRules({ query: 'cheap red lamp' }, rules, context).parameters['query']
    expect(text([cheap, red])).toBe('lamp')
    expect(text([cheap, red, late])).toBe('lamp')
    expect(text([{ ...late, objectID: '0' }, cheap])).toBe('vase')
  })

  test('conditions apply to the original query', () => {
    const rules = [
      rule('a', [{ pattern: 'x', anchoring: 'is' }], { params: { query: 'y' } }),
      rule('b', [{ pattern: 'y', anchoring: 'is' }], { userData: 1 }),
    ]
    expect(applyRules({ query: 'x' }, rules, context).appliedRules).toEqual([{ objectID: 'a' }])
  })

  test('promoted records have positions, once each, and hidden ones none', () => {
    const rules = [
      rule('a', [], {
        promote: [
          { objectIDs: ['1', '2', '3'], position: 3 },
          { objectID: '4', position: 0 },
        ],
      }),
      rule('b', [], {
        promote: [
          { objectID: '5', position: 4 },
          { objectID: '1', position: 0 },
        ],
        filterPromotes: false,
      }),
      rule('c', [], { hide: [{ objectID: '2' }] }),
    ]
    const { promoted, filterPromotes } = applyRules({}, rules, context)
    expect(promoted).toEqual([
      { objectID: '4', position: 0 },
      { objectID: '1', position: 3 },
      { objectID: '3', position: 4 },
      { objectID: '5', position: 5 },
    ])
    expect(filterPromotes).toBe(false)
  })
})
