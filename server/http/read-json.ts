import { SearchProblem } from '#engine/problem.ts'

/** What is deeper overflows the stack of whoever walks it: the writing of JSON, and threads that hand it on. */
const DEEPEST = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The value in a body of JSON; an empty body is an empty object. Throws a 400. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (isDeep(body)) throw new SearchProblem(400, `Invalid body, expected JSON of at most ${DEEPEST} levels`)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new SearchProblem(400, 'Invalid JSON in the body')
  }
}

function isDeep(body: Buffer): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (byte === QUOTE) quoted = !quoted
    else if (quoted) at += byte === BACKSLASH ? 1 : 0
    else if (OPENING.has(byte) && ++depth > DEEPEST) return true
    else if (CLOSING.has(byte)) depth -= 1
  }
  return false
}
