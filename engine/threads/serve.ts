import { parentPort } from 'node:worker_threads'
import { SearchProblem } from '#engine/problem.ts'

/** What a thread answers to the question numbered `to`. */
export type Reply =
  | { to: number; answer: unknown }
  | { to: number; problem: { status: SearchProblem['status']; message: string } }
  | { to: number; failure: { message: string; stack?: string } }

/** Answers the questions that `openThread` asks. Bytes are handed over, not copied. */
export function serve<Question>(answer: (question: Question) => unknown): void {
  if (!parentPort) throw new Error('This script runs as a thread of the engine.')
  const port = parentPort
  port.on('message', ({ id, question }: { id: number; question: Question }) => {
    try {
      const given = answer(question)
      if (given instanceof Uint8Array) {
        const bytes = transferable(given)
        port.postMessage({ to: id, answer: bytes } satisfies Reply, [bytes.buffer])
      } else {
        port.postMessage({ to: id, answer: given } satisfies Reply)
      }
    } catch (error) {
      port.postMessage({ to: id, ...failureOf(error) } satisfies Reply)
    }
  })
}

/** Bytes that own their memory: a small Buffer shares its with others, which must not leave with it. */
function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

function failureOf(error: unknown) {
  if (error instanceof SearchProblem) return { problem: { status: error.status, message: error.message } }
  if (error instanceof Error) return { failure: { message: error.message, stack: error.stack } }
  return { failure: { message: String(error) } }
}
