import type { CellError } from '#server/imports/kind.ts'

/** Returns the outcome of an accepted row compared with the stored record. */
export function resultOf(
  stored: object | null | undefined,
  changes: readonly unknown[],
): 'created' | 'updated' | 'unchanged' {
  if (!stored) return 'created'
  return changes.length > 0 ? 'updated' : 'unchanged'
}

/** Returns the error of a row that passed validation and that the database rejected. */
export function databaseError(message: string): CellError {
  return { column: null, value: '', reason: `the database rejected it: ${message}` }
}
