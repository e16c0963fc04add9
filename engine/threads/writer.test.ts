import { afterEach, expect, it } from 'vitest'
import { layoutOf } from '#engine/segment/layout.ts'
import { createTestLog } from '#engine/store/test-stores.ts'
import { createWriter } from './writer.ts'

const serve = new URL('./serve.ts', import.meta.url).href

/** A writer that ends as often as the store's name says, and then answers how often it did. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { serve } from '${serve}'
    serve(({ store, job }) => {
      const times = Atomics.add(new Int32Array(job.segments[0].deleted), 0, 1)
      if (times < Number(store)) process.exit(3)
      return [{ ...job.segments[0], gone: times }]
    })
  `)}`,
)

const log = createTestLog()
let writer: ReturnType<typeof createWriter>

function write(store: string) {
  writer = createWriter({ script, log })
  const data = { index: new SharedArrayBuffer(0), documents: { bytes: new SharedArrayBuffer(0) } }
  const segment = { id: 'a', data, deleted: new SharedArrayBuffer(4), records: 1, gone: 0 }
  const layout = layoutOf([])
  return writer.write(store, { folder: '', layout, segments: [segment], pinned: [], changes: [], id: 'b' })
}

afterEach(() => writer.close())

it('sends a writer that ended what it had not answered', async () => {
  expect(await write('1')).toMatchObject([{ id: 'a', gone: 1 }])
  expect(log.errors).toEqual(['The write thread ended and is started again.'])
})

it('gives up work that ends every writer', async () => {
  await expect(write('100')).rejects.toThrow('The thread ended')
})
