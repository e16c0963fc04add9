import { escapeHtml } from './escape.ts'

/** Whose mails they are. `accent` is `#rrggbb`. */
export interface Letterhead {
  name: string
  accent: string
}

/** Where a mail's HTML wants the name of the shop: text in it is escaped and can never say this. */
export const HEAD = '<!--letterhead-->'
/** The accent as mails are written in it. */
export const ACCENT = '#28553f'

/** The HTML of a mail under the name and in the colour of the shop that sends it. */
export function onLetterhead(html: string, { name, accent }: Letterhead): string {
  const head = `<p style="margin:0 0 32px;font-size:20px;letter-spacing:.02em;color:${accent}">${escapeHtml(name)}</p>`
  return html.replaceAll(ACCENT, accent).replace(HEAD, () => head)
}
