import type pg from 'pg'

/** How a process fares, by its own `/metrics` and by the database. */
export interface Vitals {
  /** Memory of the process, and what of it JavaScript holds. */
  residentMegabytes: number
  heapMegabytes: number
  /** Open files and sockets, and what keeps the process awake. */
  files: number
  handles: number
  connections: number
}

const NAMES = {
  residentMegabytes: 'process_resident_memory_bytes',
  heapMegabytes: 'nodejs_heap_size_used_bytes',
  files: 'process_open_fds',
  handles: 'nodejs_active_handles_total',
} as const

/** Reads them once. */
export async function readVitals(address: string, database: pg.Client): Promise<Vitals> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const figure = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`/metrics does not tell ${name}.`)
    return Number(found)
  }
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return {
    residentMegabytes: figure(NAMES.residentMegabytes) / 1024 / 1024,
    heapMegabytes: figure(NAMES.heapMegabytes) / 1024 / 1024,
    files: figure(NAMES.files),
    handles: figure(NAMES.handles),
    connections: rows[0]?.count ?? 0,
  }
}
