import { escapeHtml } from './escape.ts'

/** A text followed by a URL on its own line. */
export interface TextWithUrl {
  text: string
  url: string
}

/** Content other than sentences, such as a table, as text and as escaped HTML. */
interface Rendered {
  text: string
  html: string
}

/** Content of an email between its heading and its button. A text is escaped, and its line breaks stay. */
export type Paragraph = string | TextWithUrl | Rendered

/** Renders rows of text as one paragraph of any length. The caller limits their number. */
export function rowsParagraph(rows: readonly string[]): Rendered {
  const text = rows.join('\n')
  return { text, html: `<p style="margin:0 0 16px">${htmlLines(text)}</p>` }
}

/** Escapes a text. Its line breaks stay. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
