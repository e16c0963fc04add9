import { SearchProblem } from '#engine/problem.ts'
import { DEEPEST, isTooDeep } from './nesting.ts'

/** The value in a body of JSON; an empty body is an empty object. Throws a 400. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (isTooDeep(body)) throw new SearchProblem(400, `Invalid body, expected JSON of at most ${DEEPEST} levels`)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new SearchProblem(400, 'Invalid JSON in the body')
  }
}
