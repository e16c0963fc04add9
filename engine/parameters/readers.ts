import { SearchProblem } from '#engine/errors.ts'

/** Unvalidated settings or query parameters, by name. */
export interface RawParameters {
  readonly [name: string]: unknown
}

/** Reads a value in all forms that the wire allows: JSON, or text of a form. Returns undefined if it is invalid. */
export interface Reader<T> {
  expected: string
  read(value: unknown): T | undefined
}

/**
 * Returns the value of a parameter, or `fallback` if it is absent or null. Throws a `SearchProblem` that names an
 * invalid parameter.
 */
export function readParameter<T>(source: RawParameters, name: string, reader: Reader<T>, fallback: T): T {
  const given = Object.hasOwn(source, name) ? source[name] : undefined
  if (given === undefined || given === null) return fallback
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

/** A list of texts: an array, JSON text of an array, or a comma-separated list. */
export const textList: Reader<readonly string[]> = {
  expected: 'array of strings',
  read(value) {
    const list = typeof value === 'string' ? listOfText(value) : value
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined
  },
}

/** An object, or JSON text of an object. */
export const object: Reader<{ [name: string]: unknown }> = {
  expected: 'object',
  read(value) {
    const read = typeof value === 'string' ? parseJson(value) : value
    return isObject(read) ? read : undefined
  },
}

/** An integer between two bounds (inclusive). */
export function integer(min: number, max: number): Reader<number> {
  return {
    expected: max === Number.MAX_SAFE_INTEGER ? `integer from ${min}` : `integer between ${min} and ${max}`,
    read(value) {
      const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
      const fits = typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
      return fits ? number : undefined
    },
  }
}

export function oneOf<T extends string>(...values: readonly T[]): Reader<T> {
  return { expected: `one of ${values.join(', ')}`, read: (given) => values.find((value) => value === given) }
}

/** A value that the first or the second reader accepts. */
export function either<A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> {
  return {
    expected: `${first.expected} or ${second.expected}`,
    read(value) {
      const read = first.read(value)
      return read === undefined ? second.read(value) : read
    },
  }
}

/** Maps the value of a reader; undefined from `map` means invalid. */
export function mapped<A, B>(reader: Reader<A>, expected: string, map: (value: A) => B | undefined): Reader<B> {
  return {
    expected,
    read(value) {
      const read = reader.read(value)
      return read === undefined ? undefined : map(read)
    },
  }
}

/** `distinct`: true is one record per group, false is all records. */
export const distinctCount: Reader<number> = {
  expected: 'boolean or integer between 0 and 4',
  read(value) {
    if (value === true || value === 'true') return 1
    if (value === false || value === 'false') return 0
    return upToFour.read(value)
  },
}

const upToFour = integer(0, 4)

/** Maximum number of values that a facet search returns. */
export const facetHits = integer(1, 100)

/** True for a JSON object that is not an array. */
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
