import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Parameter } from './complete-document.ts'
import type { Body, Input } from './test-hostile.ts'
import { Known, knownFor, nth } from './test-known.ts'

/** A file that is taken. */
const FILE = Buffer.from('%PDF-1.7\n%%EOF\n')

/** A buyer's calls as the document's example makes them, of what the shop has; null where a call that needs a body has none. */
export function soundInputs(operation: Operation, path: string): Arbitrary<Input> | null {
  return inputsLike(operation, path, fc.constant(null))
}

/** The same, every second one with one thing in it that nobody should send: what lies behind the first refusal is tried too. */
export function nearInputs(operation: Operation, path: string, hostile: Arbitrary<unknown>): Arbitrary<Input> | null {
  return inputsLike(operation, path, fc.option(fc.tuple(fc.nat(99), hostile), { freq: 2 }))
}

function inputsLike(
  operation: Operation,
  path: string,
  spoiling: Arbitrary<[leaf: number, value: unknown] | null>,
): Arbitrary<Input> | null {
  const { parameters = [], requestBody } = operation
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (media && media.example === undefined) return null
  const given = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .filter(({ name, example }) => place === 'path' || example !== undefined || knownFor(name.toLowerCase(), path))
        .map(({ name, example }) => [name, soundValue(example, name.toLowerCase(), path)]),
    )
  const params = fc.record(given('path'))
  const query = fc.record(given('query'), { requiredKeys: parameters.filter(isNeeded).map(({ name }) => name) })
  const body = media ? fc.record({ value: soundValue(media.example, '', path) }) : fc.constant({})
  const as = fc.constantFrom('buyer' as const, 'browser' as const)
  return fc
    .record({ params, query, body, spoiling, once: nth('once'), as, from: fc.nat(0xffffff) })
    .map(({ spoiling: fault, once, as, from, ...sound }) => {
      const call = fault ? spoilt(sound, ...fault) : sound
      const headers = parameters.some((parameter) => parameter.in === 'header') ? { 'idempotency-key': once } : {}
      const { value } = call.body as { value?: unknown }
      return { params: call.params, query: call.query, headers, body: bodyOf(type, value), as, from }
    })
}

function isNeeded(parameter: Parameter): boolean {
  return parameter.in === 'query' && parameter.required === true
}

function bodyOf(type: string | undefined, value: unknown): Body {
  if (type === undefined) return { kind: 'none' }
  return type === 'multipart/form-data' ? { kind: 'form', value, file: FILE } : { kind: 'json', value }
}

/** The example, with what the shop of the inputs has where it names what the shop of the examples had. */
function soundValue(example: unknown, name: string, path: string): Arbitrary<unknown> {
  if (Array.isArray(example)) return fc.tuple(...example.map((each) => soundValue(each, name, path)))
  if (typeof example === 'object' && example !== null) {
    return fc.record(
      Object.fromEntries(Object.entries(example).map(([key, each]) => [key, soundValue(each, key, path)])),
    )
  }
  const known = knownFor(name, path)
  return known === null ? fc.constant(example) : nth(known)
}

/** The same with another value in the place of the nth leaf. */
function spoilt<Call>(call: Call, nthLeaf: number, value: unknown): Call {
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

/** The way to each leaf, by names and places. */
function leavesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Known) return [[]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each).map((way) => [key, ...way]))
}
