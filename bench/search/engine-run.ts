import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Change, type Engine, openEngine, readSettings, type View } from '#engine/engine.ts'
import type { Catalog } from './catalog.ts'
import { createRandom } from './random.ts'
import { type BenchQuery, requestsOf } from './queries.ts'
import { SETTINGS } from './settings.ts'

export const INDEX = 'products'
const SEARCHERS = 2
const UPSERTS_PER_SECOND = 50
const UPSERT_SECONDS = 20
const CHECK_EVERY = 10

/** Result of an engine run. Times are in milliseconds. */
export interface EngineRun {
  build: number
  /** Part of `build` that generating the products took. */
  generating: number
  searches: number[]
  /** Times of the searches before them, from the first of the process. */
  firstSearches: number[]
  whileWriting: number[]
  untilVisible: number[]
  bytes: number
  megabytes: number
  peakMegabytes: number
  snapshot: number
  snapshotMegabytes: number
}

/** Builds an index of the first `count` products in `folder`, searches it, writes to it and saves it. */
export async function runEngine(
  catalog: Catalog,
  count: number,
  queries: { warmUp: readonly BenchQuery[]; measured: readonly BenchQuery[] },
  folder: string,
): Promise<EngineRun> {
  const engine = await open(folder)
  let generating = 0
  const changes = async function* (): AsyncGenerator<Change[]> {
    const batches = catalog.batches(count)
    let sequence = 0
    for (;;) {
      const started = performance.now()
      const batch = await batches.next()
      generating += performance.now() - started
      if (batch.done) return
      yield batch.value.map((record) => ({ record, sequence: (sequence += 1) }))
    }
  }
  const build = await timed(() => engine.load(INDEX, changes(), () => count))
  globalThis.gc?.()
  await pause(1000)
  const firstSearches: number[] = []
  for (const query of queries.warmUp) firstSearches.push(await timed(() => search(engine, query)))
  const searches: number[] = []
  for (const query of queries.measured) searches.push(await timed(() => search(engine, query)))
  const bytes = engine.status().get(INDEX)?.bytes ?? 0
  globalThis.gc?.()
  const megabytes = process.memoryUsage().rss / 2 ** 20
  const written = await writeAndSearch(engine, catalog, count, queries.measured)
  const snapshot = await timed(() => engine.close())
  return {
    build,
    generating: generating,
    searches,
    firstSearches,
    ...written,
    bytes,
    megabytes,
    // In kilobytes.
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    snapshot,
    snapshotMegabytes: sizeOf(folder) / 2 ** 20,
  }
}

/** Returns the milliseconds from opening the snapshot of `runEngine` to the first response. */
export async function restartEngine(count: number, query: BenchQuery, folder: string): Promise<number> {
  const started = performance.now()
  const engine = await open(folder)
  await search(engine, query)
  const took = performance.now() - started
  const records = engine.status().get(INDEX)?.records
  await engine.close()
  if (records !== count) throw new Error(`The index has ${String(records)} of ${count} products after the restart.`)
  return took
}

async function open(folder: string): Promise<Engine> {
  const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
  const engine = await openEngine({ folder, searchThreads: SEARCHERS, log })
  const view: View = { store: INDEX, settings: readSettings(SETTINGS), synonyms: [], rules: [] }
  await engine.define(new Map([[INDEX, view]]))
  return engine
}

function search(engine: Engine, query: BenchQuery): Promise<Uint8Array> {
  return engine.search({ requests: requestsOf(query, INDEX), admin: false })
}

/** Searches one after the other while products change. Returns the times of the searches and of the changes until they are visible. */
async function writeAndSearch(engine: Engine, catalog: Catalog, count: number, queries: readonly BenchQuery[]) {
  const whileWriting: number[] = []
  const untilVisible: number[] = []
  const random = createRandom(5)
  const writes: Promise<void>[] = []
  const total = UPSERTS_PER_SECOND * UPSERT_SECONDS
  const started = performance.now()

  const write = async (number: number): Promise<void> => {
    const product = catalog.product(Math.floor(random() * count))
    const word = `seen${number.toString(36)}q`
    const record = { ...product, title: `${product.title} ${word}`, price: product.price + 1 }
    const position = count + number
    const begun = performance.now()
    await engine.apply(INDEX, [{ record, sequence: position }], position)
    if (number % CHECK_EVERY === 0) await findWord(engine, word, product.objectID)
    untilVisible.push(performance.now() - begun)
  }

  for (let next = 0, number = 1; number <= total; next += 1) {
    while (number <= total && performance.now() - started >= (number * 1000) / UPSERTS_PER_SECOND) {
      writes.push(write(number))
      number += 1
    }
    const query = queries[next % queries.length]
    if (query) whileWriting.push(await timed(() => search(engine, query)))
    // A cached response takes no turn of the event loop, and the writes would wait for all searches.
    await nextTurn()
  }
  await Promise.all(writes)
  return { whileWriting, untilVisible }
}

async function findWord(engine: Engine, word: string, objectID: string): Promise<void> {
  const answer = await engine.search({ requests: [{ indexName: INDEX, query: word }], admin: false })
  const { results } = JSON.parse(new TextDecoder().decode(answer)) as { results: { hits: { objectID: string }[] }[] }
  if (!results[0]?.hits.some((hit) => hit.objectID === objectID))
    throw new Error(`${word} was written and is not found.`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
