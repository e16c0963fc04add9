import { parentPort } from 'node:worker_threads'
import { SearchProblem } from '#engine/errors.ts'

/** Reply of a thread to the request with this id, and the CPU time that it took. */
export type Reply = { id: number; threadMs: number } & (
  | { result: unknown }
  | { problem: { status: SearchProblem['status']; message: string } }
  | { failure: { message: string; stack?: string } }
)

/** Answers the requests sent by `openThread`. The `bytes` of a result are transferred, not copied. */
export function serve<Request>(handle: (request: Request) => unknown): void {
  if (!parentPort) throw new Error('This script runs as a thread of the engine.')
  const port = parentPort
  port.on('message', ({ id, request }: { id: number; request: Request }) => {
    const before = threadTime()
    const head = () => ({ id, threadMs: threadTime() - before })
    try {
      const result = handle(request)
      if (hasBytes(result)) {
        const bytes = transferable(result.bytes)
        port.postMessage({ ...head(), result: { ...result, bytes } } satisfies Reply, [bytes.buffer])
      } else {
        port.postMessage({ ...head(), result } satisfies Reply)
      }
    } catch (error) {
      port.postMessage({ ...head(), ...toReply(error) } satisfies Reply)
    }
  })
}

/** Returns the CPU time of this thread in milliseconds: unlike a clock, it stops while other threads and processes run. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function hasBytes(result: unknown): result is { bytes: Uint8Array } {
  return typeof result === 'object' && result !== null && 'bytes' in result && result.bytes instanceof Uint8Array
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
