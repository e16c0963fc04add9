import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { SearchProblem } from '#engine/problem.ts'

/** `body` as the schema describes it, without what the schema does not know. `what` names it in the 400 it throws otherwise. */
export function readShape<const Schema extends TSchema>(what: string, schema: Schema, body: unknown): Static<Schema> {
  const [error] = Value.Errors(schema, body)
  if (error) throw new SearchProblem(400, `Invalid ${what}: ${nameOf(error.instancePath)} ${error.message}`)
  return Value.Clean(schema, structuredClone(body)) as Static<Schema>
}

/** From `/conditions/0/anchoring` to `conditions[0].anchoring`. */
function nameOf(instancePath: string): string {
  const name = instancePath.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')
  return name.replace(/^\./, '') || 'it'
}
