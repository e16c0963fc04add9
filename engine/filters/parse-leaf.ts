import type { Comparison, FilterLeaf } from './filter.ts'
import type { FilterToken } from './filter-token.ts'
import { unexpectedToken } from './filter-errors.ts'

/** A stream of tokens, which repeats the end token. */
export interface FilterTokenStream {
  peek(ahead?: number): FilterToken
  next(): FilterToken
}

/** Parses `[NOT] leaf` of the `filters` grammar (protocol 2.2). */
export function parseLeaf(tokens: FilterTokenStream): FilterLeaf {
  const negated = tokens.peek().kind === 'NOT'
  if (negated) tokens.next()
  const name = expectText(tokens, 'filter')
  const comparison = comparisonAhead(tokens)
  if (comparison) {
    tokens.next()
    return { kind: 'numeric', name: name.text, operator: comparison, value: expectNumber(tokens), negated }
  }
  if (tokens.peek().kind !== ':') return { kind: 'tag', value: name.text, negated, score: parseScore(tokens) }
  tokens.next()
  const value = expectText(tokens, 'string')
  if (value.kind === 'number' && tokens.peek().kind === 'TO') {
    tokens.next()
    return { kind: 'range', name: name.text, low: Number(value.text), high: expectNumber(tokens), negated }
  }
  const score = parseScore(tokens)
  if (name.text === '_tags') return { kind: 'tag', value: value.text, negated, score }
  return { kind: 'facet', name: name.text, value: value.text, negated, score }
}

/** `<` is a comparison unless it begins `<score=…>`. */
function comparisonAhead(tokens: FilterTokenStream): Comparison | undefined {
  const { kind, text } = tokens.peek()
  if (kind === '<') return tokens.peek(1).text === 'score' ? undefined : kind
  if (kind === '>') return kind
  return kind === 'operator' ? COMPARISONS.find((comparison) => comparison === text) : undefined
}

const COMPARISONS: readonly Comparison[] = ['<=', '=', '!=', '>=']

function parseScore(tokens: FilterTokenStream): number {
  if (tokens.peek().kind !== '<') return 1
  tokens.next()
  expect(tokens, "'score'", ({ text }) => text === 'score')
  expect(tokens, "'='", ({ text }) => text === '=')
  const score = expectNumber(tokens)
  expect(tokens, '>', ({ kind }) => kind === '>')
  return score
}

function expectText(tokens: FilterTokenStream, expected: string): FilterToken {
  return expect(tokens, expected, ({ kind }) => kind === 'string' || kind === 'number')
}

function expectNumber(tokens: FilterTokenStream): number {
  return Number(expect(tokens, 'numeric', ({ kind }) => kind === 'number').text)
}

function expect(tokens: FilterTokenStream, expected: string, accepts: (token: FilterToken) => boolean): FilterToken {
  const token = tokens.peek()
  if (!accepts(token)) throw unexpectedToken(token, expected)
  return tokens.next()
}
