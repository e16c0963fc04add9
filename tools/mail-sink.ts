import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server that keeps nothing of a mail but how often it came. */
export interface MailSink {
  url: string
  /** How often each mail came, by its id: what is before the @ of its Message-ID. */
  received: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** Opens one on a free port of 127.0.0.1. */
export async function openMailSink(): Promise<MailSink> {
  const received = new Map<string, number>()
  const server = createServer((socket) => {
    let said = ''
    let isMail = false
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      said += chunk.toString()
      for (;;) {
        const end = said.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const [heard, length] = [said.slice(0, end), isMail ? 5 : 2]
        said = said.slice(end + length)
        if (isMail) {
          const id = /^message-id: <([^@>]+)@/im.exec(heard)?.[1]
          if (id) received.set(id, (received.get(id) ?? 0) + 1)
        }
        isMail = !isMail && /^data/i.test(heard)
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
