import type { Draft, Outcome } from './kind.ts'

type Refused<D extends Draft> = Extract<Outcome<D>, { result: 'rejected' }>

/**
 * Of rows that planning refused, and that follow others for the same thing, those that give way to them first. One that is refused for
 * what another one stands for waits: the row before that one may be what it needs. Rows that lead back to themselves all give way.
 */
export function firstToGiveWay<D extends Draft>(
  refused: readonly Refused<D>[],
  follows: (line: number) => boolean,
): Refused<D>[] {
  const byKey = new Map(refused.map((row) => [row.draft.key, row]))

  function needed({ faults }: Refused<D>): Refused<D> | undefined {
    return faults.map(({ value }) => byKey.get(value)).find((row) => row !== undefined)
  }

  function waits(row: Refused<D>): boolean {
    const seen = new Set<Refused<D>>()
    for (let at = needed(row); at && !seen.has(at); at = needed(at)) {
      if (at === row) return false
      seen.add(at)
    }
    return [...seen].some(({ draft }) => follows(draft.line))
  }

  return refused.filter((row) => follows(row.draft.line) && !waits(row))
}
