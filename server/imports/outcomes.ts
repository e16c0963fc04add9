import type { Fault } from './kind.ts'

/** What became of a row that was taken, over what was stored before it. */
export function resultOf(
  stored: object | null | undefined,
  changes: readonly unknown[],
): 'created' | 'updated' | 'unchanged' {
  if (!stored) return 'created'
  return changes.length > 0 ? 'updated' : 'unchanged'
}

/** The fault of a row that none of our rules stopped and one of the database did, in its words. */
export function refusedByDatabase(words: string): Fault {
  return { column: null, value: '', reason: `the database refused it: ${words}` }
}
