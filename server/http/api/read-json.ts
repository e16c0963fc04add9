import { SearchProblem } from '#engine/engine.ts'
import { MAX_DEPTH, isTooDeep } from './nesting-depth.ts'

/** Parses a JSON body. An empty body is an empty object. Throws a `SearchProblem` with status 400. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (isTooDeep(body)) throw new SearchProblem(400, `Invalid body, expected JSON of at most ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new SearchProblem(400, 'Invalid JSON in the body')
  }
}
