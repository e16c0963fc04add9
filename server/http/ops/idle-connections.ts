import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CHECK_INTERVAL_MS = 100
/** Browsers open connections in advance. A connection without a request for this long will not have one soon. */
const UNUSED_TIMEOUT_MS = 2000

/**
 * Closes the connections of a closing app as soon as they are idle, and all of them after `timeoutMs`, the request timeout.
 * Node closes only connections that are idle when closing begins: one with a response in progress would keep the process alive
 * until its keep-alive timeout, and one without any request until the browser closes it.
 */
export function closeIdleConnections(app: FastifyInstance, timeoutMs: number): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const startedAt = performance.now()
    const interval = setInterval(() => {
      const elapsed = performance.now() - startedAt
      app.server.closeIdleConnections()
      if (elapsed > UNUSED_TIMEOUT_MS) for (const socket of unused) socket.destroy()
      if (elapsed > timeoutMs) app.server.closeAllConnections()
    }, CHECK_INTERVAL_MS)
    app.server.once('close', () => clearInterval(interval))
  })
}
