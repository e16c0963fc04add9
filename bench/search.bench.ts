/**
 * Compares the engine with SQLite's full-text index plus facet counts in typed arrays, on generated catalogs: `npm run bench search`, or
 * `node bench/search.bench.ts 10k 100k 1M http` for some parts. Each part runs in a child process with the environment of the shop, so that
 * only its memory is measured. All queries differ, so that no cached response is measured.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareBuild, processEnvironment } from '#tools/prepare.mjs'
import { type Figure, percentile, report } from './measure.ts'
import { runSingleThread } from './search/single-thread-run.ts'
import { type Catalog, createCatalog } from './search/catalog.ts'
import { type EngineRun, restartEngine, runEngine } from './search/engine-run.ts'
import { runHttp } from './search/http.ts'
import { type BenchQuery, drawQueries } from './search/queries.ts'
import { buildSqlite } from './search/sqlite.ts'

const SIZES = new Map([
  ['10k', 10_000],
  ['100k', 100_000],
  ['1M', 1_000_000],
])
/** Number of searches during which V8 still compiles code. */
const WARM_UP = 4000
const MEASURED = 1000
/** Enough searches for a steady state: a run of two seconds would mostly measure the start of the process. */
const THROUGHPUT = { warmUp: WARM_UP, measured: 8000 }

interface Limits {
  search?: number
  build?: number
  megabytes?: number
  restart?: number
}

const LIMITS = new Map<number, Limits>([
  [100_000, { search: 2 }],
  [1_000_000, { search: 15, build: 25, megabytes: 1300, restart: 3 }],
])
const MAXIMUM_UNTIL_VISIBLE = 1000
const MINIMUM_REQUESTS = 1000

interface PartResults {
  engine: EngineRun
  restart: number
  singleThread: number[]
  sqlite: SqliteRun
}

interface SqliteRun {
  build: number
  searches: number[]
  megabytes: number
}

async function measure(parts: readonly string[]): Promise<void> {
  // Build first: a failing build at the end would lose all other figures.
  if (parts.includes('http')) await prepareBuild()
  const figures: Figure[] = []
  for (const part of parts) figures.push(...(part === 'http' ? await measureHttp() : await measureSize(part)))
  report('Search', figures)
}

async function measureSize(size: string): Promise<Figure[]> {
  const count = SIZES.get(size)
  if (!count) throw new Error(`Unknown part ${size}. Available: ${[...SIZES.keys()].join(', ')} and http.`)
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    const engine = await runInChild<EngineRun>('engine', count, folder)
    const restart = await runInChild<number>('restart', count, folder)
    const singleThread = await runInChild<number[]>('single-thread', count, folder)
    const sqlite = await runInChild<SqliteRun>('sqlite', count, folder)
    return figuresOf(size, LIMITS.get(count) ?? {}, { engine, restart, singleThread, sqlite })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureHttp(): Promise<Figure[]> {
  const catalog = createCatalog()
  const { perSecond, times } = await runHttp(catalog, queriesOf(catalog, THROUGHPUT))
  return [
    { name: 'HTTP, official client, 10k: searches', value: perSecond, unit: 'requests/s', least: MINIMUM_REQUESTS },
    { name: 'HTTP, official client, 10k: search, p95', value: percentile(times, 95), unit: 'ms' },
  ]
}

function figuresOf(size: string, limits: Limits, { engine, restart, singleThread, sqlite }: PartResults): Figure[] {
  return [
    { name: `${size}: build`, value: engine.build / 1000, unit: 's', most: limits.build },
    { name: `${size}: build, of that generating the products`, value: engine.generating / 1000, unit: 's' },
    { name: `${size}: memory of the process`, value: engine.megabytes, unit: 'MB', most: limits.megabytes },
    { name: `${size}: memory of the process, peak`, value: engine.peakMegabytes, unit: 'MB' },
    { name: `${size}: memory of the index`, value: engine.bytes / 2 ** 20, unit: 'MB' },
    ...percentiles(`${size}: search`, engine.searches, limits.search),
    {
      name: `${size}: search, the first ${MEASURED} of a process, p95`,
      value: percentile(engine.firstSearches.slice(0, MEASURED), 95),
      unit: 'ms',
    },
    ...percentiles(`${size}: search, single thread without the service`, singleThread),
    ...percentiles(`${size}: SQLite, no typos, no highlights: search`, sqlite.searches),
    { name: `${size}: SQLite to engine, search, p50`, value: ratio(sqlite.searches, engine.searches, 50), unit: 'x' },
    { name: `${size}: SQLite to engine, search, p95`, value: ratio(sqlite.searches, engine.searches, 95), unit: 'x' },
    { name: `${size}: SQLite: build`, value: sqlite.build / 1000, unit: 's' },
    { name: `${size}: SQLite: memory of the process`, value: sqlite.megabytes, unit: 'MB' },
    {
      name: `${size}: search while 50 products per second change, p95`,
      value: percentile(engine.whileWriting, 95),
      unit: 'ms',
    },
    { name: `${size}: change until visible, p50`, value: percentile(engine.untilVisible, 50), unit: 'ms' },
    {
      name: `${size}: change until visible, max`,
      value: percentile(engine.untilVisible, 100),
      unit: 'ms',
      most: MAXIMUM_UNTIL_VISIBLE,
    },
    { name: `${size}: saving the snapshot`, value: engine.snapshot / 1000, unit: 's' },
    { name: `${size}: snapshot`, value: engine.snapshotMegabytes, unit: 'MB' },
    {
      name: `${size}: restart from the snapshot to the first response`,
      value: restart / 1000,
      unit: 's',
      most: limits.restart,
    },
  ]
}

function percentiles(name: string, times: readonly number[], most?: number): Figure[] {
  return [50, 95, 99, 100].map((p) => ({
    name: `${name}, ${p === 100 ? 'max' : `p${p}`}`,
    value: percentile(times, p),
    unit: 'ms',
    most: p === 95 ? most : undefined,
  }))
}

function ratio(baseline: readonly number[], measured: readonly number[], p: number): number {
  return percentile(baseline, p) / percentile(measured, p)
}

/** Runs one part of this file in a child process. Returns the result, which is the last line that it prints. */
async function runInChild<T>(part: string, count: number, folder: string): Promise<T> {
  const command = ['--expose-gc', fileURLToPath(import.meta.url), 'child', part, String(count), folder]
  const env = { ...processEnvironment(), ...process.env }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`The part ${part} exited with code ${String(code)}.`)
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as T
}

async function runPart(
  part: string,
  count: number,
  folder: string,
): Promise<EngineRun | SqliteRun | number[] | number> {
  const catalog = createCatalog()
  const queries = queriesOf(catalog)
  if (part === 'engine') return runEngine(catalog, count, queries, join(folder, 'engine'))
  const [first] = queries.measured
  if (part === 'single-thread') return runSingleThread(queries, join(folder, 'engine'))
  if (part === 'restart' && first) return restartEngine(count, first, join(folder, 'engine'))
  return runSqlite(() => buildSqlite(catalog, count, join(folder, 'sqlite')), queries)
}

function queriesOf(
  catalog: Catalog,
  { warmUp, measured } = { warmUp: WARM_UP, measured: MEASURED },
): { warmUp: BenchQuery[]; measured: BenchQuery[] } {
  const queries = drawQueries(catalog, warmUp + measured)
  return { warmUp: queries.slice(0, warmUp), measured: queries.slice(warmUp) }
}

function runSqlite(
  build: () => ReturnType<typeof buildSqlite>,
  { warmUp, measured }: ReturnType<typeof queriesOf>,
): SqliteRun {
  const started = performance.now()
  const sqlite = build()
  const built = performance.now() - started
  for (const query of warmUp) sqlite.search(query)
  const searches = measured.map((query) => {
    const begun = performance.now()
    sqlite.search(query)
    return performance.now() - begun
  })
  globalThis.gc?.()
  const megabytes = process.memoryUsage().rss / 2 ** 20
  sqlite.close()
  return { build: built, searches, megabytes }
}

const [mode, part = '', count = '', folder = ''] = process.argv.slice(2)
if (mode === 'child') console.log(JSON.stringify(await runPart(part, Number(count), folder)))
else await measure(process.argv.length > 2 ? process.argv.slice(2) : [...SIZES.keys(), 'http'])
