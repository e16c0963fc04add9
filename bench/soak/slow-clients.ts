/** Slow, idle and oversized requests. */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface SlowConnections {
  /** Returns the number of connections that the server has closed. */
  closedByServer(): number
  close(): void
}

/** Opens connections that send one byte of their headers per second (Slowloris), or nothing. */
export function openSlowConnections(address: string, count: number, kind: 'slow' | 'silent'): SlowConnections {
  const { hostname, port } = new URL(address)
  let closedByServer = 0
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).on('close', () => (closedByServer += 1))
    if (kind === 'slow') void drip(socket)
    return socket
  })
  return {
    closedByServer: () => closedByServer,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function drip(socket: Socket): Promise<void> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  for (let sent = 0; !socket.destroyed; sent += 1) {
    await wait(1000)
    if (!socket.destroyed) socket.write(sent === 0 ? 'X-Slow: ' : 'a')
  }
}

/** Sends a request with a header of this size. Returns the status of the response, or 0 if the connection was closed without one. */
export function sendHugeHeader(address: string, bytes: number): Promise<number> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)))
    socket.end(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Huge: ${'a'.repeat(bytes)}\r\n\r\n`)
  })
}
