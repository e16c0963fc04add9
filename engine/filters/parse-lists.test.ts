import { describe, expect, test } from 'vitest'
import { SearchProblem } from '#engine/errors.ts'
import type { Filter } from './filter.ts'
import { parseFacetFilters, parseNumericFilters, parseOptionalFilters, parseTagFilters } from './parse-lists.ts'

/** Serializes a filter: `!` is NOT, brackets contain an OR. */
function written(filter: Filter): string {
  return filter.map(({ anyOf }) => `[${anyOf.map(writeLeaf).join(' | ')}]`).join(' ')
}

function writeLeaf(leaf: Filter[number]['anyOf'][number]): string {
  const not = leaf.negated ? '!' : ''
  if (leaf.kind === 'facet') return `${not}${leaf.name}=${leaf.value}`
  if (leaf.kind === 'tag') return `${not}#${leaf.value}`
  if (leaf.kind === 'numeric') return `${leaf.name} ${leaf.operator} ${leaf.value}`
  return `${leaf.name} in ${leaf.low}..${leaf.high}`
}

describe('lists of filters', () => {
  test.each<[unknown, string]>([
    [undefined, ''],
    [null, ''],
    ['', ''],
    [[], ''],
    [[[]], ''],
    [['', ['']], ''],
    ['a:1', '[a=1]'],
    [['a:1', 'b:2'], '[a=1] [b=2]'],
    [[['a:1', 'b:2'], 'c:3'], '[a=1 | b=2] [c=3]'],
    [[[['a:1'], [['b:2']]], 'c:3'], '[a=1 | b=2] [c=3]'],
    ['[["a:1","b:2"],"c:3"]', '[a=1 | b=2] [c=3]'],
    ['a:1,(b:2,c:3)', '[a=1] [b=2 | c=3]'],
    ['(a:1, b:2), c:3', '[a=1 | b=2] [c=3]'],
    ['kind:Books (Kids)', '[kind=Books (Kids)]'],
    ['(kind:Books (Kids),b:2)', '[kind=Books (Kids) | b=2]'],
    [['a:1,b:2'], '[a=1,b:2]'],
  ])('%j is an AND of ORs', (value, filter) => expect(written(parseFacetFilters(value))).toBe(filter))

  test.each([[{}], [5], [true], ['[a:1]'], ['[1'], [[{}]], [[null]], [[['a:1', true]]]])('%j is rejected', (value) => {
    const error = new SearchProblem(
      400,
      'Invalid value for "facetFilters" parameter, expected string or array of strings',
    )
    expect(() => parseFacetFilters(value)).toThrow(error)
  })

  test('arrays can be nested deeply', () => {
    let nested: unknown = 'a:1'
    for (let depth = 0; depth < 100_000; depth++) nested = [nested]
    expect(written(parseFacetFilters(nested))).toBe('[a=1]')
  })
})

describe('leaves', () => {
  test.each([
    ['color:navy blue', '[color=navy blue]'],
    ['provider:NBC: Universal "East"', '[provider=NBC: Universal "East"]'],
    ['"my:attr":z', '[my:attr=z]'],
    ['"color":"red"', '[color=red]'],
    ['"color":red', '[color=red]'],
    ['color:-red', '[!color=red]'],
    ['"color":"-red"', '[!color=red]'],
    ['color:"-red"', '[!color=red]'],
    ["color:'red'", "[color='red']"],
    ['label:\\-Movie', '[label=-Movie]'],
    ['"label":"\\-Movie"', '[label=-Movie]'],
    ['label:--Movie', '[!label=-Movie]'],
    ['label:-\\-Movie', '[!label=\\-Movie]'],
    ['"label":"-\\-Movie"', '[!label=\\-Movie]'],
    ['"color":-"red"', '[!color="red"]'],
    ['-"color":"red"', '[-"color"=red]'],
    ['"provider":"NBC \\"East\\""', '[provider=NBC \\"East\\"]'],
    ['"provider":"NBC "East""', '[provider=NBC "East"]'],
    ['color:', '[color=]'],
    ['color:"', '[color="]'],
    ['_tags:-x', '[!#x]'],
  ])('facetFilters %s', (leaf, filter) => expect(written(parseFacetFilters([[leaf]]))).toBe(filter))

  test('facetFilters and tagFilters have no score', () => {
    expect(parseFacetFilters('a:1')).toEqual([
      { anyOf: [{ kind: 'facet', name: 'a', value: '1', negated: false, score: 0 }], scored: false },
    ])
    expect(parseTagFilters('a')[0]?.scored).toBe(false)
    expect(parseNumericFilters('n=1')[0]?.scored).toBe(false)
  })

  test.each([
    ['x', '[#x]'],
    ['-x', '[!#x]'],
    ['\\-x', '[#-x]'],
    ['--x', '[!#-x]'],
    ['-\\-x', '[!#\\-x]'],
    ['"-x"', '[#"-x"]'],
    ['-"-x"', '[!#"-x"]'],
    ['t3,(t1,t2)', '[#t3] [#t1 | #t2]'],
    ['', ''],
  ])('tagFilters %s', (text, filter) => expect(written(parseTagFilters(text))).toBe(filter))

  test.each([
    ['color:red', 'color', 'red', false, 1],
    ['color:red<score=3>', 'color', 'red', false, 3],
    ['color:red<score=0>', 'color', 'red', false, 0],
    ['color:-red<score=2>', 'color', 'red', true, 2],
    ['label:\\-Movie', 'label', '-Movie', false, 1],
    ['"color":"red"<score=3>', '"color"', '"red"', false, 3],
    ['"color":-"red"', '"color"', '"red"', true, 1],
    ['provider:NBC: Universal "East"', 'provider', 'NBC: Universal "East"', false, 1],
    ['a:b<score=x>', 'a', 'b<score=x>', false, 1],
  ])('optionalFilters %s', (leaf, name, value, negated, score) => {
    expect(parseOptionalFilters([[leaf]])).toEqual([
      { anyOf: [{ kind: 'facet', name, value, negated, score }], scored: true },
    ])
  })

  test.each([
    ['price>=20', '[price >= 20]'],
    ['price <= 50.5', '[price <= 50.5]'],
    [' price != -1 ', '[price != -1]'],
    ['n=5,(n=10,n=45)', '[n = 5] [n = 10 | n = 45]'],
    ['n:11 to 46', '[n in 11..46]'],
    ['n : -1 TO 9', '[n in -1..9]'],
    ['n>1e3', '[n > 1000]'],
    ['count:0 TO 9,count < 10', '[count in 0..9] [count < 10]'],
  ])('numericFilters %s', (text, filter) => expect(written(parseNumericFilters(text))).toBe(filter))

  test.each([
    'price',
    'price>',
    '>5',
    'price~5',
    'price>abc',
    'price:5',
    'price:1 TO',
    ':1 TO 2',
    'a==5',
    `a${' '.repeat(500_000)}b`,
  ])('numericFilters reject case %#', (text) =>
    expect(() => parseNumericFilters([text])).toThrow(/^numericFilters: invalid filter .{2,200}, expected attribute/),
  )

  test('a facet filter without a value is rejected with the expected form', () => {
    const error = new SearchProblem(400, 'facetFilters: invalid filter red, expected facet_name:facet_value')
    expect(() => parseFacetFilters('red')).toThrow(error)
    expect(() => parseOptionalFilters(':red')).toThrow('optionalFilters: invalid filter :red')
  })
})
