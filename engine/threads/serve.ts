import { parentPort } from 'node:worker_threads'
import { SearchProblem } from '#engine/errors.ts'

/** Reply of a thread to the request with this id, and the CPU time that it took. */
export type Reply = { id: number; threadMs: number } & (
  | { result: unknown }
  | { problem: { status: SearchProblem['status']; message: string } }
  | { failure: { message: string; stack?: string } }
)

/** Answers the requests sent by `openThread`. Bytes are transferred, not copied. */
export function serve<Request>(handle: (request: Request) => unknown): void {
  if (!parentPort) throw new Error('This script runs as a thread of the engine.')
  const port = parentPort
  port.on('message', ({ id, request }: { id: number; request: Request }) => {
    const before = process.threadCpuUsage()
    const head = () => ({ id, threadMs: millisecondsSince(before) })
    try {
      const result = handle(request)
      if (result instanceof Uint8Array) {
        const bytes = transferable(result)
        port.postMessage({ ...head(), result: bytes } satisfies Reply, [bytes.buffer])
      } else {
        port.postMessage({ ...head(), result } satisfies Reply)
      }
    } catch (error) {
      port.postMessage({ ...head(), ...toReply(error) } satisfies Reply)
    }
  })
}

/** Returns the CPU time of this thread since then, without the time that other threads and processes took from it. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
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
