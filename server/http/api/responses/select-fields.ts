import type { TSchema } from 'typebox'
import { Problem } from '#contract/problem.ts'
import { jsonText, type SerializedJson } from '#server/http/api/requests/json-text.ts'
import { type BranchSchema, branchesOf } from '#server/http/api/schema-branches.ts'
import { unknownError } from '#server/http/api/requests/unknown-fields.ts'

/**
 * Returns the names in `fields` of a query, or null without it. The records of a response are its `data`, or the items of it. Throws
 * `invalid_input` for a name that they do not have, with the nearest one that they have.
 */
export function requestedFields(query: unknown, response: TSchema): ReadonlySet<string> | null {
  const { fields } = (query ?? {}) as { fields?: string }
  if (fields === undefined) return null
  const known = recordFields(response)
  const names = fields.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw Problem.invalid({ fields: [`${unknown.slice(0, MAX_NAME)}: ${unknownError(unknown, known, 'field')}`] })
  }
  return new Set(names)
}

const MAX_NAME = 64

function recordFields(response: TSchema): string[] {
  const { data } = (response as BranchSchema).properties ?? {}
  const branches = data ? branchesOf(data) : []
  const records = branches.flatMap((branch) => (branch.items ? branchesOf(branch.items) : [branch]))
  return [...new Set(records.flatMap(({ properties }) => Object.keys(properties ?? {})))]
}

/** Returns a serialized response whose records have only these fields. */
export function selectFields(json: SerializedJson, fields: ReadonlySet<string>): string {
  const { data, ...envelope } = JSON.parse(jsonText(json)) as { data: object | object[] }
  return JSON.stringify({
    data: Array.isArray(data) ? data.map((record) => pick(record, fields)) : pick(data, fields),
    ...envelope,
  })
}

function pick(record: object, fields: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)))
}
