/** Worker thread of `render-pdf.ts`: renders one document after the other. */
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { drawDocument } from './draw-document.ts'
import type { RenderRequest, RenderResult } from './render-pdf.ts'

if (!parentPort) throw new Error('This script runs as a worker thread.')
const port = parentPort

let last: Promise<void> = Promise.resolve()
port.on('message', (request: RenderRequest) => {
  last = last.then(() => respond(request))
})

async function respond({ id, document, letterhead }: RenderRequest): Promise<void> {
  try {
    const { logo } = letterhead
    // The structured clone turned the Buffer into a Uint8Array.
    const branding = { ...letterhead, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } }
    const bytes = new Uint8Array(await buffer(await drawDocument(document, branding)))
    port.postMessage({ id, bytes } satisfies RenderResult, [bytes.buffer])
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    port.postMessage({ id, failure } satisfies RenderResult)
  }
}
