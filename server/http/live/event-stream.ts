import { Readable } from 'node:stream'

/** Bytes that a client has not read. Beyond it, the connection is closed. */
const MAX_UNREAD_BYTES = 64 * 1024
/** Milliseconds after which the browser connects again. */
const RETRY_MS = 3000

/** A stream of server-sent events. */
export function createEventStream() {
  const stream = new Readable({ read: () => undefined })
  const write = (text: string) => {
    if (stream.destroyed || stream.readableEnded) return
    stream.push(text)
    if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    stream,
    send: (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Keeps proxies from closing an idle connection. */
    heartbeat: () => write(': \n\n'),
    end: () => {
      if (!stream.destroyed) stream.push(null)
    },
  }
}
