import type { FastifyInstance } from 'fastify'
import { escapeHtml, type Mailbox, type ReceivedMail } from '#server/mail/mail.ts'
import { CSP_HEADER } from '#server/http/auth/security-headers.ts'

const MAX_LISTED = 100
/** Allows the page's own styles, and the styles and images of the email in its frame. */
const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Registers pages that show the local mailbox. Never registered in production. */
export function mailboxRoutes(mailbox: Mailbox) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => void reply.header(CSP_HEADER, PAGE_POLICY))
    app.get('/mailbox', { schema: { hide: true } }, async (_request, reply) => {
      return reply.type('text/html').send(htmlPage('Mailbox', emailList(await mailbox.list(MAX_LISTED))))
    })
    app.get<{ Params: { id: string } }>('/mailbox/:id', { schema: { hide: true } }, async (request, reply) => {
      const mail = await mailbox.read(request.params.id)
      if (!mail) return reply.code(404).type('text/html').send(htmlPage('Mailbox', '<p>There is no such email.</p>'))
      return reply.type('text/html').send(htmlPage(mail.subject, emailContent(mail)))
    })
  }
}

function emailList(emails: readonly ReceivedMail[]): string {
  if (emails.length === 0) return '<p>No email yet. Emails appear here if no SMTP server is configured.</p>'
  const rows = emails.map(
    (mail) =>
      `<li><a href="/mailbox/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, ${mail.receivedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</small></li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}

function emailContent(mail: ReceivedMail): string {
  // The email is shown in a frame without scripts and without the shop's origin. Its links open in a new tab.
  return `<p><a href="/mailbox">All emails</a></p><p><small>to ${escapeHtml(mail.to)}</small></p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Email" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`
}

function htmlPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>
body{max-width:760px;margin:40px auto;padding:0 20px;font:16px/1.5 system-ui,sans-serif;background:#f6f1e7;color:#26221c}
h1{font:28px/1.2 Georgia,serif}li{padding:10px 0}ul{list-style:none;padding:0}a{color:#2f4a3a}small{color:#6f675c}
iframe{width:100%;height:640px;border:1px solid #ddd3c3;background:#fff}pre{white-space:pre-wrap}
</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`
}
