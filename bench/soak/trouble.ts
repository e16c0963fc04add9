/** Clients that do harm without meaning to, or meaning to. */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface Crowd {
  /** How many connections the server has ended by itself. */
  ended(): number
  leave(): void
}

/** Connections that send a byte of their headers a second (slowloris), or none at all. */
export function openSlow(address: string, count: number, kind: 'slow' | 'silent'): Crowd {
  const { hostname, port } = new URL(address)
  let ended = 0
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).on('close', () => (ended += 1))
    if (kind === 'slow') void drip(socket)
    return socket
  })
  return {
    ended: () => ended,
    leave() {
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

/** The status of the answer to a request with a header of so many bytes; 0 where the connection ended without one. */
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
