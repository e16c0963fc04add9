import { SearchProblem } from '#engine/problem.ts'

/** Settings or query parameters as they came, by name. */
export interface Parameters {
  readonly [name: string]: unknown
}

/** Reads a value in every form the wire knows for it: from JSON, or as text from a form. Undefined: it is not one. */
export interface Reader<T> {
  expected: string
  read(value: unknown): T | undefined
}

/** The parameter's value, or `otherwise` when it is absent or null. Throws a `SearchProblem` that names it. */
export function take<T>(source: Parameters, name: string, reader: Reader<T>, otherwise: T): T {
  const given = Object.hasOwn(source, name) ? source[name] : undefined
  if (given === undefined || given === null) return otherwise
  const value = reader.read(given)
  if (value === undefined)
    throw new SearchProblem(400, `Invalid value for "${name}" parameter, expected ${reader.expected}`)
  return value
}

export const text: Reader<string> = {
  expected: 'string',
  read: (value) => (typeof value === 'string' ? value : undefined),
}

export const flag: Reader<boolean> = {
  expected: 'boolean',
  read(value) {
    if (value === true || value === 'true' || value === '1') return true
    if (value === false || value === 'false' || value === '0') return false
    return undefined
  },
}

/** A list of texts: an array, the same as JSON text, or a comma list. */
export const textList: Reader<readonly string[]> = {
  expected: 'array of strings',
  read(value) {
    const list = typeof value === 'string' ? listOfText(value) : value
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined
  },
}

/** An object, or the same as JSON text. */
export const object: Reader<{ [name: string]: unknown }> = {
  expected: 'object',
  read(value) {
    const read = typeof value === 'string' ? parseJson(value) : value
    return isObject(read) ? read : undefined
  },
}

/** A whole number within bounds, both included. */
export function integer(least: number, most: number): Reader<number> {
  return {
    expected: most === Number.MAX_SAFE_INTEGER ? `integer from ${least}` : `integer between ${least} and ${most}`,
    read(value) {
      const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
      const fits = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
      return fits ? number : undefined
    },
  }
}

export function oneOf<T extends string>(...values: readonly T[]): Reader<T> {
  return { expected: `one of ${values.join(', ')}`, read: (given) => values.find((value) => value === given) }
}

/** Whatever one of two readers makes of it. */
export function either<A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> {
  return {
    expected: `${first.expected} or ${second.expected}`,
    read(value) {
      const read = first.read(value)
      return read === undefined ? second.read(value) : read
    },
  }
}

/** Of what a reader made, something else; undefined again where that is not possible. */
export function mapped<A, B>(reader: Reader<A>, expected: string, map: (value: A) => B | undefined): Reader<B> {
  return {
    expected,
    read(value) {
      const read = reader.read(value)
      return read === undefined ? undefined : map(read)
    },
  }
}

/** `distinct`: true is one of each group, false all. */
export const distinctCount: Reader<number> = {
  expected: 'boolean or integer between 0 and 4',
  read(value) {
    if (value === true || value === 'true') return 1
    if (value === false || value === 'false') return 0
    return upToFour.read(value)
  },
}

const upToFour = integer(0, 4)

/** How many values a facet search may answer. */
export const facetHits = integer(1, 100)

/** A JSON object, not an array. */
export function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOfText(value: string): unknown {
  if (value.trimStart().startsWith('[')) return parseJson(value)
  return value === '' ? [] : value.split(',').map((item) => item.trim())
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
