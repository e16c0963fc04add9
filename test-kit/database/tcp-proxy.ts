import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a PostgreSQL server that a test can interrupt. */
export interface TcpProxy {
  /** The connection string that leads through the proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy to the server at `target`. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const upstream = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const backend = connect(Number(upstream.port || 5432), upstream.hostname)
    for (const [socket, other] of [
      [client, backend],
      [backend, client],
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
  const disconnect = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, disconnect, reconnect: () => listen(port), close: disconnect }
}
