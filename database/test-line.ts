import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a PostgreSQL server that a test can cut and mend; `url` leads over it. */
export interface TestLine {
  url: string
  /** Hangs up on everybody, and refuses whoever comes. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Lays a line to the server at `target`. */
export async function openTestLine(target: string): Promise<TestLine> {
  const far = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const there = connect(Number(far.port || 5432), far.hostname)
    for (const [socket, other] of [
      [near, there],
      [there, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const near = new URL(target)
  near.hostname = '127.0.0.1'
  near.port = String(port)
  return { url: near.href, cut, mend: () => listen(port), close: cut }
}
