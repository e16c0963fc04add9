import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a receiver got. */
interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type WebhookReceiver = Awaited<ReturnType<typeof openReceiver>>

/**
 * Starts a local server that stands in for a buyer's: it records the messages and responds as the test sets it. The settings of
 * a shop name its port, so a file opens it before its shop, and keeps the port until its end.
 *
 * @param port 0 for a port that the system chooses
 */
export async function openReceiver(port = 0) {
  let received: Received[] = []
  let answer: Answer | null = OK
  let tests = 0
  const server = createServer((request, response) => {
    let body = ''
    const path = request.url
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      // A retry for the webhook of an earlier test.
      if (path !== `/hooks/${tests}`) return void response.writeHead(410).end()
      received.push({ headers: request.headers, body })
      if (!answer) return
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {})
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const ownPort = (server.address() as AddressInfo).port
  return {
    port: ownPort,
    get url() {
      return `http://127.0.0.1:${ownPort}/hooks/${tests}`
    },
    get received() {
      return received
    },
    willAnswer(status: number, body = '', location = '') {
      answer = { status, body, location }
    },
    willHang() {
      answer = null
    },
    /** Deletes the messages, responds with 200 again, and gets a new URL, so that no message of an earlier test arrives. */
    startTest() {
      tests += 1
      received = []
      answer = OK
      server.closeAllConnections()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Answer {
  status: number
  body: string
  location: string
}

const OK: Answer = { status: 200, body: 'ok', location: '' }
