import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from './escape.ts'
import { createMail, type Email } from './mail.ts'
import { createMailbox } from './mailbox.ts'

const letterhead = { name: 'Shop', accent: '#123456' }

const letter: Email = {
  id: 'order-placed-T-1',
  to: 'nora@example.com',
  subject: 'Ümläute and a long dash',
  text: 'As text',
  html: '<p>As <b>HTML</b></p>',
}

describe('mail', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-mail-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('goes to the mailbox folder without an SMTP server, once even if sent twice', async () => {
    const mailbox = createMailbox(folder)
    const mail = createMail({
      from: 'Shop <shop@example.com>',
      shopUrl: 'https://shop.example',
      smtpUrl: undefined,
      mailbox,
      branding: letterhead,
    })
    await mail.send(letter)
    await mail.send(letter)
    const kept = await mailbox.list(10)
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ to: letter.to, subject: letter.subject })
    expect(kept[0]?.text.trim()).toBe(letter.text)
    expect(kept[0]?.html.trim()).toBe(letter.html)
    expect(await mailbox.read('../../etc/passwd')).toBeNull()
  })

  it('goes by SMTP if configured', async () => {
    const received: string[] = []
    const server = createServer((socket) => {
      let inData = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        received.push(chunk.toString())
        if (inData && chunk.toString().endsWith('\r\n.\r\n')) inData = false
        if (inData) return
        inData = /^DATA/m.test(chunk.toString())
        socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const mail = createMail({
      from: 'Shop <shop@example.com>',
      shopUrl: 'https://shop.example',
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      mailbox: createMailbox(join(folder, 'unused')),
      branding: letterhead,
    })
    await mail.send(letter)
    server.close()
    const said = received.join('')
    expect(said).toContain('RCPT TO:<nora@example.com>')
    expect(said).toMatch(/^Message-ID: <order-placed-T-1\.[0-9a-f]{12}@example\.com>\r$/m)
    expect(said).toContain('Auto-Submitted: auto-generated')
    expect(said).not.toContain('List-Unsubscribe')
  })

  it('has headers by which mail programs recognize its shop, its kind and how to opt out', async () => {
    async function headersFrom(from: string, shopUrl: string, email: Email): Promise<string> {
      const sources: string[] = []
      const mailbox = {
        ...createMailbox(folder),
        put: async (_id: string, source: Buffer) => void sources.push(source.toString()),
      }
      await createMail({ from, shopUrl, smtpUrl: undefined, mailbox, branding: letterhead }).send(email)
      return sources.join()
    }
    const idOf = (source: string) => /^Message-ID: (\S+)/m.exec(source)?.[1]
    const [one, again, other] = await Promise.all([
      headersFrom('"Shop, Ltd." <orders@one.example>', 'https://one.example', letter),
      headersFrom('"Shop, Ltd." <orders@one.example>', 'https://one.example', letter),
      headersFrom('orders@one.example', 'https://two.example', letter),
    ])
    expect(idOf(one)).toMatch(/^<order-placed-T-1\.\w+@one\.example>$/)
    expect(idOf(again)).toBe(idOf(one))
    expect(idOf(other)).not.toBe(idOf(one))
    expect(one).toContain('Auto-Submitted: auto-generated')
    const optional = { ...letter, unsubscribeUrl: 'https://one.example/buyer/show#mail' }
    expect(await headersFrom('orders@one.example', 'https://one.example', optional)).toContain(
      'List-Unsubscribe: <https://one.example/buyer/show#mail>',
    )
  })

  it('never sends its password to a mail server without TLS', async () => {
    const received: string[] = []
    const server = createServer((socket) => {
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        received.push(chunk.toString())
        socket.write('250-fine\r\n250 AUTH PLAIN LOGIN\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    // Another name of this machine: to 127.0.0.1 the way is too short to be listened to.
    const smtpUrl = `smtp://mailer:of-the-mail-server@0.0.0.0:${port}`
    const mail = createMail({
      from: 'a@example.com',
      shopUrl: 'https://shop.example',
      smtpUrl,
      mailbox: createMailbox(join(folder, 'none')),
      branding: letterhead,
    })
    await expect(mail.send(letter)).rejects.toThrow(/SSL|TLS/)
    server.close()
    expect(received.join('')).toContain('STARTTLS')
    expect(received.join('')).not.toContain('AUTH')
  })
})

it('text stays text in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
})
