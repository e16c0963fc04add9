import { Problem } from '#contract/problem.ts'

/** Position in the list of jobs: microseconds since 1970 of the creation, and the id of the job. */
interface JobPosition {
  microseconds: string
  id: string
}

const CURSOR = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function encodeJobCursor({ microseconds, id }: JobPosition): string {
  return `${microseconds}.${id}`
}

/** Throws `invalid_input` for a text that is no cursor of this list. */
export function decodeJobCursor(cursor: string): JobPosition {
  const [, microseconds, id] = CURSOR.exec(cursor) ?? []
  if (microseconds !== undefined && id !== undefined) return { microseconds, id }
  throw Problem.invalid({ cursor: ['This is not a cursor of this list. Start without one.'] })
}
