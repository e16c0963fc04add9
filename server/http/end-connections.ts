import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100
/** Browsers open connections before they need them. One that has said nothing for this long is not about to. */
const SILENT_MS = 2000

/**
 * Ends the connections of an app that closes as soon as nothing is answered on them, and all after `longestMs`, the time that a
 * request may take. Node ends only those that are at rest when closing begins: one whose answer was under way then would hold the
 * process for as long as it may rest, one that never asked anything for as long as its browser likes.
 */
export function endConnections(app: FastifyInstance, longestMs: number): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const began = performance.now()
    const looking = setInterval(() => {
      const took = performance.now() - began
      app.server.closeIdleConnections()
      if (took > SILENT_MS) for (const socket of silent) socket.destroy()
      if (took > longestMs) app.server.closeAllConnections()
    }, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(looking))
  })
}
