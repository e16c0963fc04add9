/**
 * Draws papers of business in a thread of their own: one of 500 lines takes seconds, in which the shop must go on answering. The
 * thread is started by the first paper and ends when none has been asked for in a while.
 */
import { Worker } from 'node:worker_threads'
import type { BusinessPaper } from './business-paper.ts'
import { currentLetterhead, type Letterhead } from './letterhead.ts'

/** What the thread is asked. */
export interface Errand {
  id: number
  paper: BusinessPaper
  letterhead: Letterhead
}

/** What it answers: the bytes of the PDF, or what went wrong. */
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; failure: string }

interface Asker {
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

interface Press {
  worker: Worker
  askers: Map<number, Asker>
  rest: NodeJS.Timeout
}

const REST_MS = 60_000

let press: Press | undefined
let asked = 0

/** The paper as a PDF. Rejects where it cannot be drawn; the next one is drawn all the same. */
export function printPaper(paper: BusinessPaper): Promise<Buffer> {
  press ??= startPress()
  const { worker, askers, rest } = press
  rest.refresh()
  worker.ref()
  const id = ++asked
  return new Promise((resolve, reject) => {
    askers.set(id, { resolve, reject })
    const errand: Errand = { id, paper, letterhead: currentLetterhead() }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    worker.postMessage(errand)
  })
}

function startPress(): Press {
  const worker = new Worker(new URL('press.ts', import.meta.url))
  const askers = new Map<number, Asker>()
  const rest = setTimeout(() => {
    if (askers.size > 0) return void rest.refresh()
    stop()
  }, REST_MS).unref()
  const started: Press = { worker, askers, rest }

  function stop(): void {
    if (press === started) press = undefined
    clearTimeout(rest)
    void worker.terminate()
  }

  worker.on('message', (drawn: Drawn) => {
    const asker = askers.get(drawn.id)
    askers.delete(drawn.id)
    // A process that has nothing else to do need not wait for a thread at rest.
    if (askers.size === 0) worker.unref()
    if ('bytes' in drawn) asker?.resolve(Buffer.from(drawn.bytes.buffer))
    else asker?.reject(new Error(drawn.failure))
  })
  let reason = new Error('The thread that draws papers ended.')
  worker.on('error', (error) => (reason = new Error('The thread that draws papers failed.', { cause: error })))
  worker.on('exit', () => {
    stop()
    for (const asker of askers.values()) asker.reject(reason)
  })
  return started
}
