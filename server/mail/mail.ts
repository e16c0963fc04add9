/** Sends email by SMTP if configured, else into a mailbox folder that the browser can show during development. */
import type { Transporter } from 'nodemailer'
import nodemailer from 'nodemailer'
import { type Branding, applyBranding } from './branding.ts'
import type { Mailbox } from './mailbox.ts'

export { escapeHtml } from './escape.ts'
export type { Mailbox, ReceivedMail } from './mailbox.ts'

/** A rendered email. `id` becomes its Message-ID, so that mail clients recognize an email that was sent twice. */
export interface Email {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mail {
  send(email: Email): Promise<void>
}

/** Creates the sender: SMTP if `smtpUrl` is set, else the mailbox. */
export function createMail(options: {
  from: string
  smtpUrl: string | undefined
  mailbox: Mailbox
  branding: Branding
}): Mail {
  const smtp: Transporter | undefined = options.smtpUrl
    ? nodemailer.createTransport({
        url: options.smtpUrl,
        connectionTimeout: 10_000,
        socketTimeout: 20_000,
        requireTLS: needsTls(options.smtpUrl),
      })
    : undefined
  const toMessage = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  return {
    async send(email) {
      const { id, ...content } = { ...email, html: applyBranding(email.html, options.branding) }
      const message = { from: options.from, messageId: `<${id}@trellis>`, ...content }
      if (smtp) {
        await smtp.sendMail(message)
        return
      }
      const { message: source } = await toMessage.sendMail(message)
      await options.mailbox.put(id, source as Buffer)
    },
  }
}

/** True if the URL holds a password for another machine, which must not travel without TLS. */
function needsTls(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
