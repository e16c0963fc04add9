import { SearchProblem } from '#engine/problem.ts'
import type { Comparison, Leaf } from './filter.ts'

const number = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?`
const range = new RegExp(`^(${number}) +to +(${number})$`, 'i')
const wholeNumber = new RegExp(`^${number}$`)
const comparisons: readonly Comparison[] = ['<=', '>=', '!=', '<', '>', '=']

/** One condition of `numericFilters`: `price>=20` or `price:10 TO 20`, white space as one likes. */
export function parseNumericLeaf(text: string): Leaf {
  const leaf = parseComparison(text) ?? parseRange(text)
  if (leaf) return leaf
  const expected = 'attribute_name=10, one of < <= = != >= >, or attribute_name:10 TO 20'
  throw new SearchProblem(400, `numericFilters: invalid filter ${text.slice(0, 200)}, expected ${expected}`)
}

function parseComparison(text: string): Leaf | undefined {
  const at = text.search(/[<>=!]/)
  const operator = comparisons.find((each) => text.startsWith(each, at))
  const name = text.slice(0, Math.max(at, 0)).trim()
  if (!operator || !name) return undefined
  const value = text.slice(at + operator.length).trim()
  if (!wholeNumber.test(value)) return undefined
  return { kind: 'numeric', name, operator, value: Number(value), negated: false }
}

function parseRange(text: string): Leaf | undefined {
  const colon = text.lastIndexOf(':')
  const name = text.slice(0, Math.max(colon, 0)).trim()
  const [, low, high] = range.exec(text.slice(colon + 1).trim()) ?? []
  if (!name || low === undefined || high === undefined) return undefined
  return { kind: 'range', name, low: Number(low), high: Number(high), negated: false }
}
