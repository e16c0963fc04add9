/**
 * Resolves rows for the same record: the last valid one wins. Earlier rows are skipped; if the last one is rejected after all, by stored
 * data or by the database, the one before it is imported. `successors` maps a line to the later rows for the same record; `rejected` grows
 * during the import.
 */
export function createRowQueue(
  successors: ReadonlyMap<number, readonly number[]>,
  rejected: ReadonlyMap<number, unknown>,
) {
  const skipped = new Set<number>()
  const followers = new Set([...successors.values()].flat())

  function isLast(line: number, isOut: (later: number) => boolean): boolean {
    return (successors.get(line) ?? []).every(isOut)
  }

  /** True if every later row for the same record was rejected. */
  function isDue(line: number): boolean {
    return isLast(line, (later) => rejected.has(later))
  }

  return {
    isDue,
    /** True if an earlier row is for the same record. */
    follows: (line: number) => followers.has(line),
    /** Returns true if the row is due; otherwise skips it. */
    take(line: number): boolean {
      const due = isDue(line)
      if (due) skipped.delete(line)
      else skipped.add(line)
      return due
    },
    /** Returns the skipped rows that may become due: every later row for the same record was rejected or is one of them. */
    waiting(): Set<number> {
      const waiting = new Set<number>()
      for (const line of [...skipped].toReversed()) {
        if (isLast(line, (later) => rejected.has(later) || waiting.has(later))) waiting.add(line)
      }
      return waiting
    },
    skipped: (): Iterable<number> => skipped,
  }
}

export type RowQueue = ReturnType<typeof createRowQueue>
