/** Sends email by SMTP if configured, else into a mailbox folder that the browser can show during development. */
import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import nodemailer from 'nodemailer'
import { type Branding, applyBranding } from './branding.ts'
import type { Mailbox } from './mailbox.ts'

export { escapeHtml } from './escape.ts'
export type { Mailbox, ReceivedMail } from './mailbox.ts'

/** A rendered email. Its Message-ID contains `id`, so that mail clients recognize an email that was sent twice. */
export interface Email {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Page where the recipient can opt out of this kind of email. Absent for emails that every buyer needs. */
  unsubscribeUrl?: string
}

export interface Mail {
  /** Returns an email with the name and color of the shop, as it is sent. */
  withBranding(email: Email): Email
  /** Sends an email. Returns the response of the mail server, or null if the email is in the mailbox folder. Throws if it was not accepted. */
  send(email: Email): Promise<string | null>
}

/** Creates the sender: SMTP if `smtpUrl` is set, else the mailbox. */
export function createMail(options: {
  from: string
  /** URL of the shop, which distinguishes the emails of shops with the same sender. */
  shopUrl: string
  smtpUrl: string | undefined
  mailbox: Mailbox
  branding: Branding
}): Mail {
  const smtp = options.smtpUrl ? createSmtp(options.smtpUrl) : undefined
  const messageIdHost = hostOfMessageIds(options.from, options.shopUrl)
  const toMessage = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  const withBranding = (email: Email): Email => ({ ...email, html: applyBranding(email.html, options.branding) })

  return {
    withBranding,
    async send(email) {
      const { id, unsubscribeUrl, ...content } = withBranding(email)
      const message = {
        from: options.from,
        messageId: `<${id}.${messageIdHost}>`,
        // RFC 3834: no out-of-office reply is sent to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } }),
        ...content,
      }
      if (smtp) {
        const { response } = await smtp.sendMail(message)
        return response ?? 'accepted'
      }
      const { message: source } = await toMessage.sendMail(message)
      await options.mailbox.put(id, source as Buffer)
      return null
    },
  }
}

/** Connects to an SMTP server and signs in. Returns the error message if that fails or takes too long, else null. */
export async function verifySmtp(smtpUrl: string): Promise<string | null> {
  const smtp = createSmtp(smtpUrl, VERIFY_TIMEOUT_MS)
  const failure = await smtp.verify().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  smtp.close()
  return failure
}

const CONNECTION_TIMEOUT_MS = 10_000
const VERIFY_TIMEOUT_MS = 3000

function createSmtp(smtpUrl: string, connectionTimeout = CONNECTION_TIMEOUT_MS): Transporter {
  return nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: 20_000,
    requireTLS: needsTls(smtpUrl),
  })
}

/**
 * Returns the end of every Message-ID: a part of its own for each shop, and the domain of the sender (RFC 5322, 3.6.4). Spam filters
 * distrust an ID of another domain.
 */
function hostOfMessageIds(from: string, shopUrl: string): string {
  const shop = createHash('sha256').update(shopUrl).digest('hex').slice(0, 12)
  return `${shop}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}`
}

/** True if the URL holds a password for another machine, which must not travel without TLS. */
function needsTls(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
