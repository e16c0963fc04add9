import type { Draft, Outcome } from '#server/imports/kind.ts'

type Rejected<D extends Draft> = Extract<Outcome<D>, { result: 'rejected' }>

/**
 * Returns the rejected rows to drop first, so that earlier rows for the same record are used. A row that was rejected because of another
 * rejected row waits: dropping that one may make it valid. Rows that depend on each other in a circle are all dropped.
 */
export function rowsToDrop<D extends Draft>(
  rejected: readonly Rejected<D>[],
  follows: (line: number) => boolean,
): Rejected<D>[] {
  const byKey = new Map(rejected.map((row) => [row.draft.key, row]))

  function needed({ errors }: Rejected<D>): Rejected<D> | undefined {
    return errors.map(({ value }) => byKey.get(value)).find((row) => row !== undefined)
  }

  function waits(row: Rejected<D>): boolean {
    const seen = new Set<Rejected<D>>()
    for (let at = needed(row); at && !seen.has(at); at = needed(at)) {
      if (at === row) return false
      seen.add(at)
    }
    return [...seen].some(({ draft }) => follows(draft.line))
  }

  return rejected.filter((row) => follows(row.draft.line) && !waits(row))
}
