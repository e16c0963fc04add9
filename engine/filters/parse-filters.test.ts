import { describe, expect, test } from 'vitest'
import { SearchProblem } from '#engine/errors.ts'
import type { FilterLeaf } from './filter.ts'
import { parseFilters } from './parse-filters.ts'

const facet = (name: string, value: string, rest: { negated?: boolean; score?: number } = {}): FilterLeaf => ({
  kind: 'facet',
  name,
  value,
  negated: false,
  score: 1,
  ...rest,
})
const tag = (value: string, rest: { negated?: boolean; score?: number } = {}): FilterLeaf => ({
  kind: 'tag',
  value,
  negated: false,
  score: 1,
  ...rest,
})

/** Returns the leaves of each clause. */
const leavesOf = (text: string) => parseFilters(text).map(({ anyOf }) => anyOf)

function messageOf(text: string): string {
  try {
    parseFilters(text)
  } catch (error) {
    if (error instanceof SearchProblem && error.status === 400) return error.message
    throw error
  }
  return 'valid'
}

describe('filters', () => {
  test.each(['', ' ', '\t\r\n\f'])('an empty text %j is no filter', (text) => expect(parseFilters(text)).toEqual([]))

  test('every clause is scored', () => {
    expect(parseFilters('a:1 AND b')).toEqual([
      { anyOf: [facet('a', '1')], scored: true },
      { anyOf: [tag('b')], scored: true },
    ])
  })

  test.each<[string, FilterLeaf]>([
    ['c_id:5', facet('c_id', '5')],
    ['is_sale:true', facet('is_sale', 'true')],
    [' name : value ', facet('name', 'value')],
    ['label:-Movie', facet('label', '-Movie')],
    ['label:"-Movie"', facet('label', '-Movie')],
    ['count:-12', facet('count', '-12')],
    ['5:6', facet('5', '6')],
    ['a,b:c,d', facet('a,b', 'c,d')],
    ['a.b:c/d-é', facet('a.b', 'c/d-é')],
    ['NOT a:b', facet('a', 'b', { negated: true })],
    ['a:b<score=3>', facet('a', 'b', { score: 3 })],
    ['a : b < score = 0 >', facet('a', 'b', { score: 0 })],
    ['NOT a:b<score=2>', facet('a', 'b', { negated: true, score: 2 })],
    ['"score":score', facet('score', 'score')],
    ['num:123TO456', facet('num', '123TO456')],
    ['_tags:x', tag('x')],
    ['_tags:"-x"', tag('-x')],
    ['x', tag('x')],
    ['" "', tag(' ')],
    ['-x', tag('-x')],
    ['\\-x', tag('\\-x')],
    ['not', tag('not')],
    ['NOT -x<score=2>', tag('-x', { negated: true, score: 2 })],
    ['"AND"', tag('AND')],
    ['count:0 TO 9', { kind: 'range', name: 'count', low: 0, high: 9, negated: false }],
    ['NOT n:-1.5 TO 2.', { kind: 'range', name: 'n', low: -1.5, high: 2, negated: true }],
    ['n<1', { kind: 'numeric', name: 'n', operator: '<', value: 1, negated: false }],
    ['n <= 1', { kind: 'numeric', name: 'n', operator: '<=', value: 1, negated: false }],
    ['n=1', { kind: 'numeric', name: 'n', operator: '=', value: 1, negated: false }],
    ['n!=-1', { kind: 'numeric', name: 'n', operator: '!=', value: -1, negated: false }],
    ['"n n">=1.25', { kind: 'numeric', name: 'n n', operator: '>=', value: 1.25, negated: false }],
    ['NOT n > 1', { kind: 'numeric', name: 'n', operator: '>', value: 1, negated: true }],
  ])('the leaf %s', (text, leaf) => expect(leavesOf(text)).toEqual([[leaf]]))

  test.each([
    [String.raw`a:"say \"hi\""`, 'say "hi"'],
    [String.raw`a:'it\'s'`, "it's"],
    [String.raw`a:'"'`, '"'],
    [String.raw`a:"\\"`, '\\'],
    [String.raw`a:"C:\\ dir\\"`, 'C:\\ dir\\'],
    [String.raw`a:"\x \n \'"`, String.raw`\x \n \'`],
    [String.raw`a:back\slash\ `, 'back\\slash\\'],
    ['a:"b: (c) <d> AND e"', 'b: (c) <d> AND e'],
  ])('quotes and escapes: %s', (text, value) => expect(leavesOf(text)).toEqual([[facet('a', value)]]))

  test.each([
    ['a AND b OR c', [['a'], ['b', 'c']]],
    ['a OR b AND c', [['a', 'b'], ['c']]],
    ['(a AND b)', [['a'], ['b']]],
    ['((a AND b))', [['a'], ['b']]],
    ['a OR b AND (c AND d)', [['a', 'b'], ['c'], ['d']]],
    ['(a AND b) AND (c AND d)', [['a'], ['b'], ['c'], ['d']]],
    ['a AND ((b OR (c)) OR d)', [['a'], ['b', 'c', 'd']]],
    ['((a) OR (b))', [['a', 'b']]],
    ['(a AND b OR c)', [['a'], ['b', 'c']]],
    ['a\nAND\rb\tAND\fc', [['a'], ['b'], ['c']]],
    ['(a)AND(b)', [['a'], ['b']]],
  ])('%j: OR binds tighter than AND', (text, groups) => {
    expect(leavesOf(text)).toEqual(groups.map((group) => group.map((value) => tag(value))))
  })

  const onlyAndOfOrs = 'filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'
  const expectedTag = 'Expected a tag filter which needs to have this form:\n - _tags:tag_value\n - tag_value'
  const expectedFacet = 'Expected a facet filter which needs to have this form:\n - facet_name:facet_value'
  const expectedNumeric =
    'Expected a numeric filter which needs to have one of the following form:' +
    ['=10', '>10', '>=10', '<10', '<=10', '!=10', ':10 TO 20'].map((rest) => `\n - numeric_attr_name${rest}`).join('')

  test.each([
    ['(a AND b) OR c', onlyAndOfOrs],
    ['((a AND b)) OR c', onlyAndOfOrs],
    ['(a AND b OR c) OR d', onlyAndOfOrs],
    ['a OR (b AND c)', onlyAndOfOrs],
    ['a OR (b OR c AND d)', onlyAndOfOrs],
    ['(a) OR (((b) OR (c)) AND (d))', onlyAndOfOrs],
    ['((a AND b) AND (c OR d))', onlyAndOfOrs],
    ['(a AND b) AND c OR d', onlyAndOfOrs],
    ['a OR b:c', `Different types are not allowed in the same OR.\n${expectedTag}`],
    ['(((a) OR b) OR c:d)', `Different types are not allowed in the same OR.\n${expectedTag}`],
    ['(a OR (b OR (c:d)))', `Different types are not allowed in the same OR.\n${expectedTag}`],
    ['(((a OR NOT b))) OR (c:d)', `Different types are not allowed in the same OR.\n${expectedTag}`],
    ['color:red OR _tags:x', `Different types are not allowed in the same OR.\n${expectedFacet}`],
    ['a:b OR n=1', `Different types are not allowed in the same OR.\n${expectedFacet}`],
    ['n=1 OR b', `Different types are not allowed in the same OR.\n${expectedNumeric}`],
    ['n:1 TO 2 OR a:b', `Different types are not allowed in the same OR.\n${expectedNumeric}`],
    ['actor:Scarlett Johansson', 'Unexpected token string(Johansson) expected end of filter at col 15'],
    ['not a', 'Unexpected token string(a) expected end of filter at col 4'],
    ['n:1 to 2', 'Unexpected token string(to) expected end of filter at col 4'],
    ['a 1', 'Unexpected token numeric(1) expected end of filter at col 2'],
    ['a"b"', 'Unexpected token string(b) expected end of filter at col 1'],
    ['a:b:c', "Unexpected token ':' expected end of filter at col 3"],
    ['a:b TO 5', "Unexpected token 'TO' expected end of filter at col 4"],
    ['a:b=c', 'Unexpected token numeric operator expected end of filter at col 3'],
    ['a:b>c', 'Unexpected token > expected end of filter at col 3'],
    ['n < 1 <score=2>', 'Unexpected token < expected end of filter at col 6'],
    ['n:1 TO 2<score=2>', 'Unexpected token < expected end of filter at col 8'],
    ['a)', "Unexpected token ')' expected end of filter at col 1"],
    ['c:Books(Kids)', "Unexpected token '(' expected end of filter at col 7"],
    ['(a b)', "Unexpected token string(b) expected ')' at col 3"],
    ['(a', "Unexpected token end of filter expected ')' at col 2"],
    [':a', "Unexpected token ':' expected filter at col 0"],
    ['NOT(a OR b)', "Unexpected token '(' expected filter at col 3"],
    ['NOT NOT a', "Unexpected token 'NOT' expected filter at col 4"],
    ['a AND', 'Unexpected token end of filter expected filter at col 5'],
    ['OR a', "Unexpected token 'OR' expected filter at col 0"],
    ['()', "Unexpected token ')' expected filter at col 1"],
    ['"":a', 'Unexpected token empty string expected filter at col 1'],
    ["''", 'Unexpected token empty string expected filter at col 1'],
    ['"open', 'Unexpected token incomplete string expected filter at col 0'],
    ['a:"trail\\"', 'Unexpected token incomplete string expected string at col 2'],
    ['a: AND b:c', "Unexpected token 'AND' expected string at col 3"],
    ['a:""', 'Unexpected token empty string expected string at col 3'],
    ['n > b', 'Unexpected token string(b) expected numeric at col 4'],
    ['n="1"', 'Unexpected token string(1) expected numeric at col 2'],
    ['n:1 TO b', 'Unexpected token string(b) expected numeric at col 7'],
    ['a<b=1>', 'Unexpected token string(b) expected numeric at col 2'],
    ['a:b<c', "Unexpected token string(c) expected 'score' at col 4"],
    ['a<score>', "Unexpected token > expected '=' at col 7"],
    ['a<score=b>', 'Unexpected token string(b) expected numeric at col 8'],
    ['a<score=1', 'Unexpected token end of filter expected > at col 9'],
    ['a:b!c', 'Not allowed ! at col 3'],
  ])('%s is rejected', (text, message) => expect(messageOf(text)).toBe(`filters: ${message}`))
})

describe('hostile filters', () => {
  test('10,000 random texts are parsed or rejected, each without delay', () => {
    const seed = Date.now() % 2 ** 31
    const random = createRandom(seed)
    const pieces = [
      ...Array.from(`()<>=!:'"\\-., 5`),
      'AND',
      ' OR ',
      'NOT ',
      ' TO ',
      'a',
      'b:c',
      'n=1',
      '<score=2>',
      '_tags:',
      'é',
      '\0',
      '😀',
      '(a OR b)',
    ]
    const started = performance.now()
    for (let round = 0; round < 10_000; round++) {
      const text = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join('')
      expect(() => messageOf(text), `seed ${seed}: ${JSON.stringify(text)}`).not.toThrow()
    }
    expect(performance.now() - started, `seed ${seed}`).toBeLessThan(5000)
  })

  test.each([
    ['open parentheses', '('.repeat(512_000)],
    ['nested groups', '('.repeat(200_000) + 'a' + ')'.repeat(200_000)],
    ['groups nested in ORs', '(a OR '.repeat(70_000) + 'a' + ')'.repeat(70_000)],
    ['groups nested in ANDs', '(a AND '.repeat(60_000) + 'a' + ')'.repeat(60_000)],
    ['one OR', 'a:1 OR '.repeat(70_000) + 'a:1'],
    ['one AND', 'a AND '.repeat(80_000) + 'a'],
    ['quotes', '"'.repeat(512_001)],
    ['escapes', '"' + '\\'.repeat(512_000)],
    ['spaces', ' '.repeat(512_000)],
    ['one word', 'a'.repeat(512_000)],
    ['digits', '1'.repeat(512_000) + 'a'],
    ['negations', 'NOT '.repeat(128_000)],
  ])('half a megabyte of %s does not hang', (_name, text) => {
    const started = performance.now()
    const message = messageOf(text)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(message.length).toBeLessThan(400)
  })
})

/** Returns a seeded generator of integers from 0 to below a limit. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
