/**
 * Sends mail: by SMTP where it is configured, else into a mailbox folder that can be read in the browser during
 * development. Not the texts: those belong to the feature that has something to say.
 */
import type { Transporter } from 'nodemailer'
import nodemailer from 'nodemailer'
import { type Letterhead, onLetterhead } from './letterhead.ts'
import type { Mailbox } from './mailbox.ts'

/** One mail. `id` makes its Message-ID: the same cause sent twice is one mail to the reader's program. */
export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mail {
  send(letter: Letter): Promise<void>
}

/** Sends by SMTP where `smtpUrl` is set, else into the mailbox. */
export function createMail(options: {
  from: string
  smtpUrl: string | undefined
  mailbox: Mailbox
  letterhead: Letterhead
}): Mail {
  const smtp: Transporter | undefined = options.smtpUrl
    ? nodemailer.createTransport({
        url: options.smtpUrl,
        connectionTimeout: 10_000,
        socketTimeout: 20_000,
        requireTLS: holdsPassword(options.smtpUrl),
      })
    : undefined
  const toMessage = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  return {
    async send(letter) {
      const { id, ...content } = { ...letter, html: onLetterhead(letter.html, options.letterhead) }
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

/** A password goes to another machine only over TLS: without it, sending fails. */
function holdsPassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
