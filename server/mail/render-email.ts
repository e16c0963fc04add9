import { escapeHtml } from './escape.ts'
import { DEFAULT_ACCENT, BRAND_PLACEHOLDER } from './branding.ts'
import type { Email } from './mail.ts'

/** A text followed by a URL on its own line. */
interface TextWithUrl {
  text: string
  url: string
}

/** Content other than sentences, such as a table, as text and as escaped HTML. */
interface Rendered {
  text: string
  html: string
}

type Paragraph = string | TextWithUrl | Rendered

/** Content of an email as plain text; `button` is its call to action. */
export interface EmailContent {
  /** Message id (see `Email`). */
  id: string
  to: string
  subject: string
  /** Heading; defaults to the subject. */
  heading?: string
  paragraphs: readonly Paragraph[]
  button?: { label: string; url: string }
  /** Small print at the end, such as why the recipient gets this email. */
  footnote?: string
}

/** Renders an email in the shop's layout, as text and HTML. Everything but pre-rendered HTML is treated as text and escaped. */
export function renderEmail({ id, to, subject, heading = subject, ...content }: EmailContent): Email {
  return { id, to, subject, text: asText(heading, content), html: asHtml(heading, content) }
}

type Content = Pick<EmailContent, 'paragraphs' | 'button' | 'footnote'>

function asText(heading: string, { paragraphs, button, footnote }: Content): string {
  const action = button ? [`${button.label}:\n${button.url}`] : []
  const body = paragraphs.map(paragraphText)
  return [heading, ...body, ...action, ...(footnote ? [`--\n${footnote}`] : [])].join('\n\n')
}

function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'url' in paragraph ? `${paragraph.text}\n${paragraph.url}` : paragraph.text
}

function asHtml(heading: string, { paragraphs, button, footnote }: Content): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f1e7;color:#26221c;font:16px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;${WRAP}">
${BRAND_PLACEHOLDER}
<h1 style="margin:0 0 20px;font-weight:normal;font-size:26px;line-height:1.25">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${button ? buttonHtml(button) : ''}${footnote ? `<p style="${SMALL};margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd3c3">${lines(footnote)}</p>` : ''}
</div></body></html>`
}

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph !== 'string' && 'html' in paragraph) return paragraph.html
  return `<p style="margin:0 0 16px">${typeof paragraph === 'string' ? lines(paragraph) : textWithUrlHtml(paragraph)}</p>`
}

function textWithUrlHtml({ text, url }: TextWithUrl): string {
  return `${lines(text)}<br>${/^https?:\/\//i.test(url) ? linkHtml(url) : escapeHtml(url)}`
}

/** Breaks words that are wider than the email, such as a PO number; the second property is for mail clients without the first. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

const SMALL = 'font-size:13px;line-height:1.5;color:#6f675c'

/** The button, and its URL for mail clients that show no buttons. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:${DEFAULT_ACCENT};color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="${SMALL};margin:0 0 16px">Or open this address in your browser:<br>${linkHtml(url)}</p>
`
}

/** A clickable URL. */
function linkHtml(url: string): string {
  const address = escapeHtml(url)
  return `<a href="${address}" style="color:${DEFAULT_ACCENT};word-break:break-all">${address}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
