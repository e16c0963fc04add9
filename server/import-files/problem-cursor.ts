import { Problem } from '#contract/problem.ts'

/** Place in the list of problems of a file. */
interface Place {
  line: number
  id: number
}

export function encodeCursor({ line, id }: Place): string {
  return `${line}.${id}`
}

/** Throws `invalid_input`. */
export function decodeCursor(cursor: string): Place {
  const [, line, id] = /^(\d{1,9})\.(\d{1,15})$/.exec(cursor) ?? []
  if (line !== undefined && id !== undefined) return { line: Number(line), id: Number(id) }
  throw Problem.invalid({
    cursor: ['This is no cursor of this list. Request its first page, and use `next` of the response.'],
  })
}
