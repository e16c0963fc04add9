import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Resource usage of a shop process, from its `/metrics` and the database. */
export interface ResourceUsage {
  /** Resident memory and JavaScript heap. */
  residentMegabytes: number
  heapMegabytes: number
  /** Open files and active handles, without the connections of visitors. */
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

/** Reads the resource usage. `connections` returns the number of open connections of visitors. */
export async function readResourceUsage(
  address: string,
  database: pg.Client,
  connections: () => number,
): Promise<ResourceUsage> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const figure = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`/metrics has no ${name}.`)
    return Number(found)
  }
  const visitors = connections()
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return {
    residentMegabytes: figure(NAMES.residentMegabytes) / 1024 / 1024,
    heapMegabytes: figure(NAMES.heapMegabytes) / 1024 / 1024,
    files: figure(NAMES.files) - visitors,
    handles: figure(NAMES.handles) - visitors,
    connections: rows[0]?.count ?? 0,
  }
}

const CPU_TIMES = '/proc/stat'
/** Indexes of the idle, I/O wait and steal times in its first line. */
const IDLE = 3
const DISK = 4
const STEAL = 7

/** Returns a function that reports the shares of idle, I/O wait and stolen CPU time since its last call. */
export function trackCpu(): () => string {
  let before = cpuTimes()
  return () => {
    const now = cpuTimes()
    const spent = now.map((time, index) => time - (before[index] ?? 0))
    before = now
    const total = spent.reduce((sum, time) => sum + time, 0)
    const share = (index: number) => `${Math.round((100 * (spent[index] ?? 0)) / total)} %`
    return total > 0 ? `idle ${share(IDLE)}, disk ${share(DISK)}, stolen ${share(STEAL)}` : 'no CPU times'
  }
}

function cpuTimes(): number[] {
  if (!existsSync(CPU_TIMES)) return []
  const [line = ''] = readFileSync(CPU_TIMES, 'utf8').split('\n')
  return line.split(/\s+/).slice(1).map(Number)
}
