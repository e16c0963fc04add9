/** Time that a statement took in this process. */
export interface QueryTime {
  sql: string
  count: number
  totalMs: number
  maxMs: number
}

/** Measurements of this process since it opened the database. */
export interface QueryTimes {
  since: Date
  record(sql: string, milliseconds: number): void
  /** Returns the statements that took the most time in all. */
  slowest(limit: number): QueryTime[]
}

/** Statements that are stored. Most texts are always the same; lists of values make some others. */
const MAX_STATEMENTS = 1000

export function createQueryTimes(): QueryTimes {
  const times = new Map<string, QueryTime>()
  return {
    since: new Date(),
    record(sql, milliseconds) {
      const known = times.get(sql)
      if (known) {
        known.count += 1
        known.totalMs += milliseconds
        known.maxMs = Math.max(known.maxMs, milliseconds)
        return
      }
      if (times.size >= MAX_STATEMENTS) times.delete(cheapest(times.values()))
      times.set(sql, { sql, count: 1, totalMs: milliseconds, maxMs: milliseconds })
    },
    slowest: (limit) => [...times.values()].toSorted((one, other) => other.totalMs - one.totalMs).slice(0, limit),
  }
}

function cheapest(times: Iterable<QueryTime>): string {
  let found: QueryTime | null = null
  for (const time of times) if (found === null || time.totalMs < found.totalMs) found = time
  return found?.sql ?? ''
}
