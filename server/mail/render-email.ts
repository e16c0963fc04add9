import { escapeHtml } from './escape.ts'
import { DEFAULT_ACCENT, BRAND_PLACEHOLDER } from './branding.ts'
import type { Email } from './mail.ts'
import { htmlLines, type Paragraph, type TextWithUrl } from './paragraphs.ts'

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
  unsubscribeUrl?: string
}

/** The longest text that a buyer or an operator can write into an email has 2000 characters: the notes of an order. */
const MAX_PARAGRAPH = 2500
const MAX_HEADING = 250

/**
 * Renders an email in the shop's layout, as text and HTML. Everything but pre-rendered HTML is treated as text: it is escaped, and
 * shortened if it is so long that a mailbox would clip the email.
 */
export function renderEmail({ id, to, subject, heading = subject, unsubscribeUrl, ...content }: EmailContent): Email {
  const title = shorten(heading, MAX_HEADING)
  const body = { ...content, paragraphs: content.paragraphs.map(shortenParagraph) }
  return {
    id,
    to,
    subject: shorten(subject, MAX_HEADING),
    text: asText(title, body),
    html: asHtml(title, body),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

function shortenParagraph(paragraph: Paragraph): Paragraph {
  if (typeof paragraph === 'string') return shorten(paragraph, MAX_PARAGRAPH)
  return 'url' in paragraph ? { ...paragraph, text: shorten(paragraph.text, MAX_PARAGRAPH) } : paragraph
}

/** Returns at most `max` characters of a text, with an ellipsis if something is left out. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = Array.from(text)
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
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
${button ? buttonHtml(button) : ''}${footnote ? `<p style="${SMALL};margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd3c3">${htmlLines(footnote)}</p>` : ''}
</div></body></html>`
}

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph !== 'string' && 'html' in paragraph) return paragraph.html
  return `<p style="margin:0 0 16px">${typeof paragraph === 'string' ? htmlLines(paragraph) : textWithUrlHtml(paragraph)}</p>`
}

function textWithUrlHtml({ text, url }: TextWithUrl): string {
  return `${htmlLines(text)}<br>${/^https?:\/\//i.test(url) ? linkHtml(url) : escapeHtml(url)}`
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
