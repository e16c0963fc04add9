import { parentPort } from 'node:worker_threads'
import { SearchProblem } from '#engine/errors.ts'

/** Reply of a thread to the request with this id. */
export type Reply =
  | { id: number; result: unknown }
  | { id: number; problem: { status: SearchProblem['status']; message: string } }
  | { id: number; failure: { message: string; stack?: string } }

/** Answers the requests sent by `openThread`. Bytes are transferred, not copied. */
export function serve<Request>(handle: (request: Request) => unknown): void {
  if (!parentPort) throw new Error('This script runs as a thread of the engine.')
  const port = parentPort
  port.on('message', ({ id, request }: { id: number; request: Request }) => {
    try {
      const result = handle(request)
      if (result instanceof Uint8Array) {
        const bytes = transferable(result)
        port.postMessage({ id, result: bytes } satisfies Reply, [bytes.buffer])
      } else {
        port.postMessage({ id, result } satisfies Reply)
      }
    } catch (error) {
      port.postMessage({ id, ...toReply(error) } satisfies Reply)
    }
  })
}

/** Returns bytes that own their buffer. A small Buffer is part of a shared pool, which must not be transferred. */
function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const ownsBuffer = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return ownsBuffer ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

function toReply(error: unknown) {
  if (error instanceof SearchProblem) return { problem: { status: error.status, message: error.message } }
  if (error instanceof Error) return { failure: { message: error.message, stack: error.stack } }
  return { failure: { message: String(error) } }
}
