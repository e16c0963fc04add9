import { EventEmitter } from 'node:events'

/**
 * The bytes of a rendered page, as React writes them; `finish` says that all are there. One of Node's own streams would
 * outlive many collections of the young, and with it every buffer of every page: 60 MB of them make V8 stop for a full one.
 */
export class PageBytes extends EventEmitter<{ finish: [page: Buffer] }> {
  readonly writable = true
  readonly #parts: Uint8Array[] = []

  write(part: Uint8Array | string): boolean {
    this.#parts.push(typeof part === 'string' ? Buffer.from(part) : part)
    return true
  }

  end(): this {
    this.emit('finish', Buffer.concat(this.#parts))
    return this
  }
}
