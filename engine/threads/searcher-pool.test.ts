import { afterEach, describe, expect, it } from 'vitest'
import type { CallOptions } from '#engine/engine-api.ts'
import { EngineBusy, SearchProblem } from '#engine/errors.ts'
import type { SearchCall } from '#engine/search/search-call.ts'
import { createTestLog } from '#engine/test-kit/stores.ts'
import { createSearcherPool } from './searcher-pool.ts'

const serve = new URL('./serve.ts', import.meta.url).href
const errors = new URL('../errors.ts', import.meta.url).href

/** Script of a fake search thread: the facet's name selects its behavior. A shared counter counts the calls. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads'
    import { serve } from '${serve}'
    import { SearchProblem } from '${errors}'
    let version = 0
    serve(({ update, call, aborted }) => {
      if (update) return void (version = update.version)
      const times = Atomics.add(new Int32Array(call.request.counter), 0, 1)
      if (call.facet === 'crash' || (call.facet === 'crash once' && times === 0)) process.exit(3)
      if (call.facet === 'hang') for (;;);
      if (call.facet === 'until aborted') while (Atomics.load(aborted, 0) === 0);
      if (call.facet === 'reject') throw new SearchProblem(404, 'Index things does not exist')
      if (call.facet === 'fail') throw new TypeError('A bug.')
      if (call.facet === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      return { bytes: Buffer.from(JSON.stringify({ version, threadId })), exhaustive: true }
    })
  `)}`,
)

let pool: ReturnType<typeof createSearcherPool>
let log: ReturnType<typeof createTestLog>

function start(searchThreads: number, limit = 5000): void {
  log = createTestLog()
  pool = createSearcherPool({ script, searchThreads, workMs: 1000, limit, log })
}

async function searchFacet(
  facet: string,
  counter = new SharedArrayBuffer(4),
  options: CallOptions = {},
): Promise<{ version: number; threadId: number }> {
  const call: SearchCall = { kind: 'facet', facet, request: { indexName: 'things', counter } }
  return JSON.parse(new TextDecoder().decode((await pool.answer(call, options)).bytes))
}

afterEach(() => pool.close())

describe('search threads', () => {
  it('share the calls', async () => {
    start(2)
    // Resolves when both threads are ready.
    await pool.publish({ version: 7, views: new Map(), stores: new Map() })
    const answers = await Promise.all(Array.from({ length: 6 }, () => searchFacet('slow')))
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2)
  })

  it('all answer from a state once it is published', async () => {
    start(2)
    await pool.publish({ version: 7, views: new Map(), stores: new Map() })
    const answers = await Promise.all(Array.from({ length: 6 }, () => searchFacet('slow')))
    expect(answers.map(({ version }) => version)).toEqual(Array.from({ length: 6 }, () => 7))
  })

  it('pass on a SearchProblem, and other errors', async () => {
    start(1)
    await expect(searchFacet('reject')).rejects.toEqual(new SearchProblem(404, 'Index things does not exist'))
    await expect(searchFacet('reject')).rejects.toBeInstanceOf(SearchProblem)
    await expect(searchFacet('fail')).rejects.toThrow('A bug.')
  })

  it('are restarted after a crash, and the call is retried with the current state', async () => {
    start(1)
    await pool.publish({ version: 7, views: new Map(), stores: new Map() })
    const counter = new SharedArrayBuffer(4)
    expect(await searchFacet('crash once', counter)).toMatchObject({ version: 7 })
    expect(new Int32Array(counter)[0]).toBe(2)
    expect(log.errors).toEqual(['A search thread crashed and is restarted.'])
  })

  it('do not retry a call twice', async () => {
    start(2)
    const counter = new SharedArrayBuffer(4)
    const [crashed, ...others] = await Promise.allSettled([
      searchFacet('crash', counter),
      searchFacet('slow'),
      searchFacet('slow'),
      searchFacet('slow'),
    ])
    expect(crashed).toMatchObject({ status: 'rejected' })
    expect(others.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(new Int32Array(counter)[0]).toBe(2)
  })

  it('are restarted when a call times out', async () => {
    start(1, 5000)
    await expect(searchFacet('hang')).rejects.toThrow('The search timed out.')
    expect(await searchFacet('slow')).toMatchObject({ version: 0 })
  })

  it('have a timeout for waiting calls', async () => {
    start(1, 5000)
    await searchFacet('slow')
    const [timedOut, waiting] = await Promise.allSettled([searchFacet('hang'), searchFacet('slow')])
    expect(timedOut).toMatchObject({ reason: { message: 'The search timed out.' } })
    expect(waiting).toMatchObject({ reason: { message: 'No search thread became available in time.' } })
    for (const { reason } of [timedOut, waiting] as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(EngineBusy)
  })

  it('report their CPU time once per call, also of one that failed', async () => {
    start(1)
    const reported: number[] = []
    const onThreadTime = (ms: number) => void reported.push(ms)
    await searchFacet('slow', undefined, { onThreadTime })
    await searchFacet('fail', undefined, { onThreadTime }).catch(() => undefined)
    await searchFacet('crash', undefined, { onThreadTime }).catch(() => undefined)
    expect(reported).toHaveLength(3)
    expect(reported.every((ms) => ms >= 0)).toBe(true)
    // A thread that sleeps for 100 ms has no CPU time meanwhile.
    expect(reported[0]).toBeLessThan(100)
  })

  it('do not start a call that was aborted while it waited', async () => {
    start(1)
    await searchFacet('slow')
    const counter = new SharedArrayBuffer(4)
    const running = searchFacet('slow')
    const controller = new AbortController()
    const waiting = searchFacet('slow', counter, {
      signal: controller.signal,
      onThreadTime: () => expect.unreachable(),
    })
    controller.abort(new Error('The client is gone.'))
    await expect(waiting).rejects.toThrow('The client is gone.')
    await running
    await searchFacet('slow')
    expect(new Int32Array(counter)[0]).toBe(0)
    await expect(searchFacet('slow', counter, { signal: controller.signal })).rejects.toThrow('The client is gone.')
  })

  it('stop to work on an aborted call, and then report its CPU time', async () => {
    start(1)
    await searchFacet('slow')
    const controller = new AbortController()
    const reported = Promise.withResolvers<number>()
    const options = { signal: controller.signal, onThreadTime: reported.resolve }
    const { threadId } = await searchFacet('slow')
    const aborted = searchFacet('until aborted', undefined, options)
    controller.abort(new Error('The client is gone.'))
    await expect(aborted).rejects.toThrow('The client is gone.')
    expect(await reported.promise).toBeGreaterThanOrEqual(0)
    // The same thread goes on with other calls, which are not aborted.
    expect(await searchFacet('slow')).toMatchObject({ threadId })
    expect(log.errors).toEqual([])
  })

  it('do not block publishing when one of them crashes', async () => {
    start(2)
    const crashed = searchFacet('crash').catch((error: unknown) => error)
    await pool.publish({ version: 9, views: new Map(), stores: new Map() })
    expect(await crashed).toBeInstanceOf(Error)
    expect(await searchFacet('slow')).toMatchObject({ version: 9 })
  })

  it('reject calls after close', async () => {
    start(1)
    const waiting = searchFacet('hang').catch((error: unknown) => error)
    await pool.close()
    expect(await waiting).toBeInstanceOf(Error)
    await expect(searchFacet('slow')).rejects.toThrow('The engine is closed.')
  })
})
