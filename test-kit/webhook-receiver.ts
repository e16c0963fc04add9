import { createServer } from 'node:http'
import { isPortFree } from '#tools/test-environment/free-port.ts'

/** Ports below those that systems give to a server on port 0, which would take one that is free between two receivers. */
const RECEIVER_PORTS = { first: 20_000, count: 10_000 }

/** Returns a free port for a receiver, because the settings of a shop name the port before the receiver is opened. */
export async function receiverPort(): Promise<number> {
  for (;;) {
    const port = RECEIVER_PORTS.first + Math.floor(Math.random() * RECEIVER_PORTS.count)
    if (await isPortFree(port)) return port
  }
}

/** A message that a receiver got. */
interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Starts a local server on `port` that stands in for a buyer's: it records the messages and responds as the test sets it. */
export async function openReceiver(port: number) {
  const received: Received[] = []
  let answer: { status: number; body: string; location: string } | null = { status: 200, body: 'ok', location: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      if (!answer) return
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {})
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    willAnswer(status: number, body = '', location = '') {
      answer = { status, body, location }
    },
    willHang() {
      answer = null
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
