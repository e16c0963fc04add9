import { Problem } from '#contract/problem.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'

/** Returns the cursor of a keyset page: the sort key and the id of its last row. */
export function encodeCursor(key: string, id: number): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** A sort key as PostgreSQL writes and reads it. */
type KeyType = 'text' | 'day' | 'time' | 'integer'

/** Reads a cursor that `encodeCursor` wrote with keys of this type. Throws `invalid_input`, also for keys that PostgreSQL cannot read. */
export function decodeCursor(cursor: string, type: KeyType): { key: string; id: number } {
  try {
    const [key, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && IS_KEY[type](key) && isRowId(id) && rest.length === 0) return { key, id }
  } catch {
    // Not JSON, or not a list: reported below.
  }
  throw Problem.invalid({
    cursor: ['This is no cursor of this list. Request its first page, and use `next` of the response.'],
  })
}

const TIME = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

const IS_KEY: Record<KeyType, (key: string) => boolean> = {
  text: (key) => key.isWellFormed() && !key.includes('\0'),
  day: isDay,
  time: (key) => isDay(TIME.exec(key)?.[1] ?? ''),
  integer: (key) => /^\d{1,10}$/.test(key) && Number(key) <= MAX_INTEGER,
}

function isDay(text: string): boolean {
  // PostgreSQL has no year 0.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** True for an id of any list: those of the timeline are larger than integers of PostgreSQL. */
function isRowId(id: unknown): id is number {
  return Number.isSafeInteger(id) && Number(id) >= 0
}
