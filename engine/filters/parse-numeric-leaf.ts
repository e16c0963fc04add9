import { SearchProblem } from '#engine/errors.ts'
import type { Comparison, FilterLeaf } from './filter.ts'

const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?`
const RANGE = new RegExp(`^(${NUMBER}) +to +(${NUMBER})$`, 'i')
const ENTIRE_NUMBER = new RegExp(`^${NUMBER}$`)
const COMPARISONS: readonly Comparison[] = ['<=', '>=', '!=', '<', '>', '=']

/** Parses one condition of `numericFilters`: `price>=20` or `price:10 TO 20`, with any white space. */
export function parseNumericLeaf(text: string): FilterLeaf {
  const leaf = parseComparison(text) ?? parseRange(text)
  if (leaf) return leaf
  const expected = 'attribute_name=10, one of < <= = != >= >, or attribute_name:10 TO 20'
  throw new SearchProblem(400, `numericFilters: invalid filter ${text.slice(0, 200)}, expected ${expected}`)
}

function parseComparison(text: string): FilterLeaf | undefined {
  const at = text.search(/[<>=!]/)
  const operator = COMPARISONS.find((each) => text.startsWith(each, at))
  const name = text.slice(0, Math.max(at, 0)).trim()
  if (!operator || !name) return undefined
  const value = text.slice(at + operator.length).trim()
  if (!ENTIRE_NUMBER.test(value)) return undefined
  return { kind: 'numeric', name, operator, value: Number(value), negated: false }
}

function parseRange(text: string): FilterLeaf | undefined {
  const colon = text.lastIndexOf(':')
  const name = text.slice(0, Math.max(colon, 0)).trim()
  const [, low, high] = RANGE.exec(text.slice(colon + 1).trim()) ?? []
  if (!name || low === undefined || high === undefined) return undefined
  return { kind: 'range', name, low: Number(low), high: Number(high), negated: false }
}
