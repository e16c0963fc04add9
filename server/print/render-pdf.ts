/**
 * Renders documents in a worker thread: a document of 500 lines takes seconds, in which the process must go on responding. The first
 * document starts the thread, and it ends after a minute without requests.
 */
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '#server/work-budget/fair-queue.ts'
import type { Printed } from './document.ts'
import type { Letterhead } from './theme.ts'

/** Message to the worker. */
export interface RenderRequest {
  id: number
  content: Printed
  letterhead: Letterhead
}

/** Message of the worker: the bytes of the PDF, or the stack of the error, and the CPU time that drawing it took. */
export type RenderResult = { id: number; spentMs: number } & ({ bytes: Uint8Array } | { failure: string })

interface PendingRequest {
  resolve: (pdf: Buffer) => void
  reportTime: (milliseconds: number) => void
  reject: (error: Error) => void
}

interface RunningWorker {
  worker: Worker
  pending: Map<number, PendingRequest>
  idleTimer: NodeJS.Timeout
}

export type PdfRenderer = ReturnType<typeof createPdfRenderer>

const IDLE_MS = 60_000
/** Documents of one requester that may wait. */
const MAX_PER_REQUESTER = 40
const MAX_WAITING = 400

/** Creates a renderer with a worker thread of its own. Documents and images are drawn with `letterhead`. */
export function createPdfRenderer(letterhead: Letterhead) {
  let running: RunningWorker | undefined
  let lastId = 0
  const queue = createFairQueue({
    concurrency: 1,
    resource: 'documents',
    maxPerRequester: MAX_PER_REQUESTER,
    maxWaiting: MAX_WAITING,
  })

  /**
   * Renders documents or labels as a PDF. Rejects if that fails; the next document is not affected. Throws `rate_limited` for a requester
   * of too many at once, or without budget.
   */
  function render(content: Printed): Promise<Buffer> {
    return queue.run((reportTime) => renderInThread(content, reportTime), { size: sizeOf(content) })
  }

  function renderInThread(content: Printed, reportTime: PendingRequest['reportTime']): Promise<Buffer> {
    running ??= startWorker()
    const { worker, pending, idleTimer } = running
    idleTimer.refresh()
    worker.ref()
    lastId += 1
    const request: RenderRequest = { id: lastId, content, letterhead }
    return new Promise((resolve, reject) => {
      pending.set(request.id, { resolve, reject, reportTime })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      worker.postMessage(request)
    })
  }

  function startWorker(): RunningWorker {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url))
    const pending = new Map<number, PendingRequest>()
    const idleTimer = setTimeout(() => {
      if (pending.size > 0) return void idleTimer.refresh()
      stop()
    }, IDLE_MS).unref()
    const started: RunningWorker = { worker, pending, idleTimer }

    function stop(): void {
      if (running === started) running = undefined
      clearTimeout(idleTimer)
      void worker.terminate()
    }

    worker.on('message', (result: RenderResult) => {
      const request = pending.get(result.id)
      pending.delete(result.id)
      // An idle worker must not keep the process alive.
      if (pending.size === 0) worker.unref()
      request?.reportTime(result.spentMs)
      if ('bytes' in result) request?.resolve(Buffer.from(result.bytes.buffer))
      else request?.reject(new Error(result.failure))
    })
    let reason = new Error('The PDF worker ended.')
    worker.on('error', (error) => (reason = new Error('The PDF worker failed.', { cause: error })))
    worker.on('exit', () => {
      stop()
      for (const request of pending.values()) request.reject(reason)
    })
    return started
  }

  return { letterhead, render }
}

/** Returns about the milliseconds that drawing takes. */
function sizeOf(content: Printed): number {
  if ('labels' in content) return 20 + content.labels.length
  const documents = 'documents' in content ? content.documents : [content]
  const rows = documents.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.rows.length, 0)
  return 20 * documents.length + 4 * rows
}
