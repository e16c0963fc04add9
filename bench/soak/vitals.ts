import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** How a process fares, by its own `/metrics` and by the database. */
export interface Vitals {
  /** Memory of the process, and what of it JavaScript holds. */
  residentMegabytes: number
  heapMegabytes: number
  /** Open files and sockets, and what keeps the process awake, but for the connections of visitors: they come and go. */
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

/** Reads them once, while visitors hold so many `connections`. */
export async function readVitals(address: string, database: pg.Client, connections: () => number): Promise<Vitals> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const figure = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`/metrics does not tell ${name}.`)
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
/** Which of the times in its first line say that something waited for a disk, and that another machine had the processor. */
const IDLE = 3
const DISK = 4
const STOLEN = 7

/** Tells what share of its time the machine had nothing to do, waited for disks and was without its processors, since it last told. */
export function watchMachine(): () => string {
  let before = cpuTimes()
  return () => {
    const now = cpuTimes()
    const spent = now.map((time, index) => time - (before[index] ?? 0))
    before = now
    const total = spent.reduce((sum, time) => sum + time, 0)
    const share = (index: number) => `${Math.round((100 * (spent[index] ?? 0)) / total)} %`
    return total > 0 ? `idle ${share(IDLE)}, disk ${share(DISK)}, stolen ${share(STOLEN)}` : 'no times of the machine'
  }
}

function cpuTimes(): number[] {
  if (!existsSync(CPU_TIMES)) return []
  const [line = ''] = readFileSync(CPU_TIMES, 'utf8').split('\n')
  return line.split(/\s+/).slice(1).map(Number)
}
