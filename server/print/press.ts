/** The thread of `print-paper.ts`: draws one paper after the other. */
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { drawBusinessPaper } from './draw-paper.ts'
import { setLetterhead } from './letterhead.ts'
import type { Drawn, Errand } from './print-paper.ts'

if (!parentPort) throw new Error('This script draws papers as a thread.')
const port = parentPort

let drawn: Promise<void> = Promise.resolve()
port.on('message', (errand: Errand) => {
  drawn = drawn.then(() => answer(errand))
})

async function answer({ id, paper, letterhead }: Errand): Promise<void> {
  try {
    const { logo } = letterhead
    // What was a Buffer arrives as plain bytes.
    setLetterhead({ ...letterhead, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } })
    const bytes = new Uint8Array(await buffer(await drawBusinessPaper(paper)))
    port.postMessage({ id, bytes } satisfies Drawn, [bytes.buffer])
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    port.postMessage({ id, failure } satisfies Drawn)
  }
}
