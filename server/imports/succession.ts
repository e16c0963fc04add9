/**
 * Of several rows for the same thing the last good one counts. The rows before it are passed over; where it is refused after all, by
 * what is stored or by the database, the one before it has its turn. `successors` are the later rows for the same thing, by line;
 * `refused` grows while rows are refused.
 */
export function createSuccession(
  successors: ReadonlyMap<number, readonly number[]>,
  refused: ReadonlyMap<number, unknown>,
) {
  const passedOver = new Set<number>()
  const followers = new Set([...successors.values()].flat())

  function isLast(line: number, isOut: (later: number) => boolean): boolean {
    return (successors.get(line) ?? []).every(isOut)
  }

  /** Whether all that follow a row for the same thing were refused. */
  function hasTurn(line: number): boolean {
    return isLast(line, (later) => refused.has(later))
  }

  return {
    hasTurn,
    /** Whether a row comes before this one for the same thing. */
    follows: (line: number) => followers.has(line),
    /** Passes a row over unless it has its turn, and says whether it has. */
    takeTurn(line: number): boolean {
      const turn = hasTurn(line)
      if (turn) passedOver.delete(line)
      else passedOver.add(line)
      return turn
    },
    /** The rows passed over among which one may have its turn yet: every one that follows them was refused or is one of them. */
    waiting(): Set<number> {
      const waiting = new Set<number>()
      for (const line of [...passedOver].toReversed()) {
        if (isLast(line, (later) => refused.has(later) || waiting.has(later))) waiting.add(line)
      }
      return waiting
    },
    passedOver: (): Iterable<number> => passedOver,
  }
}

export type Succession = ReturnType<typeof createSuccession>
