/**
 * Renders line sheets in a thread, one at a time, and caches the PDFs by their content. Stateful: create one renderer
 * per process.
 */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Problem } from '#contract/problem.ts'
import type { Images } from '#server/images/images.ts'
import { createFairQueue } from '#server/work-budget/fair-queue.ts'
import { type Letterhead, printedDate } from '#server/print/print.ts'
import type { LineSheet } from './draw-line-sheet.ts'
import { readLineSheetImages } from './line-sheet-images.ts'
import type { DrawnLineSheet, LineSheetJob } from './line-sheet-worker.ts'

/** Changes with the layout, so that a new release does not serve the PDFs of the previous one. */
const LAYOUT = 1
/** Line sheets that may wait: of one requester, of which the last waits for a quarter of a minute, and of all. */
const MAX_PER_REQUESTER = 10
const MAX_WAITING = 40
/** A line sheet of 500 products takes two seconds. */
const RENDER_TIMEOUT_MS = 60_000

/** Disk cache of PDFs, limited in bytes. */
export interface PdfCache {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer): Promise<void>
}

export type LineSheetRenderer = ReturnType<typeof createLineSheetRenderer>

/** Creates the renderer of a process. Line sheets are drawn with `letterhead`. */
export function createLineSheetRenderer(letterhead: Letterhead, cache: PdfCache) {
  const queue = createFairQueue({
    concurrency: 1,
    resource: 'documents',
    maxPerRequester: MAX_PER_REQUESTER,
    maxWaiting: MAX_WAITING,
  })
  const rendering = new Map<string, Promise<Buffer>>()
  const branding = createHash('sha256').update(JSON.stringify(letterhead)).digest('base64url')

  async function draw(
    { key, lineSheet, images }: { key: string; lineSheet: LineSheet; images: Pick<Images, 'variant'> },
    reportTime: (milliseconds: number) => void,
  ): Promise<Buffer> {
    const { jpegs, complete } = await readLineSheetImages(lineSheet, images)
    const { pdf, spentMs } = await drawInThread({ lineSheet, images: jpegs, letterhead }, [...jpegs.values()])
    reportTime(spentMs)
    // A full disk must not fail the request.
    if (complete) await cache.write(key, pdf).catch(() => undefined)
    return pdf
  }

  async function render(key: string, lineSheet: LineSheet, images: Pick<Images, 'variant'>): Promise<Buffer> {
    const running = rendering.get(key)
    if (running) {
      return running.catch((reason: unknown) => {
        if (!(reason instanceof Problem)) throw reason
        // The requester that it was rendered for was refused, not this one.
        return render(key, lineSheet, images)
      })
    }
    const work = queue
      .run((reportTime) => draw({ key, lineSheet, images }, reportTime), { size: lineSheet.items.length })
      .finally(() => rendering.delete(key))
    rendering.set(key, work)
    return work
  }

  return {
    /** Returns a key of the content: equal keys mean equal pages. */
    keyOf(lineSheet: LineSheet): string {
      const content = JSON.stringify([LAYOUT, branding, { ...lineSheet, date: printedDate(lineSheet.date) }])
      return createHash('sha256').update(content).digest('base64url')
    },

    /** Returns the PDF with this key if it is cached, else null. */
    cached: (key: string): Promise<Buffer | null> => cache.read(key).catch(() => null),

    /**
     * Renders and caches a line sheet. Concurrent calls with the same key share one rendering. Throws `rate_limited` for a
     * requester of too many at once, or without budget.
     */
    render,
  }
}

/** Draws a line sheet in a thread of its own, which ends with it. `transferred` is moved to the thread instead of copied. */
function drawInThread(
  job: LineSheetJob,
  transferred: readonly Uint8Array<ArrayBuffer>[],
): Promise<{ pdf: Buffer; spentMs: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('line-sheet-worker.ts', import.meta.url), {
      workerData: job,
      transferList: transferred.map(({ buffer }) => buffer),
    })
    const timer = setTimeout(() => void worker.terminate(), RENDER_TIMEOUT_MS)
    worker.on('message', ({ pdf, spentMs }: DrawnLineSheet) => resolve({ pdf: Buffer.from(pdf.buffer), spentMs }))
    worker.on('error', (cause) => reject(new Error('A line sheet could not be drawn.', { cause })))
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread of a line sheet ended without a PDF.'))
    })
  })
}
