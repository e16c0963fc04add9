import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it.runIf(process.platform === 'linux')('lowers the priority of a worker thread, and only of that one', async () => {
  const before = getPriority()
  const module = new URL('lower-thread-priority.ts', import.meta.url).href
  const script = `
    const { getPriority } = require('node:os')
    const { parentPort } = require('node:worker_threads')
    import(${JSON.stringify(module)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority()
      parentPort.postMessage(getPriority())
    })`
  const worker = new Worker(script, { eval: true })
  const lowered = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  expect(lowered).toBe(10)
  expect(getPriority()).toBe(before)
})
