/** Worker thread of `render-pdf.ts`: renders one document after the other. */
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '#server/work-budget/lower-thread-priority.ts'
import type { Printed } from './document.ts'
import { drawDocument, drawDocuments } from './draw-document.ts'
import { drawLabels } from './draw-labels.ts'
import type { PdfDocument } from './canvas.ts'
import type { RenderRequest, RenderResult } from './render-pdf.ts'
import type { Letterhead } from './theme.ts'

if (!parentPort) throw new Error('This script runs as a worker thread.')
const port = parentPort

lowerThreadPriority()

let last: Promise<void> = Promise.resolve()
port.on('message', (request: RenderRequest) => {
  last = last.then(() => respond(request))
})

async function respond({ id, content, letterhead }: RenderRequest): Promise<void> {
  const before = process.threadCpuUsage()
  const spentMs = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  try {
    const { logo } = letterhead
    // The structured clone turned the Buffer into a Uint8Array.
    const branding = { ...letterhead, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } }
    const bytes = new Uint8Array(await buffer(await draw(content, branding)))
    port.postMessage({ id, bytes, spentMs: spentMs() } satisfies RenderResult, [bytes.buffer])
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    port.postMessage({ id, failure, spentMs: spentMs() } satisfies RenderResult)
  }
}

function draw(content: Printed, letterhead: Letterhead): Promise<PdfDocument> {
  if ('labels' in content) return drawLabels(content, letterhead)
  return 'documents' in content ? drawDocuments(content, letterhead) : drawDocument(content, letterhead)
}
