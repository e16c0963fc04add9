import { SearchProblem } from '#engine/engine.ts'
import { exceedsJsonLimits, MAX_DEPTH } from './json-limits.ts'

/** Parses a JSON body. An empty body is an empty object. Throws a `SearchProblem` with status 400. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (exceedsJsonLimits(body))
    throw new SearchProblem(400, `Invalid body, expected JSON of at most ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new SearchProblem(400, 'Invalid JSON in the body')
  }
}
