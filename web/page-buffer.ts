import { EventEmitter } from 'node:events'

/**
 * Returns a writable that collects the page React renders and passes its bytes to `done`. A Node stream would survive many
 * minor garbage collections and keep every buffer of the page alive: 60 MB of them trigger a major collection.
 */
export function pageBuffer(done: (page: Buffer) => void): NodeJS.WritableStream {
  const parts: Uint8Array[] = []
  const bytes = Object.assign(new EventEmitter(), {
    writable: true,
    write(part: Uint8Array | string): boolean {
      parts.push(typeof part === 'string' ? Buffer.from(part) : part)
      return true
    },
    end() {
      done(Buffer.concat(parts))
      return bytes
    },
    /** Called when React aborts the page: release its chunks. */
    destroy() {
      parts.length = 0
    },
  })
  return bytes
}
