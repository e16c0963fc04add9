import { afterEach, describe, expect, it } from 'vitest'
import { EngineBusy, SearchProblem } from '#engine/problem.ts'
import type { SearchCall } from '#engine/search/moment.ts'
import { createTestLog } from '#engine/store/test-stores.ts'
import { createSearcherPool } from './searcher-pool.ts'

const serve = new URL('./serve.ts', import.meta.url).href
const problem = new URL('../problem.ts', import.meta.url).href

/** A searcher that does what the facet it is asked for says. The shared counter counts how often. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads'
    import { serve } from '${serve}'
    import { SearchProblem } from '${problem}'
    let version = 0
    serve(({ update, call }) => {
      if (update) return void (version = update.version)
      const times = Atomics.add(new Int32Array(call.request.counter), 0, 1)
      if (call.facet === 'die' || (call.facet === 'die once' && times === 0)) process.exit(3)
      if (call.facet === 'hang') for (;;);
      if (call.facet === 'refuse') throw new SearchProblem(404, 'Index things does not exist')
      if (call.facet === 'fail') throw new TypeError('A bug.')
      if (call.facet === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      return Buffer.from(JSON.stringify({ version, threadId }))
    })
  `)}`,
)

let pool: ReturnType<typeof createSearcherPool>
let log: ReturnType<typeof createTestLog>

function start(searchers: number, limit = 5000): void {
  log = createTestLog()
  pool = createSearcherPool({ script, searchers, limit, log })
}

async function ask(facet: string, counter = new SharedArrayBuffer(4)): Promise<{ version: number; threadId: number }> {
  const call: SearchCall = { kind: 'facet', facet, request: { indexName: 'things', counter } }
  return JSON.parse(new TextDecoder().decode(await pool.answer(call)))
}

afterEach(() => pool.close())

describe('searcher threads', () => {
  it('share the calls', async () => {
    start(2)
    // Both are there.
    await pool.show({ version: 7, views: new Map(), stores: new Map() })
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('slow')))
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2)
  })

  it('all answer from a moment once it is shown', async () => {
    start(2)
    await pool.show({ version: 7, views: new Map(), stores: new Map() })
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('slow')))
    expect(answers.map(({ version }) => version)).toEqual(Array.from({ length: 6 }, () => 7))
  })

  it('say what the caller did wrong, and what is a bug', async () => {
    start(1)
    await expect(ask('refuse')).rejects.toEqual(new SearchProblem(404, 'Index things does not exist'))
    await expect(ask('refuse')).rejects.toBeInstanceOf(SearchProblem)
    await expect(ask('fail')).rejects.toThrow('A bug.')
  })

  it('are started again when they end, and another answers the call from the current moment', async () => {
    start(1)
    await pool.show({ version: 7, views: new Map(), stores: new Map() })
    const counter = new SharedArrayBuffer(4)
    expect(await ask('die once', counter)).toMatchObject({ version: 7 })
    expect(new Int32Array(counter)[0]).toBe(2)
    expect(log.errors).toEqual(['A search thread ended and is started again.'])
  })

  it('are not given a call a third time', async () => {
    start(2)
    const counter = new SharedArrayBuffer(4)
    const [died, ...others] = await Promise.allSettled([ask('die', counter), ask('slow'), ask('slow'), ask('slow')])
    expect(died).toMatchObject({ status: 'rejected' })
    expect(others.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(new Int32Array(counter)[0]).toBe(2)
  })

  it('are started again when a call takes too long', async () => {
    start(1, 5000)
    await expect(ask('hang')).rejects.toThrow('The search took too long.')
    expect(await ask('slow')).toMatchObject({ version: 0 })
  })

  it('are not waited for without end', async () => {
    start(1, 5000)
    await ask('slow')
    const [hung, waiting] = await Promise.allSettled([ask('hang'), ask('slow')])
    expect(hung).toMatchObject({ reason: { message: 'The search took too long.' } })
    expect(waiting).toMatchObject({ reason: { message: 'No search thread was free in time.' } })
    for (const { reason } of [hung, waiting] as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(EngineBusy)
  })

  it('hold up nobody when one of them ends while a moment is shown', async () => {
    start(2)
    const died = ask('die').catch((error: unknown) => error)
    await pool.show({ version: 9, views: new Map(), stores: new Map() })
    expect(await died).toBeInstanceOf(Error)
    expect(await ask('slow')).toMatchObject({ version: 9 })
  })

  it('refuse calls when they are closed', async () => {
    start(1)
    const waiting = ask('hang').catch((error: unknown) => error)
    await pool.close()
    expect(await waiting).toBeInstanceOf(Error)
    await expect(ask('slow')).rejects.toThrow('The engine is closed.')
  })
})
