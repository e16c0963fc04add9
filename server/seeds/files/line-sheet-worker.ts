/** Worker thread of `render-line-sheet.ts`: draws one line sheet and ends. */
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import type { Letterhead } from '#server/print/print.ts'
import { lowerThreadPriority } from '#server/work-budget/lower-thread-priority.ts'
import { drawLineSheet, type LineSheet } from './draw-line-sheet.ts'

/** Data of the thread. It posts a `DrawnLineSheet`; an error ends it. */
export interface LineSheetJob {
  lineSheet: LineSheet
  images: ReadonlyMap<string, Uint8Array>
  letterhead: Letterhead
}

/** The bytes of the PDF, and the CPU time of the thread. */
export interface DrawnLineSheet {
  pdf: Uint8Array<ArrayBuffer>
  spentMs: number
}

lowerThreadPriority()
const { lineSheet, images, letterhead } = workerData as LineSheetJob
const { logo } = letterhead
// The structured clone turned each Buffer into a Uint8Array.
const branding = { ...letterhead, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } }
const photos = new Map(Array.from(images, ([path, { buffer: bytes }]) => [path, Buffer.from(bytes)]))
const pdf = new Uint8Array(await buffer(await drawLineSheet(lineSheet, photos, branding)))
const { user, system } = process.threadCpuUsage()
parentPort?.postMessage({ pdf, spentMs: (user + system) / 1000 } satisfies DrawnLineSheet, [pdf.buffer])
