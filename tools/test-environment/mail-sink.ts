import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** SMTP server that discards emails and only counts them. */
export interface MailSink {
  url: string
  /** Number of deliveries by email id: the part of the Message-ID before the one that each shop has of its own. */
  received: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** Starts an SMTP server on a free port of 127.0.0.1. */
export async function startMailSink(): Promise<MailSink> {
  const received = new Map<string, number>()
  const server = createServer((socket) => {
    let buffered = ''
    let isMail = false
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      for (;;) {
        const end = buffered.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const [line, length] = [buffered.slice(0, end), isMail ? 5 : 2]
        buffered = buffered.slice(end + length)
        if (isMail) {
          const id = /^message-id:\s+<([^@>]+)\.[0-9a-f]{12}@/im.exec(line)?.[1]
          if (id) received.set(id, (received.get(id) ?? 0) + 1)
        }
        isMail = !isMail && /^data/i.test(line)
        socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
