/**
 * Reads lists of products and quantities that a page without JavaScript sends. A short text is parsed at once; a long one and a file in a
 * worker thread, because they take up to seconds, in which the process must go on responding.
 */
import { Worker } from 'node:worker_threads'
import { MAX_FORM_CHARACTERS } from '#contract/order-list/limits.ts'
import { codesOf, type ParsedRows, readText, rowsOf } from '#contract/order-list/parse-rows.ts'
import type { FileError } from '#contract/order-list/read-file.ts'
import { createFairQueue } from '#server/work-budget/fair-queue.ts'

/** A list as a text, or as a file of which a sheet may have been chosen. */
export type ListSource = { text: string } | { file: Uint8Array<ArrayBuffer>; sheet: string }

/** The rows of a list; or, for a workbook with several lists, their names to choose from; or an error. */
export type ReadList =
  | { parsed: ParsedRows; error: null }
  | { parsed: null; error: FileError | 'too_long' }
  | { parsed: null; error: 'several_sheets'; names: string[] }

/** Finds the SKUs of codes that the shop has. */
export type FindSkus = (codes: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Messages of the worker: the codes of the list first, and its rows once the main thread has sent their SKUs, with the CPU time that
 * reading took.
 */
export type ListMessage = { codes: string[] } | { list: ReadList; spentMs: number }

/** Longer texts are parsed in a thread. */
const SHORT_CHARACTERS = 10_000
const MAX_SECONDS = 10
/** A workbook of 2 MB can inflate to 60 MB of XML. */
const MAX_MEMORY_MB = 384
const MAX_THREADS = 2
/** Lists that may wait: of one requester, and of all. */
const MAX_PER_REQUESTER = 2
const MAX_WAITING = 8

/** About the characters of a list that are read in a millisecond. */
const CHARACTERS_PER_MS = 1000

/** Creates a reader whose lists share a bounded number of threads. */
export function createListReader() {
  const queue = createFairQueue({
    concurrency: MAX_THREADS,
    resource: 'lists',
    maxPerRequester: MAX_PER_REQUESTER,
    maxWaiting: MAX_WAITING,
  })

  /** Reads a list. Throws `rate_limited` for a requester of too many at once. */
  async function read(source: ListSource, findSkus: FindSkus): Promise<ReadList> {
    if ('text' in source) {
      if (source.text.length > MAX_FORM_CHARACTERS) return { parsed: null, error: 'too_long' }
      if (source.text.length <= SHORT_CHARACTERS) return readShort(source.text, findSkus)
    }
    const size = 'text' in source ? source.text.length : source.file.length
    return queue.run((reportTime) => readInThread(source, findSkus, reportTime), { size: size / CHARACTERS_PER_MS })
  }

  return { read }
}

async function readShort(text: string, findSkus: FindSkus): Promise<ReadList> {
  const list = readText(text)
  if (!list) return { parsed: null, error: 'too_long' }
  return { parsed: rowsOf(list, await findSkus(codesOf(list))), error: null }
}

/**
 * Reads a list in a thread of its own, which ends with it: after an error, a lack of memory or too much time, nothing is left, and no
 * time is reported.
 */
async function readInThread(
  source: ListSource,
  findSkus: FindSkus,
  reportTime: (milliseconds: number) => void,
): Promise<ReadList> {
  const worker = new Worker(new URL('list-worker.ts', import.meta.url), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), MAX_SECONDS * 1000)
  try {
    return await new Promise<ReadList>((resolve, reject) => {
      worker.on('message', (message: ListMessage) => {
        if (!('codes' in message)) {
          reportTime(message.spentMs)
          return resolve(message.list)
        }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        findSkus(message.codes).then((skus) => worker.postMessage(skus), reject)
      })
      // A list that needs more memory or time than a real one.
      const failed = () => resolve({ parsed: null, error: 'file' in source ? 'unreadable' : 'too_long' })
      worker.on('error', failed)
      worker.on('exit', failed)
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
