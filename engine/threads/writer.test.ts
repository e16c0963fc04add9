import { afterEach, expect, it } from 'vitest'
import { layoutOf } from '#engine/segment/layout.ts'
import { createTestLog } from '#engine/test-kit/stores.ts'
import { createWriter } from './writer.ts'

const serve = new URL('./serve.ts', import.meta.url).href

/**
 * Script of a fake writer: it crashes as many times as the store's name states, then answers with the number of
 * crashes.
 */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { serve } from '${serve}'
    serve(({ store, job }) => {
      const times = Atomics.add(new Int32Array(job.segments[0].tombstones), 0, 1)
      if (times < Number(store)) process.exit(3)
      return [{ ...job.segments[0], deletedCount: times }]
    })
  `)}`,
)

const log = createTestLog()
let writer: ReturnType<typeof createWriter>

function write(store: string) {
  writer = createWriter({ script, log })
  const data = { index: new SharedArrayBuffer(0), documents: { bytes: new SharedArrayBuffer(0) } }
  const segment = { id: 'a', data, tombstones: new SharedArrayBuffer(4), records: 1, deletedCount: 0 }
  const layout = layoutOf([])
  return writer.write(store, { folder: '', layout, segments: [segment], pinned: [], changes: [], id: 'b' })
}

afterEach(() => writer.close())

it('restarts a crashed writer and sends the request again', async () => {
  expect(await write('1')).toMatchObject([{ id: 'a', deletedCount: 1 }])
  expect(log.errors).toEqual(['The write thread crashed and is restarted.'])
})

it('rejects a job that crashes every writer', async () => {
  await expect(write('100')).rejects.toThrow('The thread ended')
})
