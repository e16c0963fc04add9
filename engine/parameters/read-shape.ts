import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { SearchProblem } from '#engine/errors.ts'

/**
 * Validates `body` against the schema and removes unknown properties. Throws a `SearchProblem` with status 400 that
 * names the `kind` and the invalid property.
 */
export function readShape<const Schema extends TSchema>(kind: string, schema: Schema, body: unknown): Static<Schema> {
  const [error] = Value.Errors(schema, body)
  if (error) throw new SearchProblem(400, `Invalid ${kind}: ${propertyPath(error.instancePath)} ${error.message}`)
  return Value.Clean(schema, structuredClone(body)) as Static<Schema>
}

/** Converts `/conditions/0/anchoring` to `conditions[0].anchoring`. */
function propertyPath(instancePath: string): string {
  const name = instancePath.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')
  return name.replace(/^\./, '') || 'it'
}
