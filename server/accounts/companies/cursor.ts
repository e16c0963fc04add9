import { Problem } from '#contract/problem.ts'

/** Returns the cursor of a keyset page: the sort key and the id of its last row. */
export function encodeCursor(key: string, id: number): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Reads a cursor that `encodeCursor` wrote. Throws `invalid_input`. */
export function decodeCursor(cursor: string): { key: string; id: number } {
  try {
    const [key, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && Number.isSafeInteger(id) && rest.length === 0) return { key, id: Number(id) }
  } catch {
    // Not JSON, or not a list: reported below.
  }
  throw Problem.invalid({
    cursor: ['This is no cursor of this list. Request its first page, and use `next` of the response.'],
  })
}
