/**
 * Renders line sheets in a thread, one at a time, and caches the PDFs by their content. Stateful: create one renderer
 * per process.
 */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Problem } from '#contract/problem.ts'
import type { Images } from '#server/images/images.ts'
import { type Letterhead, printedDate } from '#server/print/print.ts'
import type { LineSheet } from './draw-line-sheet.ts'
import { readLineSheetImages } from './line-sheet-images.ts'
import type { LineSheetJob } from './line-sheet-worker.ts'

/** Changes with the layout, so that a new release does not serve the PDFs of the previous one. */
const LAYOUT = 1
/** Line sheets that may wait. The last one waits for about half a minute. */
const MAX_WAITING = 20
/** A line sheet of 500 products takes two seconds. */
const RENDER_TIMEOUT_MS = 60_000
const BUSY_SECONDS = 30

/** Disk cache of PDFs, limited in bytes. */
export interface PdfCache {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer): Promise<void>
}

export type LineSheetRenderer = ReturnType<typeof createLineSheetRenderer>

/** Creates the renderer of a process. Line sheets are drawn with `letterhead`. */
export function createLineSheetRenderer(letterhead: Letterhead, cache: PdfCache) {
  const oneAtATime = pLimit(1)
  const rendering = new Map<string, Promise<Buffer>>()
  const branding = createHash('sha256').update(JSON.stringify(letterhead)).digest('base64url')

  async function draw(key: string, lineSheet: LineSheet, images: Pick<Images, 'variant'>): Promise<Buffer> {
    const { jpegs, complete } = await readLineSheetImages(lineSheet, images)
    const pdf = await drawInThread({ lineSheet, images: jpegs, letterhead }, [...jpegs.values()])
    // A full disk must not fail the request.
    if (complete) await cache.write(key, pdf).catch(() => undefined)
    return pdf
  }

  return {
    /** ReoneAtATime a key of the content: equal keys mean equal pages. */
    keyOf(lineSheet: LineSheet): string {
      const content = JSON.stringify([LAYOUT, branding, { ...lineSheet, date: printedDate(lineSheet.date) }])
      return createHash('sha256').update(content).digest('base64url')
    },

    /** ReoneAtATime the PDF with this key if it is cached, else null. */
    cached: (key: string): Promise<Buffer | null> => cache.read(key).catch(() => null),

    /**
     * Renders and caches a line sheet. Concurrent calls with the same key share one rendering. Throws `overloaded` if
     * too many others wait.
     */
    async render(key: string, lineSheet: LineSheet, images: Pick<Images, 'variant'>): Promise<Buffer> {
      const running = rendering.get(key)
      if (running) return running
      if (oneAtATime.pendingCount >= MAX_WAITING) {
        throw new Problem('overloaded', 'Many line sheets are being made right now. Try again in a minute.', {
          retry_after: BUSY_SECONDS,
        })
      }
      const work = oneAtATime(() => draw(key, lineSheet, images)).finally(() => rendering.delete(key))
      rendering.set(key, work)
      return work
    },
  }
}

/** Draws a line sheet in a thread of its own, which ends with it. `transferred` is moved to the thread instead of copied. */
function drawInThread(job: LineSheetJob, transferred: readonly Uint8Array<ArrayBuffer>[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('line-sheet-worker.ts', import.meta.url), {
      workerData: job,
      transferList: transferred.map(({ buffer }) => buffer),
    })
    const timer = setTimeout(() => void worker.terminate(), RENDER_TIMEOUT_MS)
    worker.on('message', (pdf: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(pdf.buffer)))
    worker.on('error', (cause) => reject(new Error('A line sheet could not be drawn.', { cause })))
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread of a line sheet ended without a PDF.'))
    })
  })
}
