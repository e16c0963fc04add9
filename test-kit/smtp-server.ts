import { type AddressInfo, createServer } from 'node:net'

/** A mail server for tests. */
export interface SmtpServer {
  url: string
  /** The recipients of accepted emails. */
  accepted: string[]
  close(): Promise<void>
}

/** Starts a mail server that responds to `RCPT TO` and to the message itself; an undefined response accepts. */
export async function startSmtpServer(
  respond: (step: 'recipient' | 'message', recipient: string) => string | undefined,
): Promise<SmtpServer> {
  const accepted: string[] = []
  const server = createServer((socket) => {
    let [recipient, inMessage, buffer] = ['', false, '']
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (inMessage) {
          if (line !== '.') continue
          inMessage = false
          const response = respond('message', recipient) ?? '250 2.0.0 queued'
          if (response.startsWith('250')) accepted.push(recipient)
          reply(response)
        } else if (line.startsWith('RCPT')) {
          recipient = /<(.*)>/.exec(line)?.[1] ?? ''
          reply(respond('recipient', recipient) ?? '250 ok')
        } else if (line === 'DATA') {
          inMessage = true
          reply('354 go on')
        } else reply(line.startsWith('QUIT') ? '221 bye' : '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
