import { EventEmitter } from 'node:events'

/**
 * Where React writes a rendered page; `done` gets its bytes when all are there. One of Node's own streams would outlive many
 * collections of the young, and with it every buffer of every page: 60 MB of them make V8 stop for a full one.
 */
export function pageBytes(done: (page: Buffer) => void): NodeJS.WritableStream {
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
    /** React gives up a page: nothing is held but its parts. */
    destroy() {
      parts.length = 0
    },
  })
  return bytes
}
