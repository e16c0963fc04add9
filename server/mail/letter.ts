import { escapeHtml } from './escape.ts'
import { ACCENT, HEAD } from './letterhead.ts'
import type { Letter } from './mail.ts'

/** A text, and on its next line the address of a page. */
interface WithAddress {
  text: string
  url: string
}

/** What is no sentence, such as a table: as text, and as HTML in which everything is escaped. */
interface Drawn {
  text: string
  html: string
}

type Paragraph = string | WithAddress | Drawn

/** What a mail says, as plain text; `button` is the one thing to do. */
export interface LetterContent {
  /** The same for the same cause (see `Letter`). */
  id: string
  to: string
  subject: string
  /** Above the paragraphs; the subject when absent. */
  heading?: string
  paragraphs: readonly Paragraph[]
  button?: { label: string; url: string }
  /** Said in small print below everything, such as why this mail came. */
  footnote?: string
}

/** Writes a mail in the shop's layout, with a text and an HTML part. Everything in it but the HTML of what is drawn is taken as text and escaped. */
export function writeLetter({ id, to, subject, heading = subject, ...content }: LetterContent): Letter {
  return { id, to, subject, text: asText(heading, content), html: asHtml(heading, content) }
}

type Content = Pick<LetterContent, 'paragraphs' | 'button' | 'footnote'>

function asText(heading: string, { paragraphs, button, footnote }: Content): string {
  const action = button ? [`${button.label}:\n${button.url}`] : []
  const said = paragraphs.map(paragraphText)
  return [heading, ...said, ...action, ...(footnote ? [`--\n${footnote}`] : [])].join('\n\n')
}

function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'url' in paragraph ? `${paragraph.text}\n${paragraph.url}` : paragraph.text
}

function asHtml(heading: string, { paragraphs, button, footnote }: Content): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f1e7;color:#26221c;font:16px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;${WRAP}">
${HEAD}
<h1 style="margin:0 0 20px;font-weight:normal;font-size:26px;line-height:1.25">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${button ? buttonHtml(button) : ''}${footnote ? `<p style="${SMALL};margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd3c3">${lines(footnote)}</p>` : ''}
</div></body></html>`
}

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph !== 'string' && 'html' in paragraph) return paragraph.html
  return `<p style="margin:0 0 16px">${typeof paragraph === 'string' ? lines(paragraph) : withAddress(paragraph)}</p>`
}

function withAddress({ text, url }: WithAddress): string {
  return `${lines(text)}<br>${/^https?:\/\//i.test(url) ? linkHtml(url) : escapeHtml(url)}`
}

/** Words that are wider than the mail break, such as a PO number; the second is for programs that do not know the first. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

const SMALL = 'font-size:13px;line-height:1.5;color:#6f675c'

/** The one thing to do, and its address for those whose mail program shows no buttons. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:${ACCENT};color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="${SMALL};margin:0 0 16px">Or open this address in your browser:<br>${linkHtml(url)}</p>
`
}

/** An address that can be pressed. */
function linkHtml(url: string): string {
  const address = escapeHtml(url)
  return `<a href="${address}" style="color:${ACCENT};word-break:break-all">${address}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
