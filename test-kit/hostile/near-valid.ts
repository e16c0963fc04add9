import { pdf } from '#test-kit/accounts/pdf.ts'
import fc, { type Arbitrary } from 'fast-check'
import { Known, knownFor, nth } from './known-values.ts'
import type { Operation, Parameter } from '#server/http/openapi/document.ts'
import type { Body, Input } from './input.ts'

/** A file that the shop accepts. */
const FILE = pdf()

/** Returns a buyer's calls by the example of the document, with ids of this shop; null if a required body has no example. */
export function validInputs(operation: Operation, path: string): Arbitrary<Input> | null {
  return inputsLike(operation, path, fc.constant(null))
}

/** Returns such calls, half of them with one hostile value, so that the code behind the first validation is tested, too. */
export function nearValidInputs(
  operation: Operation,
  path: string,
  hostile: Arbitrary<unknown>,
): Arbitrary<Input> | null {
  return inputsLike(operation, path, fc.option(fc.tuple(fc.nat(99), hostile), { freq: 2 }))
}

function inputsLike(
  operation: Operation,
  path: string,
  corruption: Arbitrary<[leaf: number, value: unknown] | null>,
): Arbitrary<Input> | null {
  const { parameters = [], requestBody } = operation
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (media && media.example === undefined) return null
  const given = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .filter(({ name, example }) => place === 'path' || example !== undefined || knownFor(name.toLowerCase(), path))
        .map(({ name, example }) => [name, validValue(example, name.toLowerCase(), path)]),
    )
  const params = fc.record(given('path'))
  const query = fc.record(given('query'), { requiredKeys: parameters.filter(isRequired).map(({ name }) => name) })
  const body = media ? fc.record({ value: validValue(media.example, '', path) }) : fc.constant({})
  const as = fc.constantFrom('buyer' as const, 'browser' as const)
  return fc
    .record({ params, query, body, spoiling: corruption, once: nth('once'), as, from: fc.nat(0xffffff) })
    .map(({ spoiling: change, once, as, from, ...valid }) => {
      const call = change ? corrupt(valid, ...change) : valid
      const headers = parameters.some((parameter) => parameter.in === 'header') ? { 'idempotency-key': once } : {}
      const { value } = call.body as { value?: unknown }
      return { params: call.params, query: call.query, headers, body: bodyOf(type, value), as, from }
    })
}

function isRequired(parameter: Parameter): boolean {
  return parameter.in === 'query' && parameter.required === true
}

function bodyOf(type: string | undefined, value: unknown): Body {
  if (type === undefined) return { kind: 'none' }
  return type === 'multipart/form-data' ? { kind: 'form', value, file: FILE } : { kind: 'json', value }
}

/** Returns the example with ids of this shop in place of those of the example shop. */
function validValue(example: unknown, name: string, path: string): Arbitrary<unknown> {
  if (Array.isArray(example)) return fc.tuple(...example.map((each) => validValue(each, name, path)))
  if (typeof example === 'object' && example !== null) {
    return fc.record(
      Object.fromEntries(Object.entries(example).map(([key, each]) => [key, validValue(each, key, path)])),
    )
  }
  const known = knownFor(name, path)
  return known === null ? fc.constant(example) : nth(known)
}

/** Returns a copy with the nth leaf replaced. */
function corrupt<Call>(call: Call, nthLeaf: number, value: unknown): Call {
  const leaves = leavesOf(call)
  const place = leaves[nthLeaf % Math.max(leaves.length, 1)] ?? []
  const put = (at: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value
    const next = put((at as Record<string, unknown>)[key], rest)
    return Array.isArray(at)
      ? at.map((each: unknown, index) => (String(index) === key ? next : each))
      : { ...(at as object), [key]: next }
  }
  return place.length === 0 ? call : (put(call, place) as Call)
}

/** Returns the path to each leaf. */
function leavesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Known) return [[]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each).map((path) => [key, ...path]))
}
